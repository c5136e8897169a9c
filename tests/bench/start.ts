import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../support/product.ts';
import { type Figure, figure, median } from './figure.ts';
import { nodeSlowness } from './machine.ts';
import { password } from './product.ts';
import { type PlainPostgres, plainPostgres } from './start-peer.ts';

const rounds = 5;
/** Seconds that the product may take beyond twice what PostgreSQL itself does, on the machine of the limits. */
const allowance = 1;

/** From the command to a healthy answer, on an empty folder and on one that was used. The build is there already. */
export async function run(): Promise<Figure[]> {
  const ours: PlainPostgres[] = [];
  const plain: PlainPostgres[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const data = await mkdtemp(join(tmpdir(), 'fitout-bench-'));
    ours.push({ cold: await once(data), warm: await once(data) });
    await rm(data, { recursive: true, force: true });
    plain.push(await plainPostgres());
  }
  const slowness = nodeSlowness();
  return (['cold', 'warm'] as const).map((kind) => {
    const seconds = (of: PlainPostgres[]): number => median(of.map((one) => one[kind])) / 1000;
    const most = 2 * seconds(plain) + allowance * slowness;
    return figure(
      `${kind} start, from the command to healthy`,
      seconds(ours),
      's',
      { most },
      {
        'PostgreSQL alone': seconds(plain),
        'quickest round': Math.min(...ours.map((one) => one[kind])) / 1000,
        'slowest round': Math.max(...ours.map((one) => one[kind])) / 1000,
      },
    );
  });
}

async function once(data: string): Promise<number> {
  const started = performance.now();
  const product = await startProduct({ data, env: { FITOUT_ADMIN_PASSWORD: password } });
  const answer = await fetch(`${product.url}/api/readyz`);
  const took = performance.now() - started;
  await product.stop();
  if (!answer.ok) throw new Error(`not ready: ${answer.status}`);
  return took;
}
