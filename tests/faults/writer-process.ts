import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { childEnv } from '../support/server.ts';

export interface Writer {
  pid: number;
  /** Of the built-in PostgreSQL. */
  databasePid: number;
  /** `[id, blob key or '-']` of every write that was acknowledged. */
  acknowledged: [string, string][];
  refused: number;
  lines: string[];
  /** Resolves at the next line that begins so. */
  line(start: string): Promise<string>;
  kill(): Promise<void>;
}

/** Starts tests/faults/writer.ts and waits until it is ready. */
export async function startWriter(env: Record<string, string>, ...args: string[]): Promise<Writer> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'writer.ts'), ...args], {
    env: { ...childEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const waiting = new Set<(line: string) => void>();
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const writer: Writer = {
    pid: child.pid ?? 0,
    databasePid: 0,
    acknowledged: [],
    refused: 0,
    lines: [],
    line: (start) =>
      new Promise((done, fail) => {
        const there = writer.lines.find((line) => line.startsWith(start));
        if (there !== undefined) return done(there);
        const look = (line: string): void => {
          if (!line.startsWith(start)) return;
          waiting.delete(look);
          done(line);
        };
        waiting.add(look);
        ended.then(() => fail(new Error(`the writer ended: ${errors}`)));
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    // A line that the kill cut off was not acknowledged to anybody.
    rest = lines.pop() ?? '';
    for (const line of lines) note(writer, line, waiting);
  });
  writer.databasePid = Number((await writer.line('ready')).split(' ')[1]);
  return writer;
}

function note(writer: Writer, line: string, waiting: Set<(line: string) => void>): void {
  const [word, id = '', blob = ''] = line.split(' ');
  if (word === 'ack') writer.acknowledged.push([id, blob]);
  else if (word === 'refused') writer.refused += 1;
  else writer.lines.push(line);
  for (const look of waiting) look(line);
}
