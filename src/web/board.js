'use strict';
// Keeps the parts of a page current. The server tells which parts are new, never what is in them: what was missed
// while the phone slept is fetched when it wakes.
(() => {
  const said = document.getElementById('live');
  const state = { ending: null, heard: 0, wait: 1, since: '', closed: false, retry: 0, hidden: 0 };
  const hour = () => new Date().toTimeString().slice(0, 5);

  const say = (words, dead) => {
    if (said.textContent !== words) said.textContent = words;
    said.classList.toggle('dead', !!dead);
  };
  const lost = words => {
    if (!state.since) state.since = hour();
    say(words || 'not live since ' + state.since, true);
  };

  // Puts new content into a part and keeps what is opened and where the focus is.
  const replace = (element, html) => {
    const open = [...element.querySelectorAll('details[open][id]')].map(one => one.id);
    const focus = element.contains(document.activeElement) && document.activeElement.getAttribute('href');
    element.innerHTML = html;
    for (const id of open) {
      const again = document.getElementById(id);
      if (again) again.open = true;
    }
    if (focus) {
      const again = [...element.querySelectorAll('a')].find(one => one.getAttribute('href') === focus);
      if (again) again.focus({ preventScroll: true });
    }
    element.classList.remove('fresh');
    requestAnimationFrame(() => element.classList.add('fresh'));
  };

  const fetchPart = async (element, hash) => {
    const name = element.dataset.part.split('/').map(encodeURIComponent).join('/');
    const answer = await fetch('/part/' + name + '?h=' + hash);
    if (answer.status === 401 || answer.status === 403) return location.reload();
    if (!answer.ok) return;
    replace(element, await answer.text());
    element.dataset.hash = hash;
  };

  const take = async line => {
    const words = line.split(' ');
    const hashes = new Map();
    for (let at = 0; at + 1 < words.length; at += 2) hashes.set(words[at], words[at + 1]);
    for (const element of document.querySelectorAll('[data-part]')) {
      const hash = hashes.get(element.dataset.part);
      if (hash && hash !== element.dataset.hash) await fetchPart(element, hash);
    }
  };

  const message = async text => {
    const data = text.split('\n').filter(line => line.startsWith('data: ')).map(line => line.slice(6)).join('');
    if (text.includes('event: closed')) state.closed = true;
    else if (text.includes('event: new')) await take(data);
  };

  const read = async ending => {
    const answer = await fetch('/live', { signal: ending.signal, cache: 'no-store' });
    if (answer.status === 401 || answer.status === 403) return location.reload();
    if (!answer.ok) throw new Error(answer.status);
    state.closed = false;
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
    if (state.ending) state.ending.abort();
    state.ending = null;
  };

  const open = async () => {
    close();
    const ending = state.ending = new AbortController();
    state.heard = Date.now();
    try {
      await read(ending);
    } catch (error) { /* the line below says it */ }
    if (state.ending !== ending) return;
    state.ending = null;
    lost(state.closed ? 'the referee has closed the boards' : '');
    state.retry = setTimeout(open, state.wait * 1000);
    state.wait = Math.min(state.wait * 2, 8);
  };

  const wake = () => {
    clearTimeout(state.hidden);
    state.wait = 1;
    if (!state.ending || Date.now() - state.heard > 12000) {
      open();
    }
  };

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') return wake();
    state.hidden = setTimeout(() => { close(); lost(); }, 20000);
  });
  addEventListener('pageshow', wake);
  addEventListener('online', wake);
  setInterval(() => {
    if (state.ending && Date.now() - state.heard > 25000) { lost(); open(); }
  }, 5000);

  // The map: a tap names a unit; the steps of closeness need no new page.
  document.addEventListener('click', event => {
    const unit = event.target.closest('[data-unit]');
    const named = document.getElementById('named');
    if (unit && named) {
      const address = unit.dataset.address;
      const line = document.querySelector('[data-stand="' + CSS.escape(address) + '"]');
      named.textContent = line ? line.textContent : address;
      for (const other of document.querySelectorAll('.unit.named')) other.classList.remove('named');
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
      for (const other of document.querySelectorAll('a[data-zoom]')) other.removeAttribute('aria-current');
      zoom.setAttribute('aria-current', 'true');
    }
  });

  if (location.protocol === 'file:') say('saved, not live', true);
  else { say('connecting'); if (document.visibilityState === 'visible') open(); }
})();
