import { createHash } from 'node:crypto';
import { createServer, get } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import '../support/source-hook.ts';
import { type Figure, figure, median } from './figure.ts';
import { nodeSlowness } from './machine.ts';
import { type BenchProduct, benchProduct, browser } from './product.ts';
import { visit } from './wire.ts';

const rounds = 7;
/** Pages that nobody asked for yet. */
const unseen = 240;

/** Blocks are written in JSX, which Node reads only once the hook stands. */
const decorated = () => import('./decorated.ts');

type Cannon = (options: object) => Promise<{ requests: { average: number }; non2xx: number; errors: number }>;

/** A published page of thirty blocks: what travels, how soon it is there next to a plain file, how many a server gives out. */
export async function run(): Promise<Figure[]> {
  const product = await benchProduct();
  try {
    const pages = await decorated();
    const photos = await pages.somePhotos(product);
    const page = await pages.makePage(product, pages.documentOf('三十个组件', pages.thirtyBlocks(photos)), true);
    const url = `${product.url}/p/${page.slug}`;
    const plain = await plainFile(url);
    try {
      return [...(await seen(url, plain.url)), ...(await served(product, url, plain.url, photos))];
    } finally {
      plain.stop();
    }
  } finally {
    await product.stop();
  }
}

function painted(): number | false {
  return document.readyState === 'complete' && performance.now();
}

async function seen(url: string, plainUrl: string): Promise<Figure[]> {
  const wire = await onPhone((page) => visit(page.context(), page, { url, usable: painted }));
  const counted = wire.requests.filter((one) => !/\/a\/|favicon/.test(one.url));
  for (const one of counted) console.error(`${String(one.bytes).padStart(7)} ${one.url}`);
  const ours: Vitals[] = [];
  const theirs: Vitals[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await vitals(url));
    theirs.push(await vitals(plainUrl));
  }
  const lcp = (runs: Vitals[]): number => median(runs.map((run) => run.lcp));
  return [
    figure('page of 30 blocks without its pictures', counted.reduce((sum, one) => sum + one.bytes, 0) / 1000, 'kB', {
      most: 25,
    }),
    figure('largest contentful paint', lcp(ours), 'ms', undefined, { 'the same HTML as a plain file': lcp(theirs) }),
    figure('the same, as a part of the plain file', lcp(ours) / lcp(theirs), 'x', { most: 1.1 }),
    figure('layout shift', Math.max(...ours.map((run) => run.cls)), 'CLS', { most: 0 }),
  ];
}

interface Vitals {
  lcp: number;
  cls: number;
}

function vitals(url: string): Promise<Vitals> {
  return onPhone(async (page) => {
    await page.addInitScript(() => {
      const seen = { lcp: 0, cls: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.lcp = entry.startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.cls += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(url, { waitUntil: 'load' });
    // Scrolled to its end: pictures that load late must not push anything either.
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
        scrollTo(0, y);
        await new Promise((done) => setTimeout(done, 30));
      }
    });
    return page.evaluate(() => (window as unknown as { seen: Vitals }).seen);
  });
}

async function served(product: BenchProduct, url: string, plainUrl: string, photos: Photos): Promise<Figure[]> {
  const cannon = createRequire(join(import.meta.dirname, 'package.json'))('autocannon') as Cannon;
  const shoot = async (target: object): Promise<number> => {
    const result = await cannon({ headers: { 'accept-encoding': 'br' }, connections: 16, ...target });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
    return result.requests.average;
  };
  const slugs: string[] = [];
  const pages = await decorated();
  for (let n = 0; n < unseen; n += 1) {
    const document = pages.documentOf(`没人看过 ${n}`, pages.thirtyBlocks(photos));
    slugs.push((await pages.makePage(product, document, true)).slug);
  }
  await shoot({ url, duration: 2 });
  const cached = await shoot({ url, duration: 4 });
  const plain = await shoot({ url: plainUrl, duration: 4 });
  const start = performance.now();
  const left = [...slugs];
  const ask = async (): Promise<void> => {
    for (let slug = left.pop(); slug !== undefined; slug = left.pop()) {
      const answer = await fetch(`${product.url}/p/${slug}`, { headers: { 'accept-encoding': 'br' } });
      if (!answer.ok) throw new Error(`${slug}: ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 4 }, ask));
  const first = unseen / ((performance.now() - start) / 1000);
  return [
    figure(
      'pages from memory',
      cached,
      'pages/s',
      { least: 500 / nodeSlowness() },
      { 'plain file from memory': plain },
    ),
    figure('pages rendered for the first time', first, 'pages/s', { least: 60 / nodeSlowness() }),
  ];
}

type Photos = Parameters<Awaited<ReturnType<typeof decorated>>['thirtyBlocks']>[0];

async function onPhone<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const { page, close } = await browser(true);
  try {
    return await work(page);
  } finally {
    await close();
  }
}

/** The peer: the very same answers, each kept in memory by its path, from a server that does nothing else. */
async function plainFile(url: string): Promise<{ url: string; stop(): void }> {
  const { origin, pathname } = new URL(url);
  const kept = new Map<string, { headers: Record<string, string>; body: Buffer }>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const key = createHash('sha1')
      .update(`${path} ${request.headers.accept ?? ''}`)
      .digest('hex');
    let answer = kept.get(key);
    if (answer === undefined) {
      const got = await raw(origin + path, { ...request.headers, host: undefined });
      answer = got;
      kept.set(key, answer);
    }
    response.writeHead(200, answer.headers).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const plain = `http://localhost:${port}${pathname}`;
  await onPhone((page) => page.goto(plain, { waitUntil: 'networkidle' }));
  return { url: plain, stop: () => server.close() };
}

/** An answer with its body as it came over the wire, compressed. */
function raw(url: string, headers: object): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((done, fail) => {
    get(url, { headers: JSON.parse(JSON.stringify(headers)) }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...rest } = answer.headers;
        done({ headers: rest as Record<string, string>, body: Buffer.concat(parts) });
      });
    }).on('error', fail);
  });
}
