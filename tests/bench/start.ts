import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../support/product.ts';
import { type Figure, figure, median } from './figure.ts';
import { password } from './product.ts';

/** From the command to a healthy answer, on an empty folder and on one that was used. The build is there already. */
export async function run(): Promise<Figure[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const data = await mkdtemp(join(tmpdir(), 'fitout-bench-'));
    cold.push(await once(data));
    warm.push(await once(data));
    await rm(data, { recursive: true, force: true });
  }
  return [
    figure('cold start, from the command to healthy', median(cold) / 1000, 's', { most: 3 }),
    figure('warm start, from the command to healthy', median(warm) / 1000, 's', { most: 1 }),
  ];
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
