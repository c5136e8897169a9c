import { ask } from './ask.ts';
import type { Asked, Option } from './command.ts';
import { addressOf, connect, resume, type ServerClient } from './server-client.ts';
import { recall, remember } from './signed-in.ts';

/** Options of the commands that speak to a given server. */
export const serverOptions: Record<string, Option> = {
  server: { value: '<url>', about: 'a running Fitout, in place of one of your own' },
  user: { value: '<name>', about: 'who signs in there: somebody who manages plugins; asked for where it is left out' },
  once: { about: 'do not keep the sign-in on this machine' },
};

const variable = 'FITOUT_PASSWORD';

/**
 * Signs in on the server of `--server`: by the sign-in that this machine remembers while it holds, else by name and
 * password, which come from FITOUT_PASSWORD or the terminal, never from the command line.
 */
export async function askedServer({ text, on }: Asked): Promise<ServerClient | undefined> {
  const url = text('server');
  if (url === undefined) return undefined;
  const address = addressOf(url);
  const kept = await recall(address);
  if (kept !== undefined && [undefined, kept.user].includes(text('user'))) {
    const server = await resume(address, kept);
    if (server !== undefined) return server;
    await remember(address, undefined);
  }
  const user = text('user') ?? kept?.user ?? (await ask('user: ', '--user <name>: who signs in on the server'));
  const missing = `set ${variable}, since there is no terminal to ask for the password`;
  const password = process.env[variable] ?? (await ask(`password of ${user}: `, missing, true));
  const server = await connect(address, user, password);
  if (!on('once') && process.env[variable] === undefined) await remember(address, { user, ...server.signedIn });
  return server;
}
