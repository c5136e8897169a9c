import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { nodeSlowness } from '../tests/support/slowness.ts';
import { browserVersion, ensureBrowser } from './browser.ts';
import { root } from './build/paths.ts';
import { waitUntilIdle } from './vitest/idle.ts';
import { long } from './vitest/long.ts';
import { makeRunFolder } from './vitest/run-folder.ts';
import { runPass } from './vitest/run-pass.ts';
import {
  type FileOutcome,
  failedFiles,
  failureLines,
  isBroken,
  merge,
  type RunReport,
  type Unsteady,
} from './vitest/run-report.ts';
import { maxWorkers } from './vitest/workers.ts';

/**
 * `npm test`: builds, finds or installs a Chromium, runs every suite. With arguments (`npm test -- images`) the files
 * whose path contains them, `--short` without the long tests (scripts/vitest/long.ts), `--minutes 60` without those long
 * tests that have not begun by then, or vitest's own options. What fails runs a second time, alone, and that decides. The
 * last line is `N passed, N failed`, then `, N skipped` if any; a skip that gives no reason counts as a failure.
 * @returns the exit code
 */
export async function runTests(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const folder = makeRunFolder();
  try {
    if (!(await prepare())) return fail('could not prepare');
    const { rest, minutes, short } = readArguments(args);
    const tags = short ? [`--tags-filter=!${long.name}`] : [];
    // Of both passes.
    process.env.FITOUT_TEST_SCALE ??= scaleOfLimits();
    const { code, report: first } = await runPass({
      args: [...rest, ...tags],
      folder,
      env: {
        FITOUT_TEST_TURN: commit(),
        ...(minutes === undefined ? {} : { FITOUT_TEST_DEADLINE: deadline(minutes) }),
      },
    });
    if (first === undefined) return fail(`the runner ended with code ${code} before it reported`);
    const { report, unsteady, tries } = await secondPass(first, { folder, tags, rest });
    keepLog(report, tries);
    return close(report, unsteady, performance.now() - started);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(): Promise<boolean> {
  try {
    // In a process of its own, whose memory is free again when the tests begin.
    execFileSync(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root, stdio: 'inherit' });
    await prepareBrowser();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/** Without a Chromium the suites that run in one are skipped, with the reason; `.ci/run` insists on one before. */
async function prepareBrowser(): Promise<void> {
  const browser = await ensureBrowser((line) => console.log(line)).catch((error: Error) => {
    if (process.env.CHROME_PATH) throw error;
    console.warn(error.message);
    return undefined;
  });
  if (browser === undefined) process.env.FITOUT_NO_BROWSER = 'no Chromium was found or could be installed';
  else console.log(`browser: ${browser}, ${await browserVersion(browser)}`);
}

/** By how much limits of time are longer than tests/support/limits.ts says, for this machine. */
function scaleOfLimits(): string {
  const slowness = nodeSlowness();
  const scale = Math.min(20, Math.max(1, (slowness * maxWorkers) / availableParallelism()));
  console.log(
    `machine: ${slowness.toFixed(1)} times as slow as the reference; limits of time are ${scale.toFixed(1)} times`,
  );
  return scale.toFixed(2);
}

interface Arguments {
  /** Words of paths, and options of vitest. */
  rest: string[];
  minutes: number | undefined;
  short: boolean;
}

function readArguments(args: readonly string[]): Arguments {
  const rest = [...args];
  const at = rest.indexOf('--minutes');
  const minutes = at === -1 ? undefined : Number(rest.splice(at, 2)[1]);
  if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes takes a number above 0');
  return { rest: rest.filter((arg) => arg !== '--short'), minutes, short: rest.includes('--short') };
}

function deadline(minutes: number): string {
  return String(Date.now() + minutes * 60_000);
}

/** The commit, by which the order of long tests changes. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  } catch {
    return '';
  }
}

interface SecondPass {
  report: RunReport;
  unsteady: Unsteady[];
  /** How often a file ran, where that is more than once. */
  tries: Map<string, number>;
}

/** Runs each file that failed alone: in a new process, with a new database and browser, on a machine that does little else. */
async function secondPass(
  first: RunReport,
  { folder, tags, rest }: { folder: string; tags: string[]; rest: string[] },
): Promise<SecondPass> {
  const failed = failedFiles(first);
  const once = { report: first, unsteady: [], tries: new Map() };
  // Who gives options of vitest looks for something in one run.
  if (failed.length === 0 || rest.some((arg) => arg.startsWith('-'))) return once;
  if (isBroken(first)) {
    console.log(`${failed.length} of ${first.files.length} files failed: no second pass`);
    return once;
  }
  console.log(`second pass: ${failed.length} of ${first.files.length} files, one at a time`);
  await waitUntilIdle(60);
  const second: RunReport[] = [];
  for (const outcome of failed) second.push(await runAlone(outcome, folder, tags));
  return { ...merge(first, second), tries: new Map(failed.map(({ file }) => [file, 2])) };
}

async function runAlone(outcome: FileOutcome, folder: string, tags: string[]): Promise<RunReport> {
  const { code, report } = await runPass({
    args: ['--project', outcome.project, '--maxWorkers=1', outcome.file, ...tags],
    folder,
    env: { FITOUT_TEST_PASS: '2' },
  });
  if (report !== undefined) return { ...report, files: report.files.filter(({ file }) => file === outcome.file) };
  const error = `the runner ended with code ${code} before it reported`;
  return { files: [{ ...outcome, passed: 0, skipped: [], failed: [{ test: '', error }] }], errors: [] };
}

/** Keeps what each file took (milliseconds, processor time, pressure, tries), for people who look for what is slow. */
function keepLog({ files }: RunReport, tries: Map<string, number>): void {
  const rows = files.map(({ file, project, milliseconds, cost }) =>
    JSON.stringify({ file, project, milliseconds, ...cost, tries: tries.get(file) ?? 1 }),
  );
  write('out/test-log.jsonl', rows, writeFileSync);
}

function write(path: string, lines: string[], to: typeof appendFileSync): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  to(file, lines.map((line) => `${line}\n`).join(''));
}

/** Prints what a person must know at the end, and the closing line. */
function close(report: RunReport, unsteady: Unsteady[], milliseconds: number): number {
  const skipped = report.files.flatMap((outcome) => outcome.skipped);
  const byReason = new Map<string, number>();
  for (const { reason } of skipped) if (reason !== undefined) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
  for (const [reason, count] of byReason) console.log(`skipped ${count}: ${reason}`);
  for (const { test, error } of unsteady) console.log(`unsteady: ${test}: ${error}`);
  write(
    'out/unsteady.jsonl',
    unsteady.map((one) => JSON.stringify(one)),
    appendFileSync,
  );
  const failures = failureLines(report);
  for (const failure of failures) console.log(`FAILED: ${failure}`);
  const passed = report.files.reduce((sum, outcome) => sum + outcome.passed, 0);
  const excused = skipped.filter(({ reason }) => reason !== undefined).length;
  console.log(`all suites in ${(milliseconds / 1000).toFixed(0)} s`);
  console.log(`${passed} passed, ${failures.length} failed${excused > 0 ? `, ${excused} skipped` : ''}`);
  return failures.length === 0 && passed > 0 ? 0 : 1;
}

function fail(why: string): number {
  console.log(`FAILED: ${why}`);
  console.log('0 passed, 1 failed');
  return 1;
}

if (import.meta.main) process.exitCode = await runTests(process.argv.slice(2));
