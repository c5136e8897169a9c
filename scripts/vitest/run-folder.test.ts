import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeRunFolder, sweep } from './run-folder.ts';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'fitout-sweep-'));
});

afterEach(() => rmSync(parent, { recursive: true }));

test('what a run that was killed left goes, and nothing that lives or is called otherwise', () => {
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const names = [`run-${gone}-a`, `run-${process.pid}-b`, 'run-c', `other-${gone}-d`];
  for (const name of names) mkdirSync(join(parent, name));
  writeFileSync(join(parent, `run-${gone}-a`, 'file'), 'x');
  sweep(parent, 'run-');
  expect(names.map((name) => existsSync(join(parent, name)))).toEqual([false, true, true, true]);
  sweep(join(parent, 'not there'), 'run-');
});

test('a folder for a run may be written to, runs programs, and holds nothing yet', () => {
  const folder = makeRunFolder();
  const program = join(folder, 'program');
  try {
    expect(existsSync(join(folder, 'try'))).toBe(false);
    writeFileSync(program, '#!/bin/sh\nexit 3\n', { mode: 0o755 });
    expect(spawnSync(program).status).toBe(3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
