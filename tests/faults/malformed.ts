/** What a stranger may send: generated from a seed, so that a failure can be repeated. */
export interface BadRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

export type Random = () => number;

/** Mulberry32: numbers in [0, 1) from a seed. */
export function random(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words = [
  '%00',
  '%FF%FE',
  '..%2f..%2fetc%2fpasswd',
  '../../etc/passwd',
  "' or 1=1--",
  '"; drop table person; --',
  '\u202e\u0000\ud800',
  '👩‍👩‍👧‍👦'.repeat(20),
  '9'.repeat(400),
  '-1',
  '1e309',
  'NaN',
  '9223372036854775808',
  '0x10',
  '{{7*7}}',
  '#{7*7}',
  '%',
  '%zz',
  'a'.repeat(5000),
  '\ufeff',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'true',
  '[]',
  '\t\n',
];

const bodies = [
  '',
  '{',
  '[',
  'null',
  'true',
  '"',
  '0',
  '[]',
  '{}',
  '[[[[',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"username":null,"password":null}',
  '{"username":{"$ne":1},"password":[]}',
  '{"username":"\\u0000","password":"\\ud800"}',
  '{"name":1e999}',
  '{"id":99999999999999999999999999}',
  '{"a":1,}',
  "{'a':1}",
  '\ufeff{}',
  '['.repeat(20_000),
  '{"a":'.repeat(5000),
  `{"username":"${'x'.repeat(100_000)}","password":"y"}`,
];

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/xml',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '/',
  'a/b; charset="',
];

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

/** One bad request against one of the paths, in which `:name` stands for a parameter. */
export function badRequest(paths: readonly string[], next: Random): BadRequest {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const encode = (word: string): string => (next() < 0.5 ? safeEncode(word) : word.replaceAll(/[^\x21-\x7e]/g, '%C0'));
  const path = pick(paths).replaceAll(/:\w+|\*/g, () => encode(pick(words)));
  const query =
    next() < 0.5 ? `?${pick(['id', 'limit', 'after', 'timestamp', '__proto__', 'q[]'])}=${encode(pick(words))}` : '';
  const method = pick(methods);
  const hasBody = method !== 'GET' && method !== 'HEAD' && next() < 0.8;
  const headers: Record<string, string> = {};
  if (hasBody) headers['content-type'] = pick(types);
  if (next() < 0.3) headers.cookie = `fitout=${safeEncode(pick(words)).slice(0, 300)}`;
  if (next() < 0.3) headers.token = safeEncode(pick(words)).slice(0, 300);
  if (next() < 0.2) headers['idempotency-key'] = safeEncode(pick(words)).slice(0, 3000);
  if (next() < 0.2) headers.range = pick(['bytes=-', 'bytes=9-1', 'bytes=0-99999999999999999999', 'lines=1']);
  if (next() < 0.2) headers['accept-language'] = 'zh,'.repeat(200);
  return { method, path: path + query, headers, body: hasBody ? pick(bodies) : undefined };
}

function safeEncode(word: string): string {
  return encodeURIComponent(word.toWellFormed());
}

/** What no HTTP client would send: straight into the socket. */
export const rawRequests: readonly string[] = [
  '\r\n\r\n',
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET /api/v1/people HTTP/1.1\r\nHost: \x00\r\n\r\n',
  'GET /\x80\xff HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET http://evil.example/api/v1/people HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /api/v1/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
  'POST /api/v1/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/v1/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST /api/v1/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /api/v1/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n',
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
  `GET /${'z'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'GET / HTTP/1.1\r\nHost: a\r\n folded: x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n',
  'GET /api/v1/events HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
];
