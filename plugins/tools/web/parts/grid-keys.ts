import { keyOf } from '@fitout/sdk';

const card = '[data-tool-card]';

/**
 * Arrow keys, Home and End among the cards of every grid on the page: left and right in reading order,
 * up and down to the card that stands nearest above or below, across sections too.
 */
export function moveAmongCards(event: KeyboardEvent, page: HTMLElement): void {
  const cards = [...page.querySelectorAll<HTMLElement>(card)];
  const at = cards.indexOf(document.activeElement as HTMLElement);
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const target = targetOf(keyOf(event), cards, at);
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

function targetOf(key: string, cards: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowRight') return cards[at + 1];
  if (key === 'ArrowLeft') return cards[at - 1];
  if (key === 'Home') return cards[0];
  if (key === 'End') return cards.at(-1);
  if (key === 'ArrowDown' || key === 'ArrowUp') return vertical(cards, at, key === 'ArrowDown');
  return undefined;
}

function vertical(cards: HTMLElement[], at: number, down: boolean): HTMLElement | undefined {
  const from = (cards[at] as HTMLElement).getBoundingClientRect();
  const center = from.left + from.width / 2;
  const others = cards
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top >= from.bottom - 1 : box.bottom <= from.top + 1));
  if (others.length === 0) return undefined;
  const row = down ? Math.min(...others.map(({ box }) => box.top)) : Math.max(...others.map(({ box }) => box.top));
  const far = ({ box }: { box: DOMRect }) => Math.abs(box.left + box.width / 2 - center);
  return others.filter(({ box }) => Math.abs(box.top - row) < 4).toSorted((a, b) => far(a) - far(b))[0]?.element;
}
