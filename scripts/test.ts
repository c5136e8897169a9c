import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { formatFailure } from './build/failure.ts';
import { root } from './build/paths.ts';
import { build } from './build.ts';
import { long } from './vitest/long.ts';
import type { RunReport } from './vitest/reporter.ts';
import { makeRunFolder } from './vitest/run-folder.ts';

/**
 * `npm test`: builds, finds or installs a Chromium, runs every suite. With arguments (`npm test -- images`) the files
 * whose path contains them, `--short` without the long tests (scripts/vitest/long.ts), or vitest's own options. The last
 * line is `N passed, N failed`, then `, N skipped` if any; a skip that gives no reason counts as a failure.
 * @returns the exit code
 */
export async function runTests(args: readonly string[]): Promise<number> {
  const folder = makeRunFolder();
  try {
    if (!(await prepare())) return fail('could not prepare');
    const started = performance.now();
    const code = await runVitest(vitestArguments(args), folder, join(folder, 'report.json'));
    const report = await readReport(join(folder, 'report.json'));
    if (report === undefined) return fail(`the runner ended with code ${code} before it reported`);
    return close(report, performance.now() - started, code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(): Promise<boolean> {
  try {
    const outcome = await build();
    console.log(outcome.built ? `built in ${Math.round(outcome.milliseconds)} ms` : 'build is up to date');
    const browser = await ensureBrowser((line) => console.log(line));
    console.log(`browser: ${browser}`);
    return true;
  } catch (error) {
    console.error(await formatFailure(error));
    return false;
  }
}

function vitestArguments(args: readonly string[]): string[] {
  return args.map((arg) => (arg === '--short' ? `--tags-filter=!${long.name}` : arg));
}

function runVitest(args: string[], folder: string, report: string): Promise<number> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  return new Promise((done) => {
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--config', join(root, 'scripts/vitest.config.ts'), ...args],
      {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...process.env,
          TMPDIR: folder,
          FITOUT_TEST_REPORT: report,
          // Fifteen workers and hundreds of processes load the same libraries.
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
        },
      },
    );
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill(signal));
    child.once('exit', (code) => done(code ?? 1));
  });
}

async function readReport(file: string): Promise<RunReport | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as RunReport;
  } catch {
    return undefined;
  }
}

/** Prints what a person must know at the end, and the closing line. */
function close(report: RunReport, milliseconds: number, code: number): number {
  const silent = report.skipped.filter(({ reason }) => reason === undefined);
  const byReason = new Map<string, number>();
  for (const { reason } of report.skipped)
    if (reason !== undefined) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
  for (const [reason, count] of byReason) console.log(`skipped ${count}: ${reason}`);
  for (const { name } of silent) console.log(`FAILED: skipped without a reason: ${name}`);
  for (const { name, why } of report.again) console.log(`passed at its second try: ${name}\n  at its first: ${why}`);
  for (const what of report.broken) console.log(`FAILED: ${what}`);
  const problems = report.failed + silent.length + report.broken.length;
  const failed = problems === 0 && code !== 0 ? 1 : problems;
  console.log(`all suites in ${(milliseconds / 1000).toFixed(0)} s`);
  const skipped = report.skipped.length - silent.length;
  console.log(`${report.passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && report.passed > 0 ? 0 : 1;
}

function fail(why: string): number {
  console.log(`FAILED: ${why}`);
  console.log('0 passed, 1 failed');
  return 1;
}

if (import.meta.main) process.exitCode = await runTests(process.argv.slice(2));
