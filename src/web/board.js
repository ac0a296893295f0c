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
    if (!state.since) state.since = new Date().toTimeString().slice(0, 5);
    say(words || 'not live since ' + state.since, true);
  };

  const loud = element => all('[data-buzz]', element).map(one => one.textContent).join();

  // Puts new content into a part and keeps what is opened, what is typed and where the focus is.
  const replace = (element, html) => {
    const before = loud(element);
    const open = all('details[open][id]', element).map(one => one.id);
    const typed = all('input[id]', element).map(one => [one.id, one.value]);
    const active = element.contains(document.activeElement) && document.activeElement;
    const focus = active && active.getAttribute('href');
    element.innerHTML = html;
    for (const [id, value] of typed) {
      const again = by(id);
      if (again) again.value = value;
    }
    if (active) by(active.id)?.focus();
    for (const id of open) by(id)?.setAttribute('open', '');
    if (focus) {
      const again = all('a', element).find(one => one.getAttribute('href') === focus);
      again?.focus({ preventScroll: true });
    }
    const now = loud(element);
    if (now && now !== before) buzz();
    element.classList.remove('fresh');
    requestAnimationFrame(() => element.classList.add('fresh'));
  };

  // A phone that wants it shakes and beeps, and the title says that something is new until it is looked at.
  const wish = document.querySelector('#buzz input');
  let sound = null;
  const buzz = () => {
    if (document.hidden && !document.title.startsWith('● ')) document.title = '● ' + document.title;
    if (localStorage.buzz !== 'on') return;
    if (navigator.vibrate) navigator.vibrate(200);
    if (!sound) return;
    const tone = sound.createOscillator();
    tone.connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.15);
  };
  // Sound is allowed after a tap alone.
  const tapped = () => { if (!sound && localStorage.buzz === 'on' && window.AudioContext) sound = new AudioContext(); };
  addEventListener('click', tapped);
  if (wish) {
    wish.closest('p').hidden = false;
    wish.checked = localStorage.buzz === 'on';
    wish.addEventListener('change', () => { localStorage.buzz = wish.checked ? 'on' : 'off'; tapped(); buzz(); });
  }

  const isStranger = answer => answer.status === 401 || answer.status === 403;

  // A fetch that hangs ends with its stream.
  const fetchPart = async (element, hash) => {
    const part = encodeURI(element.dataset.part);
    const answer = await fetch(`/part/${part}?h=${hash}`, { signal: state.ending?.signal });
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
      const at = words.indexOf(element.dataset.part);
      if (at >= 0 && words[at + 1] !== element.dataset.hash) await fetchPart(element, words[at + 1]);
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
  setInterval(() => {
    if (!state.ending) return;
    if (isSilent(4500)) lost();
    if (isSilent(12000)) open();
  }, 250);

  // The map: a tap names a unit; the steps of closeness need no new page.
  addEventListener('click', event => {
    const unit = event.target.closest('[data-unit]');
    const named = by('named');
    if (unit && named) {
      const address = unit.dataset.address;
      const line = document.querySelector('[data-stand="' + CSS.escape(address) + '"]');
      named.textContent = line ? line.textContent : address;
      for (const other of all('.unit.named')) other.classList.remove('named');
      unit.classList.add('named');
    }
    const zoom = event.target.closest('a[data-zoom]');
    const frame = document.querySelector('.map-frame');
    if (zoom && frame) {
      event.preventDefault();
      const before = frame.scrollWidth;
      const middle = [frame.scrollLeft + frame.clientWidth / 2, frame.scrollTop + frame.clientHeight / 2];
      frame.className = 'map-frame zoom-' + zoom.dataset.zoom;
      const times = frame.scrollWidth / before;
      frame.scrollTo(middle[0] * times - frame.clientWidth / 2, middle[1] * times - frame.clientHeight / 2);
      for (const other of all('a[data-zoom]')) other.removeAttribute('aria-current');
      zoom.setAttribute('aria-current', 'true');
    }
  });

  // The referee's camera: the picture goes up as it is, and the answer is a piece of this page.
  addEventListener('change', event => {
    const file = event.target.closest('#photo input')?.files[0];
    if (!file) return;
    const [bar, xhr] = [by('sent'), new XMLHttpRequest()];
    xhr.upload.onprogress = up => { bar.value = up.loaded / up.total; };
    xhr.onloadend = () => {
      bar.hidden = true;
      by('seen').innerHTML = xhr.responseText || 'Not sent.';
    };
    bar.hidden = false;
    xhr.open('POST', '/photo/read');
    xhr.send(file);
  });

  if (location.protocol === 'file:') say('saved, not live', true);
  else { say('connecting'); if (!document.hidden) open(); }
})();
