import type { Entry } from '../entries.ts';
import { mayPutBack, putBack, sessionMark } from './stored-answers.ts';

/** What stands in a form whose visitor went to the scanner: kept in this tab alone, until they are back. */
export interface ScanDraft {
  at: number;
  /** Who wrote it, as `sessionMark` has it. */
  by: number;
  /** Id of the question that asked for a code. */
  field: string;
  /** Where the scanner leads back to. */
  to: string;
  entries: Entry[];
}

/** Whoever is away for longer finds the form as it comes. */
const maxMs = 3_600_000;

const nameOf = (form: HTMLFormElement): string => `fitout.form.${form.dataset.form}.scan`;

/** Keeps what is written so far. False where the browser keeps nothing: then nobody is to leave the page. */
export function keepDraft(form: HTMLFormElement, draft: Pick<ScanDraft, 'field' | 'to' | 'entries'>): boolean {
  try {
    const kept: ScanDraft = { at: Date.now(), by: sessionMark(), ...draft };
    sessionStorage.setItem(nameOf(form), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** What was kept of this form, once: it is gone from there. */
export function takeDraft(form: HTMLFormElement): ScanDraft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(form)) ?? 'null') as ScanDraft | null;
    sessionStorage.removeItem(nameOf(form));
    return kept !== null && Date.now() - kept.at < maxMs && mayPutBack(kept.by) ? kept : undefined;
  } catch {
    return undefined; // what cannot be read was not ours
  }
}

/** Puts a draft into a form that has just come, whatever version of it: its questions keep their names. */
export function openDraft(form: HTMLFormElement): ScanDraft | undefined {
  const draft = takeDraft(form);
  if (draft !== undefined) putBack(form, draft.entries);
  return draft;
}
