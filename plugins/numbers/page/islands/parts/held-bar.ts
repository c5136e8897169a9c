import type { VisitorOrder } from '../../../shared/calls/visitors.ts';
import { groupedNumber } from '../../../shared/digits.ts';
import { make, write } from './dom.ts';

/** Milliseconds before its end at which a hold is spoken of again. */
const soonMs = 3 * 60_000;

export interface HeldBar {
  show(order: VisitorOrder | undefined): void;
  end(): void;
}

/**
 * The held number at the foot of the screen, with what is left of its time by the server's clock.
 *
 * @param press words of its button.
 */
export function heldBar(
  root: HTMLElement,
  press: string,
  on: { now(): number; press(order: VisitorOrder): void; over(): void; again(order: VisitorOrder): void },
): HeldBar {
  const number = make('strong');
  const left = make('small');
  const go = make('button', { type: 'button' }, press);
  const bar = make('aside', { class: 'fb-picker-held', 'aria-label': '保留的号码' }, make('p', {}, number, left), go);
  bar.hidden = true;
  const ground = root.closest<HTMLElement>('.fb-page') ?? root;
  ground.append(bar);
  const looks = getComputedStyle(root);
  const accent = root.style.getPropertyValue('--fb-accent');
  if (accent !== '') {
    bar.style.setProperty('--fb-held', accent);
    bar.style.setProperty('--fb-held-ink', looks.getPropertyValue('--fb-ink'));
  }
  // A bar of the page's own keeps its place.
  if (ground.querySelector(':scope > .fb-floats-bottom') !== null) bar.style.setProperty('--fb-below', '56px');
  let shown: VisitorOrder | undefined;
  /** What was held until just now, which is said until something else is. */
  let ended: VisitorOrder | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    clearTimeout(timer);
    if (shown?.until == null) return;
    // Its block is gone from the page: a form was sent.
    if (!root.isConnected) {
      bar.hidden = true;
      return;
    }
    const ms = Date.parse(shown.until) - on.now();
    if (ms <= 0) {
      ended = shown;
      shown = undefined;
      bar.removeAttribute('data-soon');
      write(left, '保留已到期，号码已放回');
      write(go, '再次保留');
      on.over();
      return;
    }
    const seconds = Math.ceil(ms / 1000);
    const clock = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
    bar.toggleAttribute('data-soon', ms < soonMs);
    write(left, ms < soonMs ? `即将到期 ${clock}` : `为您保留 ${clock}`);
    timer = setTimeout(tick, ms % 1000 || 1000);
  };
  go.addEventListener('click', () => {
    if (shown !== undefined) on.press(shown);
    else if (ended !== undefined) {
      bar.hidden = true;
      on.again(ended);
    }
  });
  return {
    show(order) {
      shown = order;
      if (order !== undefined) ended = undefined;
      bar.hidden = order === undefined && ended === undefined;
      if (order !== undefined) write(go, press);
      if (order !== undefined) write(number, order.numbers.map(groupedNumber).join('、'));
      tick();
    },
    end() {
      clearTimeout(timer);
      bar.remove();
    },
  };
}
