import { takeSession } from './parts/calls.ts';
import { write } from './parts/dom.ts';
import { finding } from './parts/finding.ts';
import { holding } from './parts/holding.ts';
import { linkHere, linkOfVisit, placeOf, sellerHere, stateOf } from './parts/place.ts';
import { room } from './parts/room.ts';

/** Brings the blocks 选号 of a page to life: finding, holding, reserving and the waiting room. */
export function mountIn(root: ParentNode): () => void {
  const ends = [...root.querySelectorAll<HTMLElement>('[data-island="picker"] .fb-picker')].map(mount);
  return () => {
    for (const end of ends) end();
  };
}

function mount(root: HTMLElement): () => void {
  const state = stateOf(root);
  const place = placeOf(root);
  const says = root.querySelector('.fb-picker-says');
  if (state === undefined) return () => {};
  if (place === undefined) {
    write(says, '预览中不能选号，发布后可用');
    return () => {};
  }
  takeSession();
  sellerHere();
  const tell = (text: string) => write(says, text);
  const found = finding(root, state, place, { tell, back: () => held.check() });
  const held = holding(root, state, place, found);
  // What stands on the page is everybody's; this visitor's link shows a search.
  linkOfVisit();
  if (linkHere() !== undefined && state.data.state === 'open' && !state.queue) found.look();
  const ready = held.look();
  ready.catch(() => {});
  const waiting = room(root, state, place, {
    ready,
    now: held.now,
    open: () => {
      if (state.data.items.length === 0) found.look();
    },
  });
  const press = (event: Event) => {
    const number = (event.target as Element).closest<HTMLElement>('.fb-picker-card')?.dataset.number;
    if (number !== undefined) held.press(number);
  };
  root.addEventListener('click', press);
  return () => {
    root.removeEventListener('click', press);
    waiting.end();
    held.end();
    found.end();
    root.querySelector('.fb-picker-sheet')?.remove();
  };
}

mountIn(document);
