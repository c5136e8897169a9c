import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { longestNote, type Note } from '../shared/notes.ts';

/** The calls, on a running server. */

const notes = '/api/p/template/notes';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
}, 120_000);
afterAll(() => server?.stop());

const texts = async () => (await api.get<Note[]>(notes)).map(({ text }) => text);

test('a note comes back newest first, without blanks around it, and goes', async () => {
  await api.post(notes, { text: '  明天盘点 \n' });
  const { id } = await api.post<{ id: string }>(notes, { text: 'call the printer' });
  expect(await texts()).toEqual(['call the printer', '明天盘点']);
  await api.delete(`${notes}/${id}`);
  expect(await texts()).toEqual(['明天盘点']);
});

test.each([' ', 'x'.repeat(longestNote + 1)])('a text that is none, or too long, is refused', async (text) => {
  expect(await api.send('POST', notes, { text })).toMatchObject({ status: 422 });
});

test('nobody reads them without a session', async () => {
  expect(await server.api().send('GET', notes)).toMatchObject({ status: 401 });
});
