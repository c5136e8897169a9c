import { stripVTControlCharacters } from 'node:util';
import type { FileCost } from './file-cost.ts';

/** The outcome of one test file. */
export interface FileOutcome {
  /** Relative to the project's root. */
  file: string;
  /** Of vitest: unit, dom, server, contract, faults or e2e. */
  project: string;
  passed: number;
  failed: { test: string; error: string }[];
  /** `reason` is undefined where the test gave none. */
  skipped: { test: string; reason: string | undefined }[];
  milliseconds: number;
  cost?: FileCost | undefined;
}

/** What a pass over test files came to. */
export interface RunReport {
  files: FileOutcome[];
  /** Errors that belong to no file. */
  errors: string[];
}

/** A test that failed at first and passed when its file ran alone. */
export interface Unsteady {
  test: string;
  error: string;
}

/** Passes whose failures are reported at once, since something is broken for many. */
const maxFailedShare = 0.2;
/** Of a run of few files some may always go into a second pass. */
const minFailedFiles = 3;

/** Files that did not pass. */
export function failedFiles({ files }: RunReport): FileOutcome[] {
  return files.filter(({ failed }) => failed.length > 0);
}

/** Whether so many files failed that a second pass would only take time. */
export function isBroken(report: RunReport): boolean {
  return failedFiles(report).length > Math.max(minFailedFiles, maxFailedShare * report.files.length);
}

/**
 * Puts the outcomes of the second pass in place of the first ones. Errors of no file are those of workers that died; they
 * stay, unless the files that died with a worker passed alone.
 */
export function merge(first: RunReport, second: readonly RunReport[]): { report: RunReport; unsteady: Unsteady[] } {
  const anew = new Map(second.flatMap(({ files }) => files).map((outcome) => [keyOf(outcome), outcome]));
  const files = first.files.map((outcome) => anew.get(keyOf(outcome)) ?? outcome);
  const unsteady = failedFiles(first).flatMap((outcome) => {
    const now = anew.get(keyOf(outcome));
    const still = new Set(now?.failed.map(({ test }) => test) ?? outcome.failed.map(({ test }) => test));
    return outcome.failed
      .filter(({ test }) => !still.has(test))
      .map(({ test, error }) => ({ test: nameOf(outcome.file, test), error }));
  });
  const recovered = unsteady.length > 0 && files.every(({ failed }) => failed.length === 0);
  const errors = recovered ? first.errors.filter((error) => !isOfWorker(error)) : first.errors;
  return { report: { files, errors: [...errors, ...second.flatMap((one) => one.errors)] }, unsteady };
}

/** Every failure in a line: file, test, first line of the error. */
export function failureLines({ files, errors }: RunReport): string[] {
  return [
    ...files.flatMap(({ file, failed }) => failed.map(({ test, error }) => `${nameOf(file, test)}: ${error}`)),
    ...files.flatMap(({ file, skipped }) =>
      skipped
        .filter(({ reason }) => reason === undefined)
        .map(({ test }) => `${nameOf(file, test)}: skipped without a reason`),
    ),
    ...errors,
  ];
}

/** The first line that says something, without the colours of a terminal. */
export function firstLine(message: string | undefined): string {
  return (
    stripVTControlCharacters(message ?? '')
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line !== '') ?? 'no message'
  ).slice(0, 300);
}

function nameOf(file: string, test: string): string {
  return test === '' ? file : `${file} > ${test}`;
}

function keyOf({ project, file }: FileOutcome): string {
  return `${project} ${file}`;
}

function isOfWorker(error: string): boolean {
  return error.startsWith('[vitest-pool]') || error.startsWith('Worker exited');
}
