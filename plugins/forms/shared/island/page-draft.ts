import type { Entry } from '../entries.ts';
import { entriesOf } from './logic.ts';
import { mayPutBack, putBack, sessionMark } from './stored-answers.ts';

/** What stood in a form when its page was left: kept in this tab alone, for a reload or the back button. */
interface PageDraft {
  at: number;
  /** Who wrote it, as `sessionMark` has it. */
  by: number;
  entries: Entry[];
}

const maxMs = 3_600_000;

const nameOf = (form: HTMLFormElement): string => `fitout.form.${form.dataset.form}.page`;

/** Keeps what is written whenever the page is left with something in it. To be called before anything is put back. */
export function keepOnLeaving(form: HTMLFormElement, signal: AbortSignal): void {
  const empty = JSON.stringify(answers(form));
  const keep = (): void => {
    if (!form.isConnected) return;
    const entries = entriesOf(form);
    if (JSON.stringify(answers(form)) === empty) {
      dropPageDraft(form);
      return;
    }
    const draft: PageDraft = { at: Date.now(), by: sessionMark(), entries };
    try {
      sessionStorage.setItem(nameOf(form), JSON.stringify(draft));
    } catch {
      // Storage is off or full: what the browser itself puts back is all there is.
    }
  };
  window.addEventListener('pagehide', keep, { signal });
}

/** What a person filled in: not the key and the captcha, which are other ones each time. */
function answers(form: HTMLFormElement): Entry[] {
  const captcha = form.querySelector<HTMLElement>('[data-kind="field-captcha"]')?.dataset.field;
  return entriesOf(form).filter(
    ([name, value]) => value !== '' && name.startsWith('f.') && name.split('.')[1] !== captcha,
  );
}

export function dropPageDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.removeItem(nameOf(form));
  } catch {
    // no storage
  }
}

/**
 * Puts back what stood in the form, once, after a reload or on the way back. Whoever opens it anew finds it empty.
 */
export function openPageDraft(form: HTMLFormElement): Entry[] | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(nameOf(form)) ?? 'null') as PageDraft | null;
    dropPageDraft(form);
    if (draft === null || !cameBack() || Date.now() - draft.at >= maxMs || !mayPutBack(draft.by)) return undefined;
    putBack(form, draft.entries);
    return draft.entries;
  } catch {
    return undefined; // what cannot be read was not ours
  }
}

function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const { type } = (entry ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === 'reload' || type === 'back_forward';
}
