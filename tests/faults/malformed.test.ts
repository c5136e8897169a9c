import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiDocumentOf } from '../support/api-document.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type BadRequest, badRequest, random, rawRequests } from './malformed.ts';

/** @module-tag long */

let server: TestServer;
let paths: string[];
let signedIn: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  const owner = await server.signedIn();
  const document = await apiDocumentOf(owner);
  paths = [
    ...Object.keys(document.paths).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1')),
    ...['/api/v1/:x', '/api/p/:x/:y', '/static/:x', '/a/:x', '/a/:x/:y', '/p/:x', '/:x', '/api/:x'],
    // Streams without an end are no answer to wait for.
  ].filter((path) => !path.endsWith('/events') && !path.endsWith('/logout'));
  expect(paths.length).toBeGreaterThan(20);
  signedIn = owner.headers();
});
afterAll(() => server?.stop());

interface Seen {
  status: number;
  text: string;
}

function send(bad: BadRequest): Promise<Seen> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(server.url);
    const sent = request({ hostname, port, method: bad.method, path: bad.path, headers: bad.headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }));
      answer.on('error', fail);
    });
    // A refusal may come while the body is still on its way; then the socket is cut.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? done({ status: 400, text: '' }) : fail(error),
    );
    sent.end(bad.body);
  });
}

const leaks = /at \S+ \(|node_modules|\.ts:\d|select .* from |insert into|kernel\/server|\bpg\b.*error/i;

/** 5xx never; a path or a shape that happens to be right may be answered. */
function fault(bad: BadRequest, { status, text }: Seen): string | undefined {
  const leaked = text.startsWith('<!') ? null : leaks.exec(text);
  if (status < 500 && leaked === null) return undefined;
  return `${status} ${bad.method} ${bad.path.slice(0, 120)} ${bad.headers['content-type'] ?? ''} ${String(bad.body).slice(0, 60)} → ${text.slice(0, 200)}`;
}

test('row 10: 10,000 malformed requests get 4xx and no stack', async () => {
  const count = 10_000;
  const next = random(20_261_121);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let sent = 0;
  async function sender(): Promise<void> {
    while (sent < count) {
      sent += 1;
      const bad = badRequest(paths, next);
      // Half of them by somebody who is signed in, and gets further inside.
      if (next() < 0.5) Object.assign(bad.headers, signedIn);
      const seen = await send(bad);
      statuses.set(seen.status, (statuses.get(seen.status) ?? 0) + 1);
      const found = fault(bad, seen);
      if (found !== undefined) faults.push(found);
    }
  }
  await Promise.all(Array.from({ length: 16 }, sender));
  process.stdout.write(`${JSON.stringify(Object.fromEntries(statuses))}\n`);
  expect(faults.slice(0, 10)).toEqual([]);
  expect((await fetch(`${server.url}/api/readyz`)).status).toBe(200);
});

test.each(rawRequests.map((text) => [text.slice(0, 60), text]))(
  'row 10: straight into the socket: %j',
  async (_, text) => {
    const { hostname, port } = new URL(server.url);
    const answer = await new Promise<string>((done) => {
      const socket = connect(Number(port), hostname);
      let got = '';
      const end = (): void => {
        socket.destroy();
        done(got);
      };
      socket.setEncoding('latin1').on('data', (part: string) => {
        got += part;
      });
      socket.on('close', end).on('error', end);
      socket.end(Buffer.from(text, 'latin1'));
    });
    // Nothing, or an answer that is no fault of the server.
    if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d/);
    expect(answer).not.toMatch(leaks);
    expect((await fetch(`${server.url}/api/healthz`)).status).toBe(200);
  },
);
