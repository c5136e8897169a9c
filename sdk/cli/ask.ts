import { stderr, stdin } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from './command.ts';

/** Is there somebody to ask? */
export const canAsk = (): boolean => stdin.isTTY === true;

/** Reads a line; the terminal does not show a `hidden` one. Without a terminal it throws a UsageError that says `otherwise`. */
export async function ask(question: string, otherwise: string, hidden = false): Promise<string> {
  if (!canAsk()) throw new UsageError(otherwise);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: hidden ? silent : stderr, terminal: true });
  if (hidden) stderr.write(question);
  try {
    return await lines.question(hidden ? '' : question);
  } finally {
    if (hidden) stderr.write('\n');
    lines.close();
  }
}
