import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ServerSocket } from '../../tests/support/web-socket.ts';
import { GuardedOutbound } from './outbound.ts';

let hits = 0;
let asked: IncomingMessage | undefined;
let there: ServerSocket | undefined;
const server = createServer((_request, response) => response.end());
server.on('upgrade', (request, socket) => {
  hits += 1;
  asked = request;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  if (pathname === '/slow') return;
  if (pathname === '/to') {
    socket.end(`HTTP/1.1 302 Found\r\nLocation: ${searchParams.get('url')}\r\nContent-Length: 0\r\n\r\n`);
    return;
  }
  there = ServerSocket.accept(request, socket);
  there.send('hello');
  there.send(new Uint8Array(70_000).fill(7));
  if (pathname === '/big') there.send(new Uint8Array(8 * 1024 * 1024 + 1));
  if (pathname === '/heavy') for (let at = 0; at < 5; at++) there.send(new Uint8Array(7 * 1024 * 1024));
  if (pathname === '/quick') for (let at = 0; at < 1000; at++) there.send(String(at));
});
let host = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  hits = 0;
});
afterAll(() => {
  there?.destroy();
  server.closeAllConnections();
  server.close();
});

describe('a guarded WebSocket', () => {
  it('reaches no inner address, but for what the operator names, by asks that say so', async () => {
    await using disposal = new AsyncDisposableStack();
    const outbound = new GuardedOutbound();
    const inner = new GuardedOutbound({ inner: [host] });
    const lookup = ((_name: string, _options: unknown, done: (error: null, list: unknown) => void) =>
      done(null, [{ address: '127.0.0.1', family: 4 }])) as never;
    const rebind = new GuardedOutbound({ lookup });
    for (const one of [outbound, inner, rebind]) disposal.defer(() => one.close());
    const port = host.split(':')[1];
    for (const url of [`http://${host}/`, `http://[::1]:${port}/`, `http://0x7f000001:${port}/`, `ws://${host}/`])
      await expect(outbound.listen(url), url).rejects.toMatchObject({ reason: 'kernel.outbound-refused' });
    await expect(inner.listen(`http://${host}/`)).rejects.toMatchObject({ reason: 'kernel.outbound-refused' });
    await expect(inner.listen(`http://localhost:${port}/`, { inner: true })).rejects.toThrow();
    await expect(rebind.listen(`http://rebind.example:${port}/`)).rejects.toThrow();
    expect(hits).toBe(0);
    const away = inner.listen(`http://${host}/to?url=http://${host}/`, { inner: true });
    await expect(away).rejects.toMatchObject({ codeName: 'unavailable' });
    expect(hits).toBe(1);
  });

  it('brings messages in their order, and sends headers', async () => {
    const outbound = new GuardedOutbound({ inner: [host] });
    const socket = await outbound.listen(`http://${host}/`, { inner: true, headers: { authorization: 'Bearer k' } });
    const came: (string | number)[] = [];
    for await (const message of socket.messages) {
      came.push(typeof message === 'string' ? message : message.length);
      if (came.length === 2) break;
    }
    expect(came).toEqual(['hello', 70_000]);
    expect(asked?.headers.authorization).toBe('Bearer k');
    await expect.poll(() => there?.isOpen).toBe(false);
    await outbound.close();
  });

  it('ends by its time, by whoever asked, and at its bounds', async () => {
    const outbound = new GuardedOutbound({ inner: [host] });
    const slow = outbound.listen(`http://${host}/slow`, { inner: true, timeoutMs: 50 });
    await expect(slow).rejects.toMatchObject({ codeName: 'timeout' });
    const end = new AbortController();
    const socket = await outbound.listen(`http://${host}/`, { inner: true, signal: end.signal });
    end.abort();
    await expect.poll(() => there?.isOpen).toBe(false);
    socket.close();
    for (const path of ['/big', '/heavy', '/quick']) {
      const { messages } = await outbound.listen(`http://${host}${path}`, { inner: true });
      // Nobody reads for a while.
      await expect.poll(() => there?.isOpen).toBe(false);
      await expect(Array.fromAsync(messages), path).rejects.toMatchObject({ codeName: 'unavailable' });
    }
    await outbound.close();
  });
});
