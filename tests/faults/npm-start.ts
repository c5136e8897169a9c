import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { childEnv } from '../support/server.ts';
import { processesOn } from './processes.ts';

export interface Started {
  pid: number;
  printed(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string | null>;
  kill(signal: NodeJS.Signals): void;
  /** Nobody reads any longer what it prints. */
  hangUp(): void;
}

/** What `npm start` runs, on the data folder, with the build as it is. */
export function start(folder: string, env: Record<string, string> = {}, args = ['--no-build']): Started {
  return run(process.execPath, [resolve('scripts/start.ts'), ...args], { FITOUT_DATA: folder, ...env });
}

/** Another command that ends in the same. */
export function run(command: string, args: readonly string[], env: Record<string, string>): Started {
  const child = spawn(command, args, {
    env: { ...childEnv, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const ended = new Promise<number | string | null>((done) =>
    child.once('close', (code, signal) => done(signal ?? code)),
  );
  return {
    pid: child.pid ?? 0,
    printed: () => printed,
    ended,
    kill: (signal) => void child.kill(signal),
    hangUp() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
}

/** The addresses that it printed, one for each time that it was ready. */
export const addresses = (started: Started): string[] => started.printed().match(/http:\/\/localhost:\d+/g) ?? [];

export async function ready(started: Started, times = 1): Promise<string> {
  const come = expect.poll(() => addresses(started).length).toBeGreaterThanOrEqual(times);
  await come.catch(() => Promise.reject(new Error(`it was not ready ${times} times: ${started.printed()}`)));
  return addresses(started).at(-1) ?? '';
}

export const serverPid = async (folder: string): Promise<number> =>
  JSON.parse(await readFile(join(folder, 'server.lock'), 'utf8')).pid;

export const nothingLeft = async (folder: string): Promise<void> => {
  await expect.poll(() => processesOn(folder)).toEqual([]);
  expect((await readdir(folder)).filter((name) => name.includes('lock'))).toEqual([]);
};

export async function figure(folder: string, url: string, name: RegExp): Promise<string | undefined> {
  const token = (await readFile(join(folder, 'metrics-token'), 'utf8')).trim();
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  return name.exec(text)?.[0];
}
