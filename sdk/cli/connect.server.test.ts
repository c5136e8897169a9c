import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';
import { type Asked, UsageError } from './command.ts';
import { askedServer } from './connect-options.ts';
import { connect } from './server-client.ts';
import { recall, remember } from './signed-in.ts';

let server: TestServer;
let config: string;
const before = { ...process.env };

beforeAll(async () => {
  server = await startTestServer();
  config = await mkdtemp(join(tmpdir(), 'fitout-config-'));
  process.env.XDG_CONFIG_HOME = config;
  delete process.env.FITOUT_PASSWORD;
});
afterAll(async () => {
  process.env = before;
  await rm(config, { recursive: true, force: true });
  await server?.stop();
});

const asked = (values: Record<string, string>): Asked => ({
  words: [],
  text: (name) => values[name],
  on: () => false,
});

it('goes on with the sign-in that this machine remembers, for its own account’s eyes alone', async () => {
  const { signedIn } = await connect(`${server.url}/`, 'admin', server.adminPassword);
  await remember(server.url, { user: 'admin', ...signedIn });
  expect((await stat(join(config, 'fitout/signed-in.json'))).mode & 0o777).toBe(0o600);
  const again = await askedServer(asked({ server: `${server.url}/` }));
  expect(again?.signedIn).toEqual(signedIn);
  // Somebody else is asked for their password.
  await expect(askedServer(asked({ server: server.url, user: 'wang' }))).rejects.toThrow(UsageError);
  expect(await recall(server.url)).toBeDefined();
});

it('forgets one that the server does not know any more, and asks', async () => {
  await remember(server.url, { user: 'admin', cookie: 'fitout=gone', token: 'gone' });
  await expect(askedServer(asked({ server: server.url }))).rejects.toThrow('FITOUT_PASSWORD');
  expect(await recall(server.url)).toBeUndefined();
});

it('keeps nothing where the password came from the environment', async () => {
  process.env.FITOUT_PASSWORD = server.adminPassword;
  expect((await askedServer(asked({ server: server.url, user: 'admin' })))?.url).toBe(server.url);
  await expect(readFile(join(config, 'fitout/signed-in.json'))).rejects.toThrow('ENOENT');
  await expect(askedServer(asked({ server: 'fit.example.com' }))).rejects.toThrow('no address');
});
