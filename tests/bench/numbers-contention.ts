import { Agent, request } from 'node:http';
import '../support/source-hook.ts';
import { holdNumbers } from '../../plugins/numbers/server/orders/hold.ts';
import { base, contextOf, organisationOf, poolWith, someNumbers, tablesOf } from '../../plugins/numbers/tests/kit.ts';
import { newUuid } from '../../sdk/index.ts';
import { startCluster } from '../support/cluster.ts';
import {
  adminPassword,
  type ChildServer,
  startChildServer,
  startTestServer,
  type TestServer,
} from '../support/server.ts';
import { type Figure, figure } from './figure.ts';

const sessionsEach = 8;
const sockets = 250;
/** Twice as many as a server has connections. */
const hands = 32;

interface Answer {
  status: number;
  reason: string | undefined;
}

interface Caller {
  url: string;
  headers: Record<string, string>;
}

/**
 * People after one number at once, and after one each, over two servers on one PostgreSQL, through HTTP with sessions
 * that were made before and the limits on, each from an address of its own; beside them the same holds without HTTP.
 */
export async function* contention(people = 10_000): AsyncIterable<Figure> {
  const stopCluster = await startCluster();
  const inside = await startTestServer();
  const env = { DATABASE_URL: inside.databaseUrl, FITOUT_DATA: inside.dataDir, FITOUT_TRUST_PROXY: '1' };
  const servers = await Promise.all([startChildServer(env), startChildServer(env)]);
  try {
    const numbers = someNumbers(2 * people + 1, 9);
    await poolWith(inside, numbers);
    const callers = (await Promise.all(servers.map(signedIn))).flat();
    // A few of each first: the first calls of a server are those of the compiler.
    const warm = someNumbers(400, 77, ['155']);
    await poolWith(inside, warm, { name: '预热' });
    await rush(callers, warm);

    const [wanted = '', ...others] = numbers;
    const one = await rush(
      callers,
      Array.from({ length: people }, () => wanted),
    );
    const winners = one.answers.filter(({ status }) => status === 200).length;
    const strange = one.answers.filter(({ status, reason }) => status !== 200 && reason !== 'numbers.taken').length;
    yield figure(`${people} people after one number, on two servers`, one.ms / 1000, 's', { most: 10 });
    yield figure('who of them has it', winners, 'people', { most: 1, least: 1 });
    yield figure('other errors than that it is taken', strange, 'answers', { most: 0 });
    const each = await rush(callers, others.slice(0, people));
    const failed = each.answers.filter(({ status }) => status !== 200).length;
    yield figure(`${people} people after a number each`, each.ms / 1000, 's');
    yield figure('who of them has none', failed, 'people', { most: 0 });
    const bare = await withoutHttp(inside, others.slice(people));
    const peers = { 'without HTTP, s': bare / 1000 };
    yield figure('times of the same holds without HTTP', each.ms / bare, '×', { most: 3 }, peers);
  } finally {
    for (const server of servers) await server.stop();
    await inside.stop();
    await stopCluster();
  }
}

async function signedIn(server: ChildServer, at: number): Promise<Caller[]> {
  const made: Caller[] = [];
  for (let index = 0; index < sessionsEach; index += 1) {
    const api = server.api();
    await api.login({ password: adminPassword });
    made.push({ url: server.url, headers: { ...api.headers(), 'x-forwarded-for': `10.${at}.0.${index}` } });
  }
  return made;
}

/** All ask at once; on the wire are as many at a time as there are sockets. */
async function rush(
  callers: readonly Caller[],
  numbers: readonly string[],
): Promise<{ ms: number; answers: Answer[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const start = performance.now();
  const answers = await Promise.all(
    numbers.map((number, index) => {
      const { url, headers } = callers[index % callers.length] as Caller;
      const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
      return post(
        agent,
        `${url}${base}/orders`,
        { ...headers, 'x-forwarded-for': address },
        {
          ...{ key: newUuid(), carrier: 'unicom', numbers: [number] },
        },
      );
    }),
  );
  const ms = performance.now() - start;
  agent.destroy();
  return { ms, answers };
}

function post(agent: Agent, url: string, headers: Record<string, string>, body: object): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = request(url, { method: 'POST', agent, headers: { ...headers, 'content-type': 'application/json' } });
    asked.on('error', fail);
    asked.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const reason = /"reason":"([^"]+)"/.exec(text)?.[1];
        done({ status: response.statusCode ?? 0, reason });
      });
    });
    asked.end(JSON.stringify(body));
  });
}

/** The same holds asked of the plugin's own function, by as many hands as keep its connections busy. Milliseconds. */
async function withoutHttp(server: TestServer, numbers: readonly string[]): Promise<number> {
  const ctx = contextOf(server);
  const orgId = await organisationOf(server);
  const hold = (number: string) =>
    holdNumbers(
      ctx,
      { holder: `person ${number}`, person: null, seller: null, address: null, most: null },
      { orgId, carrier: 'unicom', key: newUuid(), numbers: [number], seconds: [], minutes: 30 },
    );
  const start = performance.now();
  const left = numbers.values();
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (const number of left) await hold(number);
    }),
  );
  const ms = performance.now() - start;
  const made = await tablesOf(server).selectFrom('taken').select('number').execute();
  if (made.length < numbers.length) throw new Error('not all were held');
  return ms;
}
