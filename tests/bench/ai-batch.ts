import sharp from 'sharp';
import { storedWidths } from '../../plugins/images/shared/widths.ts';
import { type Figure, figure, percentile } from './figure.ts';
import { type BenchProduct, benchProduct } from './product.ts';

const root = '/api/p/ai/batches';
/** What staff ask for while somebody's batch is under way: read from memory, from the database, lists, a page's parts. */
const routes = [
  '/api/v1/role/my',
  '/api/v1/employee/my',
  '/api/p/decoration/home',
  '/api/p/images/assets?limit=40',
  '/api/p/ai/documents',
];
const rounds = 12;
/** Of each half of a round. */
const seconds = 6;
/** Requests come at this pace whether or not the ones before were answered, so nobody is spared by waiting. */
const everyMs = 20;
const pictures = 24;
/** Requests of each half that are left out: what began or ended just before still has an effect. */
const settling = 25;

interface Batch {
  id: string;
  items: { result: string | null }[];
  counts: { waiting: number; running: number; done: number; failed: number; cancelled: number };
}

/** Other routes' answers beside a batch of 白底图 and without one, in turns on one server. */
export async function batchFigures(): Promise<Figure[]> {
  const product = await benchProduct();
  try {
    const keys = await uploaded(product);
    await sized(product, keys, photo.width);
    // For the compiler, the caches and the batch's own thread.
    await beside(product, keys);
    await asked(product);
    const [alone, busy]: [number[], number[]] = [[], []];
    const ratios: number[] = [];
    let made = 0;
    for (let round = 0; round < rounds; round += 1) {
      const before = await asked(product);
      const half = await beside(product, keys);
      alone.push(...before);
      busy.push(...half.times);
      ratios.push(percentile(half.times, 0.99) / percentile(before, 0.99));
      made += half.made;
    }
    const p99 = [percentile(busy, 0.99), percentile(alone, 0.99)] as const;
    return [
      figure(
        'other routes’ p99 beside a batch of 白底图, next to none',
        p99[0] / p99[1],
        '×',
        { most: 2 },
        {
          'beside it, ms': p99[0],
          'without, ms': p99[1],
          'beside it, p50 ms': percentile(busy, 0.5),
          'without, p50 ms': percentile(alone, 0.5),
          // What else the machine does for a while falls into one half of some rounds.
          'median of the rounds': percentile(ratios, 0.5),
          'pictures made meanwhile': made,
        },
      ),
    ];
  } finally {
    await product.stop();
  }
}

/** A measure while a batch is under way, which is ended then. */
async function beside(product: BenchProduct, keys: readonly string[]): Promise<{ times: number[]; made: number }> {
  const { api } = product;
  const work = { kind: 'white', fill: 0.8, side: 1600, shadow: true };
  const { id } = await api.post<Batch>(root, { name: '白底图', format: 'jpeg', work, pictures: keys });
  await until(product, id, ({ running }) => running > 0);
  const times = await asked(product);
  const { counts } = await api.post<Batch>(`${root}/${id}/cancel`);
  if (counts.failed > 0) throw new Error(`${counts.failed} pictures of the batch failed`);
  if (counts.running + counts.cancelled === 0) throw new Error('the batch was over before the measure was');
  const { items, counts: after } = await until(product, id, ({ running }) => running === 0);
  const results = items.flatMap(({ result }) => (result === null ? [] : [result]));
  await sized(product, results, work.side);
  return { times, made: after.done };
}

/** Has all smaller copies of pictures made, which the library would go on with while the next thing is measured. */
async function sized({ url }: BenchProduct, keys: readonly string[], pixels: number): Promise<void> {
  for (const key of keys)
    for (const width of storedWidths(pixels)) {
      const response = await fetch(`${url}/a/${key}/${width}`);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${key} at ${width}: ${response.status}`);
    }
}

async function until({ api }: BenchProduct, id: string, holds: (counts: Batch['counts']) => boolean) {
  for (;;) {
    const batch = await api.get<Batch>(`${root}/${id}`);
    if (holds(batch.counts)) return batch;
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Milliseconds of each request, from when it was due. */
async function asked({ url, api }: BenchProduct): Promise<number[]> {
  const headers = api.headers();
  const began = performance.now();
  const answers: Promise<number>[] = [];
  for (let n = 0; n * everyMs < seconds * 1000; n += 1) {
    const due = began + n * everyMs;
    const early = due - performance.now();
    if (early > 0) await new Promise((done) => setTimeout(done, early));
    answers.push(answered(`${url}${routes[n % routes.length]}`, headers, due));
  }
  return (await Promise.all(answers)).slice(settling);
}

async function answered(address: string, headers: Record<string, string>, due: number): Promise<number> {
  const response = await fetch(address, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  return performance.now() - due;
}

const photo = { width: 2000, height: 1500 };

/** Photos of a product on a table, with the grain of a camera. */
async function uploaded({ api }: BenchProduct): Promise<string[]> {
  const { width, height } = photo;
  const keys: string[] = [];
  for (let n = 0; n < pictures; n += 1) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 640 480"><rect width="640" height="480" fill="#c9ccd2"/><rect x="${200 + n}" y="120" width="180" height="250" rx="24" fill="hsl(${n * 15} 70% 40%)"/></svg>`;
    const grain = { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 6 } } as const;
    const noise = await sharp({ create: { ...grain, background: '#808080' } })
      .png()
      .toBuffer();
    const taken = sharp(Buffer.from(svg)).composite([{ input: noise, blend: 'soft-light' }]);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await taken.jpeg({ quality: 90 }).toBuffer())]), `${n}.jpg`);
    const { items } = await api.post<{ items: { asset?: { key: string } }[] }>('/api/p/images/assets', form);
    const key = items[0]?.asset?.key;
    if (key === undefined) throw new Error('a photo was not taken');
    keys.push(key);
  }
  return keys;
}
