import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { slowUpload } from '../support/slow-upload.ts';

/** However a body is refused, what it took of its person's share (24 MB at a time) is free again. */
let server: TestServer;
let owner: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
});
afterAll(() => server?.stop());

const long = '1'.repeat(900_000);
const json = 'application/json';

test.for([
  ['no JSON', 400, 'POST', '/api/p/decoration/pages', `{"a": ${long}`, json],
  ['another shape', 400, 'POST', '/api/p/decoration/pages', `{"a": "${long}"}`, json],
  ['more than the call takes', 413, 'POST', '/api/p/decoration/saved', `{"a": "${long.repeat(20)}"}`, json],
  ['another type', 415, 'POST', '/api/p/decoration/pages', long, 'image/png'],
  ['JSON for files', 415, 'POST', '/api/p/images/assets', `{"a": "${long}"}`, json],
  ['of what is not there', 404, 'PUT', '/api/p/decoration/home', `{"pageId": "7"}${' '.repeat(900_000)}`, json],
] as const)('%s', async ([, status, method, path, body, type]) => {
  for (let at = 0; at < 40; at += 1) {
    const answer = await owner.send(method, path, body, { 'content-type': type });
    expect(answer.status).toBe(status);
  }
});

test('cut off by who sends it', async () => {
  for (let at = 0; at < 40; at += 1) {
    const headers = { ...owner.headers(), 'content-type': json };
    const upload = await slowUpload(server.url, '/api/p/decoration/pages', { headers, length: 1_000_000 });
    await upload.send(1000);
    upload.socket.destroy();
    await upload.ended;
  }
  const { status } = await owner.send('POST', '/api/p/decoration/pages', { title: '页面', kind: 'page', text: long });
  expect(status).not.toBe(429);
});
