'use strict';
// Keeps the parts of a page current. The server tells which parts are new, never what is in them: what was missed
// while the phone slept is fetched when it wakes.
(() => {
  const by = id => document.getElementById(id);
  const all = (what, root) => [...(root || document).querySelectorAll(what)];
  const said = by('live');
  const state = { ending: null, heard: Date.now(), wait: 1, since: '', closed: false };

  const say = (words, dead) => {
    if (said.textContent !== words) said.textContent = words;
    said.classList.toggle('dead', !!dead);
  };
  const lost = words => {
    state.since ||= new Date().toTimeString().slice(0, 5);
    say(words || 'not live since ' + state.since, true);
  };

  const loud = element => all('[data-buzz]', element).map(one => one.textContent).join();

  // Puts new content into a part and keeps what is opened, typed, scrolled and named, and where the focus is.
  const replace = (element, html) => {
    const before = loud(element);
    const open = all('details[open][id]', element).map(one => one.id);
    const fields = root => all('input:not([type=hidden]), select', root);
    const key = one => one.id || one.name + one.value;
    const typed = fields(element).map(one => [key(one), one.value, one.checked]);
    const frames = () => all('.map-frame, .wide', element);
    const scrolled = frames().map(one => [one.scrollLeft, one.scrollTop]);
    const unit = all('.unit.named', element)[0]?.dataset.unit;
    const active = element.contains(document.activeElement) && document.activeElement;
    const alike = () => all(active.localName, element);
    const place = active && alike().indexOf(active);
    // What is read stays where it is, though lines come in above it.
    const lines = () => all('main :is(li,p,h2)');
    const top = one => one.getBoundingClientRect().top;
    const read = scrollY && lines().find(one => top(one) > 50);
    const at = read && top(read);
    element.innerHTML = html;
    for (const [name, value, checked] of typed) {
      const again = fields(element).find(one => key(one) === name);
      if (again) [again.value, again.checked] = [value, checked];
    }
    for (const id of open) by(id)?.setAttribute('open', '');
    frames().forEach((one, at) => one.scrollTo(...(scrolled[at] || [])));
    if (unit) all(`[data-unit="${CSS.escape(unit)}"]`, element)[0]?.classList.add('named');
    if (active) {
      const same = one => active.id ? one.id === active.id : one.href === active.href && one.textContent === active.textContent;
      const again = same(alike()[place] || {}) ? alike()[place] : alike().find(same);
      again?.focus({ preventScroll: true });
      if (active.type === 'text') again?.setSelectionRange(active.selectionStart, active.selectionEnd);
    }
    const still = read && lines().find(one => one.textContent === read.textContent);
    if (still) scrollBy(0, top(still) - at);
    const now = loud(element);
    if (now && now !== before) buzz();
    element.classList.remove('fresh');
    requestAnimationFrame(() => element.classList.add('fresh'));
  };

  // A phone that wants it shakes and beeps, and the title says that something is new until it is looked at.
  const wish = all('#buzz input')[0];
  let sound = null;
  const buzz = () => {
    if (document.hidden) document.title = '● ' + document.title.replace('● ', '');
    if (localStorage.buzz !== 'on') return;
    navigator.vibrate?.(200);
    if (!sound) return;
    const tone = sound.createOscillator();
    tone.connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.15);
  };
  // Sound is allowed after a tap alone.
  const tapped = () => { if (!sound && localStorage.buzz === 'on') sound = new AudioContext(); };
  addEventListener('click', tapped);
  if (wish) {
    wish.closest('p').hidden = false;
    wish.checked = localStorage.buzz === 'on';
    wish.addEventListener('change', () => { localStorage.buzz = wish.checked ? 'on' : 'off'; tapped(); buzz(); });
  }

  const isStranger = answer => [401, 403].includes(answer.status);

  // A fetch that hangs ends with its stream.
  const fetchPart = async (element, hash) => {
    const { part, taps = '' } = element.dataset;
    const answer = await fetch(`/part/${encodeURI(part)}?h=${hash}&${taps}`, { signal: state.ending?.signal });
    if (isStranger(answer)) return location.reload();
    if (!answer.ok) return;
    replace(element, await answer.text());
    element.dataset.hash = hash;
  };

  const take = async line => {
    const words = line.split(' ');
    // The phone was moved to another seat: nothing of the old one stays.
    if (words[1] !== said.dataset.seat) {
      document.body.textContent = '';
      return location.replace('/');
    }
    for (const element of all('[data-part]')) {
      const { part, hash } = element.dataset;
      const at = words.indexOf(part);
      // Only an act can end: the page then says so.
      if (at < 0 && /^act/.test(part)) return location.reload();
      if (at > 0 && words[at + 1] !== hash) await fetchPart(element, words[at + 1]);
    }
  };

  const message = async text => {
    const news = text.split('\ndata: ')[1];
    if (text.includes('event: closed')) state.closed = true;
    else if (news) await take(news);
  };

  const read = async ending => {
    const answer = await fetch('/live', { signal: ending.signal, cache: 'no-store' });
    if (isStranger(answer)) return location.reload();
    state.closed = answer.status === 410;
    state.ahead = Date.parse(answer.headers.get('date')) - Date.now() || 0;
    if (!answer.ok) throw new Error(answer.status);
    const reader = answer.body.getReader();
    const letters = new TextDecoder();
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      state.heard = Date.now();
      state.wait = 1;
      text += letters.decode(value, { stream: true });
      const pieces = text.split('\n\n');
      text = pieces.pop();
      for (const piece of pieces) await message(piece);
      if (!text && !state.closed) {
        state.since = '';
        say('live');
      }
    }
  };

  const close = () => {
    clearTimeout(state.retry);
    state.ending?.abort();
    state.ending = null;
  };

  // Without a word for that long the line is dead; a slow one is given up later.
  const isSilent = span => Date.now() - state.heard > span;
  const drop = () => { close(); lost(); };

  const open = async () => {
    close();
    const ending = state.ending = new AbortController();
    state.heard = Date.now();
    try { await read(ending); } catch { }
    if (state.ending !== ending) return;
    state.ending = null;
    lost(state.closed ? 'the referee has closed the boards' : '');
    state.retry = setTimeout(open, state.wait * 1000);
    state.wait = Math.min(state.wait * 2, 8);
  };

  const wake = () => {
    clearTimeout(state.hidden);
    document.title = document.title.replace('● ', '');
    state.wait = 1;
    const stale = isSilent(4500);
    if (stale) lost();
    if (stale || !state.ending) open();
  };

  addEventListener('visibilitychange', () => {
    if (!document.hidden) return wake();
    state.hidden = setTimeout(drop, 20000);
  });
  // What a frozen page was about to hear or to fetch may never come.
  document.addEventListener('freeze', drop);
  document.addEventListener('resume', wake);
  addEventListener('pageshow', wake);
  addEventListener('online', wake);
  // Some browsers say so of a network without internet: it is tried again.
  addEventListener('offline', () => { drop(); state.retry = setTimeout(open, 8000); });
  // The clock of the turn goes by the time of the server.
  const tick = () => {
    const clock = by('clock');
    if (!clock || state.closed || state.ahead === undefined) return;
    const seconds = Math.max(0, (Date.now() + state.ahead - clock.dataset.began) / 1000 | 0);
    clock.textContent = (seconds / 60 | 0) + ':' + String(seconds % 60).padStart(2, '0');
  };
  setInterval(() => {
    tick();
    if (!state.ending) return;
    if (isSilent(4500)) lost();
    if (isSilent(12000)) open();
  }, 250);

  // The script of the map asks for a part that it puts into the page.
  addEventListener('wanted', event => fetchPart(event.target, ''));

  if (location.protocol === 'file:') say('saved, not live', true);
  else { say('connecting'); if (!document.hidden) open(); }
})();
