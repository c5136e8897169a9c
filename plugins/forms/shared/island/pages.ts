import { make } from './dom.ts';

export interface Pages {
  /** The blocks of the page that is shown; the whole form where it has one page. */
  current(): ParentNode[];
  /** On to the page of a field. */
  show(field: Element): void;
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
  if (pages.length === 1 || end === null) return { current: () => [form], show: () => {} };
  let at = 0;
  const back = make('button', { type: 'button', class: 'fb-form-back' }, '上一页');
  const next = make('button', { type: 'button', class: 'fb-form-submit' }, '下一页');
  const where = make('p', { class: 'fb-form-where', 'aria-live': 'polite' });
  const submit = end.querySelector<HTMLElement>('.fb-form-submit');
  end.prepend(where, back, next);
  const turn = (to: number, move = true) => {
    at = to;
    for (const [index, page] of pages.entries()) for (const block of page) block.hidden = index !== at;
    back.hidden = at === 0;
    next.hidden = at === pages.length - 1;
    if (submit !== null) submit.hidden = at < pages.length - 1;
    where.textContent = `第 ${at + 1} 页，共 ${pages.length} 页`;
    if (move) form.scrollIntoView({ block: 'start' });
  };
  back.addEventListener('click', () => turn(at - 1));
  next.addEventListener('click', () => {
    if (leave(pages[at] ?? [])) turn(at + 1);
  });
  turn(0, false);
  return {
    current: () => pages[at] ?? [],
    show(field) {
      const page = pages.findIndex((list) => list.some((block) => block.contains(field)));
      if (page >= 0 && page !== at) turn(page, false);
    },
  };
}
