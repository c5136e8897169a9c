import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { expectDuration } from '../../../tests/support/durations.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { UploadItem } from '../shared/calls/outputs.ts';
import { type Hostile, hostileFiles } from './hostile.ts';

let server: TestServer;
let api: ApiClient;
let files: Hostile[];
beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  files = await hostileFiles();
});
afterAll(() => server?.stop());

test('rows 13, 14: hostile files are refused or come out as plain pictures', async () => {
  for (const { name, bytes, refused } of files) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const started = performance.now();
    const answer = await api.send<{ items: UploadItem[] }>('POST', '/api/p/images/assets', form);
    expectDuration(performance.now() - started, 8000);
    expect([200, 413, 415, 422], `${name}: ${answer.text}`).toContain(answer.status);
    if (refused !== undefined) expect([name, answer.status]).toEqual([name, refused]);
    if (answer.status !== 200) continue;
    const asset = answer.body.result.items[0]?.asset;
    const stored = await fetch(`${server.url}/a/${asset?.key}`);
    const kept = Buffer.from(await stored.arrayBuffer());
    expect(kept.toString('latin1'), name).not.toMatch(/alert|%PDF|<script/);
    expect(stored.headers.get('x-content-type-options')).toBe('nosniff');
    expect(stored.headers.get('content-security-policy')).toContain('sandbox');
    const { width, height, icc } = await sharp(kept, { animated: true }).metadata();
    expect([icc, width > 0, height > 0], name).toEqual([undefined, true, true]);
  }
});
