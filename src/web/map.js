'use strict';
// The map of the board: what a tap and the steps of closeness do.
(() => {
  const by = id => document.getElementById(id);
  const all = what => [...document.querySelectorAll(what)];
  // What an act is aimed at, or the unit that acts, is in the middle of its map.
  const here = document.querySelector('.map-frame.big a[aria-current] .tap');
  const big = here?.closest('.map-frame');
  if (here) {
    const [hex, frame] = [here.getBoundingClientRect(), big.getBoundingClientRect()];
    big.scrollBy(hex.left - frame.left - (frame.width - hex.width) / 2, hex.top - frame.top - (frame.height - hex.height) / 2);
    if (location.hash) big.scrollIntoView({ block: 'nearest' });
  }
  // A unit is smaller than a finger: a tap beside it means the nearest one.
  const REACH = 22;
  const away = (unit, { clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = unit.getBoundingClientRect();
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  };
  const nearest = (event, map, what) => {
    if (!event.target.closest(map)) return null;
    const units = all(map + ' ' + what).map(unit => [away(unit, event), unit]);
    const [far, unit] = units.reduce((one, other) => other[0] < one[0] ? other : one, [REACH, null]);
    return far < REACH ? unit : null;
  };
  // The map: a tap names a unit; the steps of closeness need no new page.
  addEventListener('click', event => {
    // A square of the closest map: the tapped point counts, not the middle of the square. Keys have no point.
    const square = event.target.closest('a[data-depth]');
    if (square && event.detail) {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(square.ownerSVGElement.getScreenCTM().inverse());
      const [x, y] = [point.x, square.dataset.depth - point.y].map(number => Math.round(number * 10) / 10);
      event.preventDefault();
      return void location.assign(square.getAttribute('href').replace(/at=[^&#]*/, `at=${x}_${y}`));
    }
    // The targets of small hexes overlap: the nearest middle counts. A tap beside them means the nearest one, too.
    const hexes = '.map-frame:not(.big) svg.hexes';
    const off = hex => {
      const { left, right, top, bottom } = hex.getBoundingClientRect();
      return Math.hypot((left + right) / 2 - event.clientX, (top + bottom) / 2 - event.clientY);
    };
    const onHex = event.detail && event.target.closest(hexes + ' a');
    const closest = () => all(hexes + ' a').reduce((one, other) => off(other) < off(one) ? other : one);
    const hex = onHex ? closest() : !event.target.closest('a') && nearest(event, hexes, 'a');
    if (hex) {
      event.preventDefault();
      return void location.assign(hex.getAttribute('href'));
    }
    const unit = event.target.closest('[data-unit]') || nearest(event, '.map-frame svg.map', '[data-unit]');
    const named = by('named');
    if (unit && named) {
      const address = unit.dataset.address;
      const line = document.querySelector('[data-stand="' + CSS.escape(address) + '"]');
      named.textContent = line ? line.textContent : address;
      for (const other of all('.unit.named')) other.classList.remove('named');
      unit.classList.add('named');
      // The buttons of an own brigade stand below, and are kept current from then on.
      const acts = by('acts');
      acts.textContent = '';
      acts.dataset.part = line?.dataset.acts || '';
      if (acts.dataset.part) acts.dispatchEvent(new Event('wanted', { bubbles: true }));
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
})();
