import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signal } from '../../kernel/postgres/processes.ts';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
const prefix = 'fitout-run-';

/** Bytes that databases, uploads and profiles of a run take at its height (465 MB), and as much again. */
const needed = 2 ** 30;

/**
 * The folder for all temporary files of a run, which its caller removes: in memory where there is room. Its hundreds of
 * databases are thousands of files that live for seconds, and making those costs more on a disk than what is asked of them.
 */
export function makeRunFolder(): string {
  for (const parent of [memory, tmpdir()]) sweep(parent, prefix);
  if (hasRoom()) {
    const folder = makeIn(memory);
    if (runsPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
  }
  return makeIn(tmpdir());
}

function makeIn(parent: string): string {
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // A PostgreSQL that root starts runs as somebody else.
  chmodSync(folder, 0o755);
  return folder;
}

/** Plugins that tests make have tools of their own, and containers often mount their memory without leave to run any. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'try');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    // What a container may still take, where that is less than the machine has.
    return bavail * bsize >= needed && process.availableMemory() >= 4 * needed;
  } catch {
    return false;
  }
}

/** Removes what runs that were killed left in `parent`: folders named by `prefix`, the process that made them, and more. */
export function sweep(parent: string, prefix: string): void {
  for (const name of namesIn(parent)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (pid > 0 && !signal(pid, 0)) removeIfOurs(join(parent, name));
  }
}

function removeIfOurs(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Somebody else's on a machine that people share.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
