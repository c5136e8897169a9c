import type { VisitorOrder } from '../../../shared/calls/visitors.ts';
import type { PageState } from '../../../shared/visitors/page-state.ts';
import type { ShownNumber } from '../../../shared/visitors/shown.ts';
import { post } from './calls.ts';
import type { Finding } from './finding.ts';
import { heldBar } from './held-bar.ts';
import { holdSheet, itemOf } from './hold-sheet.ts';
import { formAround } from './in-form.ts';
import { mineOf } from './mine.ts';
import type { Place } from './place.ts';
import { mySheet, reserveSheet, unfinished } from './reserving.ts';

export interface Holding {
  /** What this visitor has, asked anew. */
  look(): Promise<void>;
  /** The same without a word: takes out of the grid what somebody has by now. */
  check(): void;
  press(number: string): void;
  /** The server's clock. */
  now(): number;
  end(): void;
}

/** The sheet with a number's terms, holding it, and what is held already. */
export function holding(root: HTMLElement, state: PageState, place: Place, found: Finding): Holding {
  const own = root.querySelector<HTMLButtonElement>('.fb-picker-mine');
  const abort = new AbortController();
  const mine = mineOf(found, (orders) => {
    const held = orders.filter((one) => one.state === 'held');
    form?.still(orders);
    bar.show(form === undefined ? held[0] : form.chosen());
    if (own === null) return;
    own.hidden = orders.length === 0;
    own.textContent = `我的号码 (${orders.length})`;
  });
  const look = () => void mine.look().catch(() => {});
  const form = formAround(root, place, {
    letGo: async (id) => mine.put(await letGo(id)),
    refused: look,
  });
  const way = state.words.reserve || '去预订';
  const bar = heldBar(root, form === undefined ? way : '继续填写', {
    now: mine.now,
    press: (order) => go(order),
    over: look,
    again: (order) => hold(itemOf(order)),
  });
  const reserve = (order: VisitorOrder) => reserveSheet(root, state, order, mine.put);
  /** On with what is held: to be reserved by itself, or to be sent with the form. */
  const go = (order: VisitorOrder) => {
    if (form === undefined) return reserve(order);
    root.querySelector<HTMLDialogElement>('.fb-picker-sheet')?.close();
    choose(order);
    form.next();
  };
  const choose = (order: VisitorOrder) => {
    const before = form?.chosen();
    form?.choose(order);
    mine.put(order);
    // One number goes with an answer: another takes its place.
    if (before !== undefined && before.id !== order.id) letGo(before.id).then(mine.put, () => {});
  };
  const press = (number: string) => {
    const item = found.of(number);
    const order = mine.orders().find((one) => one.state === 'held' && one.numbers.includes(number));
    if (order !== undefined) return go(order);
    if (item !== undefined) hold(item);
  };
  const hold = (item: ShownNumber | undefined) => {
    if (item === undefined) return;
    holdSheet(
      root,
      state,
      { place, item },
      {
        ready: mine.ready,
        drop: found.drop,
        held(order) {
          found.drop(order.numbers);
          if (form === undefined) mine.put(order);
          else choose(order);
        },
      },
    );
  };
  const words = form === undefined ? way : '选用';
  const on = { changed: mine.put, reserve: go };
  own?.addEventListener('click', () => mySheet(root, words, mine.orders(), on), { signal: abort.signal });
  const back = () => {
    if (!document.hidden) look();
  };
  document.addEventListener('visibilitychange', back, { signal: abort.signal });
  return {
    async look() {
      await mine.look();
      const waiting = mine.signedIn() && form === undefined ? unfinished() : undefined;
      const order = mine.orders().find(({ id, state: one }) => id === waiting && one === 'held');
      if (order !== undefined) reserve(order);
    },
    check: look,
    press,
    now: mine.now,
    end() {
      abort.abort();
      bar.end();
      form?.end();
    },
  };
}

function letGo(id: string): Promise<VisitorOrder> {
  return post<VisitorOrder>(`visitors/orders/${id}/release`, {});
}
