import type { Entry } from '../entries.ts';
import { reserved } from '../settings.ts';

/** What could not be sent stays on this device until it is, for a week at most. */
interface Kept {
  at: number;
  version: string;
  entries: Entry[];
}

const week = 7 * 24 * 3_600_000;
const nameOf = (form: HTMLFormElement): string => `fitout.form.${form.dataset.form}`;

export function keep(form: HTMLFormElement, entries: readonly Entry[]): boolean {
  try {
    const kept: Kept = { at: Date.now(), version: form.dataset.version ?? '', entries: [...entries] };
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

/** Puts back what was kept, under the key of its first try, so that it is one answer. Answers whether there was any. */
export function restore(form: HTMLFormElement): boolean {
  const kept = read(form);
  if (kept === undefined) return false;
  const byName = Map.groupBy(kept.entries, ([name]) => name);
  for (const control of form.elements) {
    if (
      !(
        control instanceof HTMLInputElement ||
        control instanceof HTMLSelectElement ||
        control instanceof HTMLTextAreaElement
      )
    )
      continue;
    const values = byName.get(control.name)?.map(([, value]) => value);
    if (control.name === reserved.key && values?.[0] !== undefined) control.value = values[0];
    if (!control.name.startsWith('f.')) continue;
    if (control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type))
      control.checked = values?.includes(control.value) ?? false;
    else if (values?.[0] !== undefined) control.value = values[0];
  }
  return true;
}

/** Files and signatures of what was kept, by the names of their fields. */
export function keptFiles(form: HTMLFormElement): Map<string, string[]> {
  const groups = Map.groupBy(read(form)?.entries ?? [], ([name]) => name);
  return new Map([...groups].map(([name, entries]) => [name, entries.map(([, value]) => value)]));
}

function read(form: HTMLFormElement): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(form)) ?? 'null') as Kept | null;
    if (kept !== null && Date.now() - kept.at < week && kept.version === (form.dataset.version ?? '')) return kept;
    if (kept !== null) forget(form);
  } catch {
    // what cannot be read was not ours
  }
  return undefined;
}
