import { make } from './dom.ts';

export interface Pages {
  /** The blocks of the page that is shown; the whole form where it has one page. */
  current(): ParentNode[];
  /** On to the page of a field. */
  show(field: Element): void;
  /** Questions came or went: a page without any is passed over. */
  refresh(): void;
}

/**
 * Splits a form at its page breaks: one page at a time, with buttons to go on and back. `leave` says whether the page
 * may be left for the next one.
 */
export function paged(form: HTMLFormElement, leave: (blocks: readonly ParentNode[]) => boolean): Pages {
  const end = form.querySelector<HTMLElement>('.fb-form-end');
  const blocks = [...form.children].filter((child) => child.classList.contains('fb-block')) as HTMLElement[];
  const pages: HTMLElement[][] = [[]];
  for (const block of blocks) {
    if (block.querySelector('[data-kind="field-page"]') !== null) pages.push([]);
    pages.at(-1)?.push(block);
  }
  if (pages.length === 1 || end === null) return { current: () => [form], show: () => {}, refresh: () => {} };
  let at = 0;
  const back = make('button', { type: 'button', class: 'fb-form-back' }, '上一页');
  const next = make('button', { type: 'button', class: 'fb-form-submit' }, '下一页');
  const where = make('p', { class: 'fb-form-where', 'aria-live': 'polite' });
  const submit = end.querySelector<HTMLElement>('.fb-form-submit');
  end.prepend(where, back, next);
  /** The pages that ask something now; the first one always, and the one that is shown. */
  const live = () => [...pages.keys()].filter((index) => index === 0 || index === at || asksOn(pages[index] ?? []));
  const turn = (to: number, move = true) => {
    at = to;
    const shown = live();
    const place = shown.indexOf(at);
    for (const [index, page] of pages.entries()) for (const block of page) block.hidden = index !== at;
    back.hidden = place === 0;
    next.hidden = place === shown.length - 1;
    if (submit !== null) submit.hidden = place < shown.length - 1;
    const words = `第 ${place + 1} 页，共 ${shown.length} 页`;
    if (where.textContent !== words) where.textContent = words;
    if (move) form.scrollIntoView({ block: 'start' });
  };
  const step = (by: 1 | -1) => {
    const shown = live();
    turn(shown[shown.indexOf(at) + by] ?? at);
  };
  back.addEventListener('click', () => step(-1));
  next.addEventListener('click', () => {
    if (leave(pages[at] ?? [])) step(1);
  });
  turn(0, false);
  return {
    current: () => pages[at] ?? [],
    show(field) {
      const page = pages.findIndex((list) => list.some((block) => block.contains(field)));
      if (page >= 0 && page !== at) turn(page, false);
    },
    refresh: () => turn(at, false),
  };
}

/** Is there something on a page beside its own heading? */
function asksOn(page: readonly HTMLElement[]): boolean {
  return page.some(
    (block) => !block.hasAttribute('data-off') && block.querySelector(':scope > [data-kind="field-page"]') === null,
  );
}
