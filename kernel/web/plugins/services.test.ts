import { serviceToken } from '@fitout/sdk';
import { expect, it } from 'vitest';
import { ServiceTable } from './services.ts';

const sum = serviceToken<(a: number, b: number) => number>('maths.sum');

it('asks the provider of an optional service only where it runs, and tells one that fails', async () => {
  const woken: string[] = [];
  const add = (a: number, b: number): number => a + b;
  const here = new Set<string>();
  const table = new ServiceTable(
    async (id) => {
      woken.push(id);
      if (here.has('broken')) throw new Error('does not load');
      if (here.has('maths')) table.provide('maths', sum, add);
    },
    (id) => here.has(id),
  );
  expect(await table.find(sum)).toBeUndefined();
  expect(woken).toEqual([]);
  here.add('maths');
  expect([await table.find(sum), await table.get(sum)]).toEqual([add, add]);
  here.add('broken');
  await expect(table.find(sum)).rejects.toThrow('does not load');
});

it('refuses what nobody provides, and says so to who needs it', async () => {
  const table = new ServiceTable(
    async () => {},
    () => true,
  );
  await expect(table.get(sum)).rejects.toMatchObject({ reason: 'kernel.service' });
  expect(await table.find(sum)).toBeUndefined();
});
