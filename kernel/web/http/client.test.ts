import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FitoutError, isFitoutError } from '../../../sdk/base/errors.ts';
import { putEarly } from '../boot/early.ts';
import { createHttpClient, type HttpClient, type HttpHost } from './client.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answer = (request: Seen, response: ServerResponse) => void;

let server: Server;
let base: string;
let seen: Seen[] = [];
let answer: Answer;
let shown: FitoutError[] = [];
let host: HttpHost;
let client: HttpClient;

const json =
  (body: unknown, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const one = { method: request.method, url: request.url, headers: request.headers, body };
    seen.push(one);
    answer(one, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  seen = [];
  shown = [];
  host = {
    base,
    token: () => 'secret',
    signedInAgain: () => Promise.resolve(false),
    notRegistered: () => {},
    showError: (error) => shown.push(error),
  };
  client = createHttpClient(host);
});

const http = () => client.scoped('/p/probe');
const failure = (promise: Promise<unknown>): Promise<FitoutError> =>
  promise.then(
    () => Promise.reject(new Error('it did not reject')),
    (error: unknown) => {
      if (!isFitoutError(error)) throw error;
      return error;
    },
  );

describe('what goes out', () => {
  it('sends the token, and a GET’s values as its query', async () => {
    answer = json({ code: 0, result: 1 });
    await http().get('list', { page: 2, name: '首 页', tags: ['a', 'b'], none: undefined });
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/api/p/probe/list?page=2&name=%E9%A6%96+%E9%A1%B5&tags=a&tags=b',
    });
    expect(seen[0]?.headers.token).toBe('secret');
  });

  it('sends JSON, a form where asked, and the idempotency key', async () => {
    answer = json({ code: 0 });
    await http().post('/v1/roles', { name: '编辑' }, { idempotencyKey: 'k1' });
    await http().form('save', { a: 1, b: '二' });
    expect(seen[0]).toMatchObject({ url: '/api/v1/roles', body: '{"name":"编辑"}' });
    expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k1' });
    expect(seen[1]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(seen[1]?.body).toBe('a=1&b=%E4%BA%8C');
  });

  it('sends files as multipart', async () => {
    answer = json({ code: 0 });
    const data = new FormData();
    data.set('file', new Blob(['picture']), 'a.png');
    await http().upload('assets', data);
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain('filename="a.png"');
  });
});

describe('what comes back', () => {
  it('answers the result of code 0, or the field asked for', async () => {
    answer = json({ code: 0, result: { a: 1 }, total: 7 });
    expect(await http().get('x')).toEqual({ a: 1 });
    expect(await http().get('y', {}, { field: 'total' })).toBe(7);
  });

  it('keeps big numbers as strings and strips a JSONP wrapper', async () => {
    answer = json('cb({"code":0,"result":{"id":9007199254740993,"n":0.1234567890123456,"s":"1234567890123456"}})');
    expect(await http().get('x')).toEqual({ id: '9007199254740993', n: 0.1234567890123456, s: '1234567890123456' });
  });

  it('rejects any other code with the server’s words, and shows them unless told not to', async () => {
    answer = json({ code: 100409, message: '已被他人修改', reason: 'probe.rev', detail: { rev: 3 } }, 409);
    const error = await failure(http().put('x', {}));
    expect(error).toMatchObject({ code: 100409, message: '已被他人修改', reason: 'probe.rev', detail: { rev: 3 } });
    expect(shown).toEqual([error]);
    await failure(http().put('x', {}, { showError: false }));
    expect(shown).toHaveLength(1);
  });

  it.each([
    [201, { code: 0, result: 1 }, '网络错误'],
    [202, { code: 0, message: '已受理', result: 1 }, '已受理'],
    [206, { code: 0, result: 1 }, '网络错误'],
    [200, { result: 1 }, '网络错误'],
    [200, { code: null, result: 1 }, '网络错误'],
    [200, { code: 'ok', result: 1 }, '网络错误'],
    [200, [1], '网络错误'],
    [200, 'text', '网络错误'],
    [200, { code: 100409, message: '已被他人修改' }, '已被他人修改'],
  ])('rejects %i with %j by the specification’s rules', async (status, body, words) => {
    answer = json(body, status);
    expect((await failure(http().get('x'))).message).toBe(words);
  });

  it('takes codes that are written as texts', async () => {
    answer = json({ code: '0', result: { a: 1 } });
    expect(await http().get('x')).toEqual({ a: 1 });
    answer = json({ code: '100404', message: '没有' });
    expect((await failure(http().get('x'))).codeName).toBe('notFound');
  });

  it('rejects an HTTP error without words of ours as 网络错误', async () => {
    answer = (_request, response) => response.writeHead(502).end('<html>bad gateway</html>');
    expect((await failure(http().get('x'))).message).toBe('网络错误');
    answer = json({ message: '网关维护中' }, 503);
    expect((await failure(http().get('x'))).message).toBe('网关维护中');
  });

  it('rejects as 网络错误 where nothing answers, and as a timeout where it takes too long', async () => {
    answer = (_request, response) => response.destroy();
    expect(await failure(http().get('x'))).toMatchObject({ message: '网络错误', reason: 'http.network' });
    answer = () => {};
    expect((await failure(http().get('x', {}, { timeout: 50 }))).codeName).toBe('timeout');
  });
});

