import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readJson } from '../../kernel/server/http/json.ts';
import type { ApiClient } from '../support/api.ts';
import { expectDuration } from '../support/durations.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { pluginRoutes, type Route } from './routes.ts';

let server: TestServer;
let owner: ApiClient;
let routes: Route[];
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
  routes = await pluginRoutes(server);
});
afterAll(() => server?.stop());

/** What no router takes for an address: refused before any route, alike for all of a plugin. */
const noAddress = ['%ED%A0%80', '%', '%zz', '%c0%ae'];
const strange = [
  ...['%00', '..%2f', '%27', '%22', '%5c', '{}', '[]', '%D9%A3', '%F0%9F%A7%A7'],
  ...['a'.repeat(300), '-1', '1e999', 'NaN', '9223372036854775808', '0x1f', ' 1', '1%0a'],
];

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
/** What the reader of bodies refuses (`kernel.json`, `kernel.text`), before any route, alike for all of a plugin. */
const noBodies = [
  ...['{', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'],
  ...['{"title":"\\u0000"}', '{"title":"\\ud800"}', '{"from":"\\u0000","to":""}', '{"name":"\\u0000","parentId":null}'],
  '{"title":"x","document":{"schema":1,"kind":"page","root":"__proto__","nodes":{"__proto__":{}}}}',
  '{"title":"x","document":{"schema":1,"kind":"page","root":"a","nodes":{"a":{"id":"a","type":"page","v":1,"parent":null,"props":{"\\u0000":"\\u0000"},"style":{},"slots":{"default":["a"]}}},"global":{"title":"","description":"","background":""}}}',
  `{"action":"tag","ids":[${'9'.repeat(30)}],"tags":["\\u0000"]}`,
  deep(20_000),
  '['.repeat(20_000),
];
const bodies = [
  ...['', '[]', 'null', '1', '"x"', '{"title":{"toString":1}}', '{"title":1e400}', '\ufeff{}'],
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `{"title":"x","document":${deep(3000)}}`,
  `{"base":0,"client":"x","ops":[{"op":"set","id":"__proto__","area":"props","path":"a.__proto__.b","value":1}]}`,
  `{"base":0,"client":"x","ops":[{"op":"batch","ops":[{"op":"batch","ops":[{"op":"batch","ops":[]}]}]}]}`,
  `{"base":0,"client":"x","ops":[${Array(2000).fill('{"op":"remove","id":"x"}').join(',')}]}`,
  `{"base":2147483648,"client":"x","ops":[{"op":"remove","id":"x"}]}`,
  `{"rev":${'9'.repeat(400)}}`,
  `{"action":"tag","ids":[1],"tags":[${JSON.stringify('x'.repeat(5000))}]}`,
  `{"action":"nothing","ids":[1]}`,
  `{"name":"\\u202e\\u200b","parentId":"0"}`,
  `{"parentId":null,"paths":[[${'"a",'.repeat(500)}"a"]]}`,
  `{"pageId":"'; drop table page; --"}`,
  `{"key":"../../etc/passwd"}`,
];

/** What no answer may be: a fault of ours, or one that tells of our code. */
function faultOf(status: number, text: string): string | undefined {
  if (status >= 500) return `${status}`;
  return /\bat [\w.]+ \(|node_modules|\/kernel\/|\/plugins\/[a-z]+\/server|select |syntax error/.test(text)
    ? text.slice(0, 200)
    : undefined;
}

describe('malformed calls of plugins (row 10)', () => {
  test('are refused, with no fault of ours, wherever they go', { tags: ['long'] }, async () => {
    const bad: string[] = [];
    expect(routes.flatMap(({ query }) => query).length).toBeGreaterThan(90);
    for (const body of noBodies) expect(() => readJson(body), body).toThrow();
    const [addressed, asked, written] = [new Set<string>(), new Set<string>(), new Set<string>()];
    /** Whether it is the first route of its plugin in `seen`. */
    const first = (seen: Set<string>, route: Route) => {
      const [, plugin = ''] = /^\/api\/p\/([^/]+)/.exec(route.path) ?? [];
      return !seen.has(plugin) && Boolean(seen.add(plugin));
    };
    for (const route of routes) {
      const what = `${route.method} ${route.path}`;
      const sent = async (path: string, body?: string) => {
        const { status, text } = await owner.send(
          route.method,
          path,
          body,
          body === undefined ? {} : { 'content-type': 'application/json' },
        );
        const fault = faultOf(status, text);
        if (fault !== undefined) bad.push(`${what} ${path.slice(0, 60)} ${body?.slice(0, 60)}: ${fault}`);
      };
      const place = route.path.replace(/\{\w+\}/g, '7');
      if (route.path.includes('{')) {
        for (const text of first(addressed, route) ? [...noAddress, ...strange] : strange)
          await sent(route.path.replace(/\{\w+\}/g, text), route.method === 'GET' ? undefined : '{}');
      }
      if (route.method === 'GET') {
        for (const name of route.query)
          for (const text of [...noAddress, ...strange]) await sent(`${place}?${name}=${text}&${name}=${text}`);
        for (const text of first(asked, route) ? [...noAddress, ...strange] : ['%zz'])
          await sent(`${place}?unheard-of=${text}&unheard-of=%00`);
      } else {
        for (const body of first(written, route) ? [...noBodies, ...bodies] : bodies) await sent(place, body);
      }
    }
    expect(bad).toEqual([]);
  });
});

/** Sends bytes as they are, and lets go of the connection after them where `cut` says so. */
function post(path: string, type: string, body: Buffer, cut = false): Promise<{ status: number; text: string }> {
  return new Promise((done) => {
    const length = cut ? body.length + 1000 : body.length;
    const call = request(server.url + path, {
      method: 'POST',
      headers: { ...owner.headers(), 'content-type': type, 'content-length': length },
    });
    call.on('error', () => done({ status: 0, text: '' }));
    call.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('close', () => done({ status: response.statusCode ?? 0, text }));
    });
    call.write(body);
    if (cut) setTimeout(() => call.destroy(), 50);
    else call.end();
  });
}

