import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../build/paths.ts';
import { failureLines, type RunReport } from './run-report.ts';

export interface PassOptions {
  /** Of vitest. */
  args: readonly string[];
  /** For all temporary files. */
  folder: string;
  env?: Record<string, string>;
}

/** Runs vitest in a process of its own. `report` is undefined where it ended before it reported. */
export async function runPass({ args, folder, env }: PassOptions): Promise<{ code: number; report?: RunReport }> {
  const file = join(folder, 'report.json');
  await rm(file, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--config', join(root, 'scripts/vitest.config.ts'), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TMPDIR: folder,
      FITOUT_TEST_REPORT: file,
      // Workers and hundreds of processes load the same libraries.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
      ...env,
    },
    // A group of its own, which ends as a whole where a worker hangs.
    detached: true,
  });
  const code = await endOf(child);
  const report = await readReport(file);
  if (report === undefined) return { code };
  if (code !== 0 && failureLines(report).length === 0) report.errors.push(`the runner ended with code ${code}`);
  return { code, report };
}

function endOf(child: ChildProcess): Promise<number> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  return new Promise((done) => {
    child.once('exit', (code) => {
      for (const signal of signals) process.off(signal, pass);
      endGroup(child.pid);
      done(code ?? 1);
    });
  });
}

/** Ends what the pass left running: workers in an endless loop, their browsers and servers. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined || process.platform === 'win32') return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it ended by itself.
  }
}

async function readReport(file: string): Promise<RunReport | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as RunReport;
  } catch {
    return undefined;
  }
}
