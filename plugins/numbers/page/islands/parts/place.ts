import type { PageState } from '../../../shared/visitors/page-state.ts';
import { keep } from './dom.ts';

/** Where a block stands: what each call names it by. */
export type Place = { page: string; block: string };

export function placeOf(root: HTMLElement): Place | undefined {
  // A form that stands on another page is a page of its own.
  const form = root.closest<HTMLElement>('form[data-form]')?.dataset.form;
  const page = form ?? root.closest<HTMLElement>('[data-page]')?.dataset.page;
  const block = root.closest<HTMLElement>('[data-block]')?.dataset.block;
  return page === undefined || block === undefined ? undefined : { page, block };
}

/** What the view wrote; undefined where it is none of ours. */
export function stateOf(root: HTMLElement): PageState | undefined {
  try {
    // Cast: our own view wrote it.
    return JSON.parse(root.dataset.picker ?? '') as PageState;
  } catch {
    return undefined;
  }
}

/** The code of the salesperson by whose link one came, also after a walk through other pages of this visit. */
export function sellerHere(): string | undefined {
  return fromAddress(/[?&]s=([\w-]{4,40})/, 'fitout.numbers.seller');
}

const linkSign = /[?&]n=([\w-]{20,64})/;

/** The link that a salesperson made for this customer: this page shows its search. */
export const linkHere = (): string | undefined => linkSign.exec(addressHere())?.[1];

/** The same, also after a walk through other pages of this visit: whose customer this is. */
export const linkOfVisit = (): string | undefined => fromAddress(linkSign, 'fitout.numbers.link');

const addressHere = (): string => `${location.search}&${location.hash}`;

function fromAddress(part: RegExp, key: string): string | undefined {
  const asked = part.exec(addressHere())?.[1];
  if (asked !== undefined) keep.write(key, asked);
  return asked ?? keep.read(key) ?? undefined;
}
