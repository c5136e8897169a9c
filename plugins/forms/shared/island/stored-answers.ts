import { visitorHeaders } from '@fitout/sdk';
import type { Entry } from '../entries.ts';
import { reserved } from '../settings.ts';

/** What could not be sent stays on this device until it is, for a week at most. */
interface Kept {
  at: number;
  /** Who wrote it: a number made of their session, nobody for visitors. Another person gets to see nothing of it. */
  by?: number;
  version: string;
  entries: Entry[];
}

const week = 7 * 24 * 3_600_000;
const nameOf = (form: HTMLFormElement): string => `fitout.form.${form.dataset.form}`;

export function keep(form: HTMLFormElement, entries: readonly Entry[]): boolean {
  try {
    const kept: Kept = {
      at: Date.now(),
      by: sessionMark(),
      version: form.dataset.version ?? '',
      entries: [...entries],
    };
    localStorage.setItem(nameOf(form), JSON.stringify(kept));
    return true;
  } catch {
    return false; // a private window: what was typed still stands in the form
  }
}

export function forget(form: HTMLFormElement): void {
  try {
    localStorage.removeItem(nameOf(form));
  } catch {
    // it never was there
  }
}

/** Puts back what was kept, under the key of its first try, so that it is one answer. Undefined where there is none. */
export function restore(form: HTMLFormElement): Entry[] | undefined {
  const kept = read(form);
  if (kept === undefined) return undefined;
  putBack(form, kept.entries);
  return kept.entries;
}

/** Puts entries of the form into its controls, with the key of their try. Files and rows of tables are for who draws them. */
export function putBack(form: HTMLFormElement, entries: readonly Entry[]): void {
  const byName = valuesOf(entries);
  for (const control of form.elements) {
    if (
      !(
        control instanceof HTMLInputElement ||
        control instanceof HTMLSelectElement ||
        control instanceof HTMLTextAreaElement
      )
    )
      continue;
    const values = byName.get(control.name);
    if (control.name === reserved.key && values?.[0] !== undefined) control.value = values[0];
    if (!control.name.startsWith('f.')) continue;
    if (control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type))
      control.checked = values?.includes(control.value) ?? false;
    else if (values?.[0] !== undefined) control.value = values[0];
  }
}

/** Name → values, in their order. */
export function valuesOf(entries: readonly Entry[]): Map<string, string[]> {
  const groups = Map.groupBy(entries, ([name]) => name);
  return new Map([...groups].map(([name, own]) => [name, own.map(([, value]) => value)]));
}

function read(form: HTMLFormElement): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(form)) ?? 'null') as Kept | null;
    if (kept === null) return undefined;
    if (Date.now() - kept.at >= week || kept.version !== (form.dataset.version ?? '')) forget(form);
    // What somebody else wrote is theirs: it is neither shown nor thrown away.
    else if (mayPutBack(kept.by)) return kept;
  } catch {
    // what cannot be read was not ours
  }
  return undefined;
}

/** May who is signed in now see what was written by that mark? */
export const mayPutBack = (by: number | undefined): boolean => by === undefined || by === 0 || by === sessionMark();

/** A number of the session, out of which its token cannot be read; 0 of a visitor. */
export function sessionMark(): number {
  let mark = 0;
  for (const sign of visitorHeaders().token ?? '') mark = (Math.imul(mark, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  return mark;
}

const spentName = 'fitout.forms.spent';
const spentMost = 50;

function spentKeys(): string[] {
  try {
    const keys = JSON.parse(localStorage.getItem(spentName) ?? '[]') as unknown;
    return Array.isArray(keys) ? keys.map(String) : [];
  } catch {
    return [];
  }
}

/** A form was sent with this key: a page out of a cache may bring it again. */
export function noteSpent(key: string): void {
  try {
    localStorage.setItem(spentName, JSON.stringify([key, ...spentKeys()].slice(0, spentMost)));
  } catch {
    // no storage
  }
}

export function isSpent(key: string): boolean {
  return spentKeys().includes(key);
}
