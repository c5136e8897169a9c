import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GuardedOutbound } from '../../../../kernel/outbound/outbound.ts';
import { limits } from '../../../../tests/support/limits.ts';
import { a1111 } from '../../server/providers/adapters/a1111.ts';
import { openai } from '../../server/providers/adapters/openai.ts';
import { seedream } from '../../server/providers/adapters/seedream.ts';
import { ProviderHttp } from '../../server/providers/http.ts';
import type { ImageProvider, ProviderRequest } from '../../server/providers/provider.ts';

/** Answers with large pictures in base64: they go to files, and one that is too large is cut off. */

const mib = 1024 * 1024;
/** The header of a PNG of 4096 × 4096, then zeros. */
const head = Buffer.alloc(48);
head.write('89504e470d0a1a0a0000000d49484452', 'hex');
head.writeUInt32BE(4096, 16);
head.writeUInt32BE(4096, 20);

const around: Record<string, [type: string, before: string, after: string]> = {
  '/images/generations': ['application/json', '{"data":[{"b64_json":"', '"}]}'],
  '/sse/images/generations': ['text/event-stream', 'event: image_generation.completed\ndata: {"b64_json":"', '"}\n\n'],
  '/sdapi/v1/txt2img': ['application/json', '{"images":["data:image\\/png;base64,', '"],"info":"{}"}'],
  '/ark/images/generations': [
    'text/event-stream',
    'event: image_generation.partial_succeeded\ndata: {"b64_json":"',
    '"}\ndata: [DONE]\n\n',
  ],
};

let megabytes = 0;
let sent = 0;
const server = createServer((request, response) => {
  request.resume();
  const answer = around[request.url ?? ''];
  // Who asks meanwhile how far it is.
  if (answer === undefined) return void response.end('{}');
  response.writeHead(200, { 'content-type': answer[0] });
  pipeline(bodyOf(answer), response, () => undefined);
});

function* bodyOf([, before, after]: [string, string, string]): Generator<Buffer> {
  yield Buffer.from(`${before}${head.toString('base64')}`);
  const chunk = Buffer.alloc(mib, 'A');
  for (sent = 0; sent < (megabytes * 4) / 3; sent++) yield chunk;
  yield Buffer.from(after);
}

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise((done) => server.closeAllConnections() ?? server.close(done)));

/** Asks for one picture of so many MiB. */
async function asked(provider: ImageProvider, base: string, size: number, n = 1) {
  megabytes = size;
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outbound = new GuardedOutbound({ inner: [host] });
  await using http = new ProviderHttp({ outbound, base: `http://${host}${base}`, auth: {} });
  const request: ProviderRequest = {
    ...{ model: 'm', operation: 'generate', prompt: 'x', negative: '', n, size: undefined, seed: undefined },
    ...{ references: [], source: undefined, mask: undefined, key: 'k' },
  };
  const nothing = { onTask: async () => undefined, onPartial: () => undefined, onProgress: () => undefined };
  const parts = { http, signal: AbortSignal.timeout(limits.page), ...nothing };
  const came = await provider.run(request, parts).catch((error: unknown) => error);
  await outbound.close();
  return came;
}

describe.each([
  ['OpenAI, streamed', openai, '/sse', 1],
  ['OpenAI, whole', openai, '', 2],
  ['A1111', a1111, '', 1],
  ['Seedream', seedream, '/ark', 1],
] as const)('%s', (_name, provider, base, n) => {
  test('a picture of 40 MiB passes', async () => {
    const came = await asked(provider, base, 40, n);
    expect(came).toMatchObject([{ type: 'image/png', width: 4096, height: 4096 }]);
    for (const { file } of came as { file: AsyncDisposable & { size: number } }[]) {
      expect(file.size).toBeGreaterThanOrEqual(40 * mib);
      await file[Symbol.asyncDispose]();
    }
  });

  test('one of 2 GB is cut off at 64 MiB', async () => {
    const came = await asked(provider, base, 2048, n);
    expect(came).toMatchObject({ kind: 'too-large', words: expect.stringContaining('64 MB') });
    expect(sent).toBeLessThan(100);
  });
});
