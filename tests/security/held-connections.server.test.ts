import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

/**
 * A connection that brings no whole request is not kept (row 29 of what the platform withstands, and its memory).
 * @module-tag long
 */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** Seconds until the server ends a connection on which `words` were sent, and what it answered. */
function heldFor(words: string, feed?: (socket: Socket) => void): Promise<{ seconds: number; answer: string }> {
  const began = performance.now();
  return new Promise((done) => {
    let answer = '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write(words);
      feed?.(socket);
    });
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done({ seconds: (performance.now() - began) / 1000, answer }));
  });
}

const unasked = {
  'nothing on it': '',
  'half the head of a request': 'GET / HTTP/1.1\r\nHost: localhost\r\n',
};

for (const [name, words] of Object.entries(unasked))
  test.concurrent(`with ${name}`, async () => {
    expect((await heldFor(words)).seconds).toBeLessThan(30);
  });

test.concurrent('with a body without end behind a GET', async () => {
  const head = 'GET /api/healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
  const { seconds, answer } = await heldFor(head, (socket) => {
    const timer = setInterval(() => socket.write(`1000\r\n${'x'.repeat(4096)}\r\n`), 50);
    socket.once('close', () => clearInterval(timer));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*connection: close/is);
  expect(seconds).toBeLessThan(10);
});