describe('multipart garbage (row 10)', () => {
  const form = 'multipart/form-data; boundary=x';
  const part = (headers: string, text: string) => `--x\r\n${headers}\r\n\r\n${text}\r\n`;
  const file = (name: string, text = 'GIF89a') =>
    part(`content-disposition: form-data; name="file"; filename="${name}"`, text);
  const cases: [what: string, type: string, body: string][] = [
    ['no boundary', 'multipart/form-data', 'x'],
    ['an empty boundary', 'multipart/form-data; boundary=', '--\r\n'],
    ['a boundary of 2,000 characters', `multipart/form-data; boundary=${'x'.repeat(2000)}`, 'x'],
    ['a boundary that never comes', form, 'nothing like it'],
    ['an empty body', form, ''],
    ['the end alone', form, '--x--\r\n'],
    ['a part without headers', form, '--x\r\n\r\ntext\r\n--x--\r\n'],
    ['a part that never ends', form, file('a.gif').slice(0, -2)],
    [
      'a header line of 200 kB',
      form,
      `${part(`content-disposition: form-data; name="file"; filename="${'a'.repeat(200_000)}"`, 'x')}--x--\r\n`,
    ],
    [
      '2,000 headers',
      form,
      `${part(`${'x-a: b\r\n'.repeat(2000)}content-disposition: form-data; name="file"; filename="a"`, 'x')}--x--\r\n`,
    ],
    ['3,000 fields', form, `${part('content-disposition: form-data; name="a"', 'x').repeat(3000)}--x--\r\n`],
    ['3,000 empty files', form, `${file('a', '').repeat(3000)}--x--\r\n`],
    ['a field of 1 MB', form, `${part('content-disposition: form-data; name="a"', 'x'.repeat(1_000_000))}--x--\r\n`],
    [
      'names that reach a prototype',
      form,
      `${part('content-disposition: form-data; name="__proto__"; filename="__proto__"', 'GIF89a')}--x--\r\n`,
    ],
    ['a file name that climbs', form, `${file('../../../../tmp/evil.gif')}--x--\r\n`],
    ['a file name with NUL and half characters', form, `${file('\u0000\\ud800\u202e.gif')}--x--\r\n`],
    [
      'a file name in a broken encoding',
      form,
      `${part(`content-disposition: form-data; name="file"; filename*=utf-8''%ff%fe%zz`, 'GIF89a')}--x--\r\n`,
    ],
    [
      'a form within the form',
      form,
      `${part('content-disposition: form-data; name="file"; filename="a"\r\ncontent-type: multipart/mixed; boundary=x', `--x\r\n\r\nGIF89a`)}--x--\r\n`,
    ],
    [
      'another transfer encoding',
      form,
      `${part('content-disposition: form-data; name="file"; filename="a"\r\ncontent-transfer-encoding: base64', 'R0lGODlh')}--x--\r\n`,
    ],
    ['JSON in its place', 'application/json', '{}'],
  ];

  test.each(cases)('%s is a 4xx, and the next upload goes well', async (_what, type, body) => {
    for (const route of routes.filter((one) => one.multipart)) {
      const started = performance.now();
      const { status, text } = await post(route.path.replace(/\{\w+\}/g, '7'), type, Buffer.from(body, 'latin1'));
      expect([status >= 400 && status < 500, faultOf(status, text)], `${route.path} ${status} ${text}`).toEqual([
        true,
        undefined,
      ]);
      expectDuration(performance.now() - started, 5000);
    }
    expect((await owner.send('GET', '/api/p/images/overview')).status).toBe(200);
  });

  test('a connection that breaks within a file leaves nothing behind', async () => {
    await Promise.all(
      Array.from({ length: 10 }, () =>
        post('/api/p/images/assets', form, Buffer.from(file('a.gif').slice(0, -20)), true),
      ),
    );
    const { counts } = await owner.get<{ counts: { all: number } }>('/api/p/images/overview');
    expect(counts.all).toBe(0);
  });
});
