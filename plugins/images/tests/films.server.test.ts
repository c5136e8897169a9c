import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { UploadItem } from '../shared/calls/outputs.ts';
import { coordinate, filmWithTrack } from './corpus.ts';

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

function upload(name: string, bytes: Buffer): Promise<Answer<{ items: UploadItem[] }>> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return api.send('POST', '/api/p/images/assets', form);
}

/** Uploads a film, and answers what is served of it. */
async function stored(name: string, bytes: Buffer): Promise<Buffer> {
  const { body, text } = await upload(name, bytes);
  const asset = body.result?.items[0]?.asset;
  if (asset === undefined) throw new Error(text);
  return Buffer.from(await (await fetch(`${server.url}/a/${asset.key}`)).arrayBuffer());
}

describe('films of cameras that know where they are', () => {
  test.each([
    ['meta', false],
    ['camm', true],
    ['text', false],
  ])('lose a track of %s, and what stands in free space', async (handler, wide) => {
    const bytes = filmWithTrack({ handler, wide });
    const kept = await stored(`${handler}.mp4`, bytes);
    expect(kept.length).toBe(bytes.length);
    expect(kept.includes(coordinate)).toBe(false);
    expect(kept.includes(Buffer.alloc(500, 7))).toBe(true);
  });

  test('keep their sound', async () => {
    expect((await stored('sound.mp4', filmWithTrack({ handler: 'soun' }))).includes(coordinate.repeat(3))).toBe(true);
  });

  test('are refused where several tracks claim the same bytes: erasing them would have no end', async () => {
    expect((await upload('one.mp4', filmWithTrack({ repeats: 200 }))).status).toBe(200);
    const answer = await upload('many.mp4', filmWithTrack({ repeats: 200, copies: 4 }));
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(/视频/)]);
  });

  test('are refused where nobody can say where such a track is', async () => {
    const bytes = filmWithTrack();
    bytes.writeUInt32BE(0xffffff00, bytes.indexOf('stco') + 12);
    const answer = await upload('astray.mp4', bytes);
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(/视频/)]);
  });
});