describe('GETs in flight', () => {
  it('sends the same one once and gives each asker an object of their own', async () => {
    answer = (request, response) => setTimeout(() => json({ code: 0, result: { list: [1] } })(request, response), 20);
    const [one, other] = await Promise.all([http().get<{ list: number[] }>('x'), http().get<{ list: number[] }>('x')]);
    expect(seen).toHaveLength(1);
    expect(one).toEqual(other);
    expect(one).not.toBe(other);
  });

  it('goes on while one asker is left', async () => {
    const arrived = Promise.withResolvers<() => void>();
    answer = (request, response) => arrived.resolve(() => json({ code: 0, result: 'for b' })(request, response));
    const a = new AbortController();
    const [one, other] = [
      http().get('x', {}, { signal: a.signal }),
      http().get('x', {}, { signal: new AbortController().signal }),
    ];
    const send = await arrived.promise;
    a.abort();
    await expect(one).rejects.toMatchObject({ name: 'AbortError' });
    send();
    expect(await other).toBe('for b');
    expect(seen).toHaveLength(1);
  });

  it('ends with the last asker', async () => {
    const closed = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    answer = (_request, response) => {
      response.on('close', () => closed.resolve());
      arrived.resolve();
    };
    const [a, b] = [new AbortController(), new AbortController()];
    const asked = [http().get('x', {}, { signal: a.signal }), http().get('x', {}, { signal: b.signal })];
    const ends = Promise.allSettled(asked);
    await arrived.promise;
    a.abort();
    b.abort();
    await closed.promise;
    expect((await ends).map((end) => end.status)).toEqual(['rejected', 'rejected']);
    expect(shown).toEqual([]);
  });

  it('ends all requests of a page that is left', async () => {
    const page = new AbortController();
    answer = () => page.abort(new DOMException('the page was closed', 'AbortError'));
    await expect(client.scoped('/p/probe', page.signal).post('x', {})).rejects.toMatchObject({ name: 'AbortError' });
    expect(shown).toEqual([]);
  });

  it('goes on without its page where it is to be heard after that', async () => {
    const page = new AbortController();
    answer = (_request, response) => {
      page.abort();
      json({ code: 0, result: 'kept' })(_request, response);
    };
    const goodbye = client.scoped('/p/probe', page.signal).delete('lease', {}, { keepalive: true });
    await expect(goodbye).resolves.toBe('kept');
  });

  it('leaves what boot asked for somebody else, and says how a call of boot failed', async () => {
    const of = (answer: Promise<Response>) => new Map([['/v1/role/my', answer]]);
    putEarly({ token: 'former', answers: of(Promise.resolve(new Response('{"code":0,"result":["theirs"]}'))) });
    answer = json({ code: 0, result: ['own'] });
    expect(await http().get('/v1/role/my')).toEqual(['own']);
    putEarly({ token: 'secret', answers: of(Promise.reject(new DOMException('late', 'TimeoutError'))) });
    expect((await failure(http().get('/v1/role/my'))).codeName).toBe('timeout');
    putEarly({ token: 'secret', answers: of(Promise.reject(new TypeError('no network'))) });
    expect(await failure(http().get('/v1/role/my'))).toMatchObject({ reason: 'http.network', message: '网络错误' });
    putEarly({ token: 'secret', answers: of(Promise.resolve(new Response('{"code":"130005"}', { status: 403 }))) });
    expect((await failure(http().get('/v1/role/my'))).codeName).toBe('mustChangePassword');
  });

  it('takes an answer that boot asked for already', async () => {
    const answers = new Map([['/v1/role/my', Promise.resolve(new Response('{"code":0,"result":["early"]}'))]]);
    putEarly({ token: 'secret', answers });
    answer = json({ code: 0, result: ['late'] });
    expect(await http().get('/v1/role/my')).toEqual(['early']);
    expect(await http().get('/v1/role/my')).toEqual(['late']);
  });
});

describe('a session that ends', () => {
  const expired = json({ code: 130003, message: '登录已过期' }, 401);

  it('sends refused requests again once the same person is back', async () => {
    const back = Promise.withResolvers<boolean>();
    let asked = 0;
    host.signedInAgain = () => {
      asked += 1;
      return back.promise;
    };
    answer = expired;
    const waiting = Promise.all([http().post('a', { n: 1 }), http().get('b')]);
    while (asked < 2) await new Promise((done) => setTimeout(done, 5));
    answer = json({ code: 0, result: 'again' });
    back.resolve(true);
    expect(await waiting).toEqual(['again', 'again']);
    expect(seen.filter((one) => one.url === '/api/p/probe/a').map((one) => one.body)).toEqual(['{"n":1}', '{"n":1}']);
    expect(shown).toEqual([]);
  });

  it('refuses them where the person gives up', async () => {
    answer = expired;
    expect((await failure(http().get('x'))).codeName).toBe('sessionExpired');
    expect(shown).toEqual([]);
  });

  it('tells of a person who is not registered and of a password to change', async () => {
    const reports: string[] = [];
    host.notRegistered = () => reports.push('register');
    host.signedInAgain = (error) => {
      reports.push(error.codeName);
      return Promise.resolve(false);
    };
    answer = json({ code: 130006, message: '请先注册' }, 401);
    await failure(http().get('x'));
    answer = json({ code: 130005, message: '请先修改初始密码' }, 403);
    await failure(http().get('y'));
    expect(reports).toEqual(['register', 'mustChangePassword']);
  });
});
