import { type LocalText, stripInvisible } from '@fitout/sdk';
import type { Json } from '../../../decoration/api.ts';
import type { FieldEntries } from '../entries.ts';

export type { Json };

/** What every question has. */
export type Asked = {
  title: string;
  help: string;
  required: boolean;
  /** What other answers change of it, as `readRules` reads it; left out where nothing does. */
  rules?: Json;
};

/**
 * What an answer to one kind of question is. The same code judges in the browser, before sending, and on the server,
 * which alone decides. Pure, and without anything of React.
 */
export interface Rule<P = object, V extends Json = Json> {
  /** The answer in what was sent; undefined where the question was left out. Values of a wrong kind come as they are. */
  read(entries: FieldEntries, props: P): V | undefined;
  /** What is wrong with an answer, if something is. */
  check(value: V, props: P): LocalText | undefined;
  /** In words, for tables and files; `''` for nothing. */
  text(value: V, props: P): string;
  /** The buckets of a chart that an answer falls into, for kinds that are counted. */
  tally?(value: V, props: P): string[];
  /** The buckets in the order they are shown, those without answers too. */
  buckets?(props: P): string[];
  /** For kinds that have a mean. */
  number?(value: V, props: P): number;
  /** For kinds that are numbers in a file too: what stands over their column, and digits after the point where fixed. */
  amount?(props: P): Amount;
  /** For kinds that are days or moments in a workbook, which knows no zone: as if they were UTC. */
  moment?(value: V, props: P): Moment;
  /** Says `required` in other words. */
  missing?: LocalText;
  /** Asks nothing that is kept: a line of words, a page's end, a captcha. */
  silent?: true;
}

export interface Moment {
  at: Date;
  /** How it is shown, in a workbook's words: `yyyy-mm-dd`. */
  format: string;
}

export interface Amount {
  unit: string;
  digits?: number;
}

export type Choice = {
  label: string;
};

/** The labels of choices that have one, each once. */
export function labelsOf(options: readonly Choice[]): string[] {
  return [...new Set(options.map(({ label }) => label.trim()).filter((label) => label !== ''))];
}

/** Full-width digits and letters as plain ones: what a Chinese keyboard writes; without invisible characters. */
export function narrow(text: string): string {
  return stripInvisible(text).normalize('NFKC').trim();
}

/** Characters as people count them. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Is a part of an answer a set of named parts? */
export function isRecord(value: Json | undefined): value is { [part: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
