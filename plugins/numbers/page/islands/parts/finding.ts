import type { VisitorPage } from '../../../shared/calls/visitors.ts';
import type { Wish } from '../../../shared/search/wish.ts';
import type { PageState } from '../../../shared/visitors/page-state.ts';
import type { ShownNumber } from '../../../shared/visitors/shown.ts';
import { boxField } from './boxes.ts';
import { post, Refused } from './calls.ts';
import { make, write } from './dom.ts';
import { numberGrid } from './grid.ts';
import { linkHere, type Place } from './place.ts';
import { pullAtEnd } from './pull.ts';

const typingMs = 200;
const words = { more: '换一批', again: '已是最后一批，从头看' };

export interface Finding {
  /** A number that stands in the grid. */
  of(number: string): ShownNumber | undefined;
  shown(): string[];
  /** Takes out those that somebody has. */
  drop(numbers: readonly string[]): void;
  /** Asks for the first batch. */
  look(): void;
  end(): void;
}

/**
 * The boxes, chips and lists of a block, and its grid of numbers.
 *
 * @param on.tell a line for the visitor.
 * @param on.back an earlier batch is shown again, of which some may be gone.
 */
export function finding(
  root: HTMLElement,
  state: PageState,
  place: Place,
  on: { tell(text: string): void; back(): void },
): Finding {
  const { tell } = on;
  const { items, next: following } = state.data;
  const grid = numberGrid(root, { items, next: following, wish: {} });
  const next = root.querySelector<HTMLButtonElement>('.fb-picker-next');
  const listening = new AbortController();
  let asking: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let boxes: string | undefined;
  let link = linkHere();
  const wish = (): Wish => wishOf(root, boxes);
  const show = (page: VisitorPage, asked: Wish, further: boolean) => {
    grid.show({ items: page.items, next: page.next, wish: asked }, further);
    if (page.total !== undefined) showTotal(root, page.total);
    if (page.patterns !== undefined) showCounts(root, page.patterns);
    if (page.link !== undefined) showLink(root, page.link, leave);
    showNext(next, page);
  };
  const ask = async (from: string | null) => {
    clearTimeout(timer);
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    grid.busy(true);
    const asked = wish();
    const order = root.querySelector<HTMLSelectElement>('select[name="order"]')?.value ?? 'mixed';
    try {
      const linked = link === undefined ? {} : { link };
      const body = { ...place, wish: asked, order, ...linked, ...(from === null ? {} : { cursor: from }) };
      show(await post<VisitorPage>('visitors/search', body, mine.signal), asked, from !== null);
      tell('');
    } catch (error) {
      if (!mine.signal.aborted) tell(error instanceof Error ? error.message : '');
      if (error instanceof Refused && error.status === 404 && next !== null) next.hidden = true;
    } finally {
      if (asking === mine) grid.busy(false);
    }
  };
  const leave = () => {
    link = undefined;
    void ask(null);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(null), typingMs);
  };
  const field = boxField(root.querySelector('.fb-picker-boxes'), (characters) => {
    boxes = characters;
    soon();
  });
  const more = () => void ask(grid.next());
  const back = () => {
    asking?.abort();
    if (!grid.back()) return;
    write(next, words.more);
    tell('');
    on.back();
  };
  listen(root, listening.signal, { more, back, again: () => void ask(null) });
  const endPull = pullAtEnd(root, () => {
    if (next?.hidden === false) more();
  });
  return {
    of: grid.of,
    shown: grid.shown,
    drop: grid.drop,
    look: () => void ask(null),
    end() {
      listening.abort();
      asking?.abort();
      clearTimeout(timer);
      field.end();
      endPull();
    },
  };
}

function listen(root: HTMLElement, signal: AbortSignal, on: { more(): void; back(): void; again(): void }): void {
  root.querySelector('.fb-picker-back')?.addEventListener('click', on.back, { signal });
  root.querySelector('.fb-picker-next')?.addEventListener('click', on.more, { signal });
  for (const select of root.querySelectorAll('.fb-picker-line select'))
    select.addEventListener('change', on.again, { signal });
  root.querySelector('.fb-picker-chips')?.addEventListener(
    'click',
    (event) => {
      const chip = (event.target as Element).closest('[data-pattern]');
      if (chip === null) return;
      chip.setAttribute('aria-pressed', String(chip.getAttribute('aria-pressed') !== 'true'));
      on.again();
    },
    { signal },
  );
}

/** What the controls of a block ask for. */
function wishOf(root: HTMLElement, boxes: string | undefined): Wish {
  const value = (name: string) => root.querySelector<HTMLSelectElement>(`select[name="${name}"]`)?.value ?? '';
  const patterns = [...root.querySelectorAll<HTMLElement>('[data-pattern][aria-pressed="true"]')].flatMap(
    ({ dataset }) => dataset.pattern ?? [],
  );
  const [from = '', to = ''] = value('price').split('-');
  return {
    ...(boxes === undefined ? {} : { boxes }),
    ...(patterns.length === 0 ? {} : { patterns }),
    ...(from === '' ? {} : { price: { from: Number(from), ...(to === '' ? {} : { to: Number(to) }) } }),
    ...(value('level') === '' ? {} : { levels: [Number(value('level'))] }),
    ...(value('place') === '' ? {} : { places: [Number(value('place'))] }),
  };
}

/** Says above the numbers what a customer's link shows, with the way to all; that it is over, where it is. */
function showLink(root: HTMLElement, words: string | null, leave: () => void): void {
  const line = make(
    'p',
    { class: 'fb-picker-link' },
    words === null ? '这个链接已过期，下面是全部号码' : `为您挑选：${words}`,
  );
  if (words !== null) {
    const all = make('button', { type: 'button' }, '看全部号码');
    all.addEventListener('click', () => {
      line.remove();
      leave();
    });
    line.append(all);
  }
  root.querySelector('.fb-picker-link')?.remove();
  root.querySelector('.fb-picker-main')?.prepend(line);
}

/** After the last batch the first one comes again; where there is but one, no other is offered. */
function showNext(next: HTMLElement | null, page: VisitorPage): void {
  if (next === null) return;
  next.hidden = page.total !== undefined && page.next === null;
  write(next, page.next === null ? words.again : words.more);
}

function showTotal(root: HTMLElement, total: number): void {
  write(root.querySelector('.fb-picker-total'), `${total.toLocaleString('en-US')} 个`);
  const none = root.querySelector<HTMLElement>('.fb-picker-none');
  if (none !== null) none.hidden = total > 0;
}

function showCounts(root: HTMLElement, counts: Record<string, number>): void {
  for (const chip of root.querySelectorAll<HTMLElement>('[data-pattern]'))
    write(chip.querySelector('small'), String(counts[chip.dataset.pattern ?? ''] ?? 0));
}
