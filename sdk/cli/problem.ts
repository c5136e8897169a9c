import { relative } from 'node:path';

/** Something wrong with a plugin, in words for its author. */
export interface Problem {
  /** Relative to the plugin's folder. */
  file?: string;
  /** From 1. */
  line?: number;
  /** Path in plugin.json: `routes.0.view`. */
  field?: string;
  /** What is wrong and what to do. */
  message: string;
}

/** Ends a command with exit code 1; what it says needs no stack. */
export class CliProblem extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[] | string) {
    const list = typeof problems === 'string' ? [{ message: problems }] : problems;
    super(list.map(problemLine).join('\n'));
    this.name = 'CliProblem';
    this.problems = list;
  }
}

/** `plugin.json:12: routes.0.view: there is no web/views/notes.tsx` */
export function problemLine({ file, line, field, message }: Problem): string {
  const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}: `;
  return `${place}${field === undefined ? '' : `${field}: `}${message}`;
}

/** A path as a person reads it: from the present folder where it lies in it, else whole. */
export function shown(path: string): string {
  const inside = relative('.', path);
  return inside === '' ? '.' : inside.startsWith('..') ? path : inside;
}
