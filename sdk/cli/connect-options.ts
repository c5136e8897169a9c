import { stderr, stdin } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { type Asked, type Option, UsageError } from './command.ts';
import { connect, type ServerClient } from './server-client.ts';

/** Options of the commands that speak to a given server. */
export const serverOptions: Record<string, Option> = {
  server: { value: '<url>', about: 'a running Fitout, in place of one of your own' },
  user: { value: '<name>', about: 'who signs in there: somebody who manages plugins' },
};

const variable = 'FITOUT_PASSWORD';

/** Signs in on the server of `--server`; the password comes from FITOUT_PASSWORD or the terminal, never from the command line. */
export async function askedServer({ text }: Asked): Promise<ServerClient | undefined> {
  const url = text('server');
  if (url === undefined) return undefined;
  const user = text('user');
  if (user === undefined) throw new UsageError('--user <name>: who signs in on the server');
  return connect(url, user, process.env[variable] ?? (await ask(`password of ${user}: `)));
}

/** Reads a line that the terminal does not show. */
async function ask(question: string): Promise<string> {
  if (stdin.isTTY !== true) throw new UsageError(`set ${variable}, since there is no terminal to ask for the password`);
  const lines = createInterface({ input: stdin, terminal: true });
  stderr.write(question);
  try {
    return await lines.question('');
  } finally {
    stderr.write('\n');
    lines.close();
  }
}
