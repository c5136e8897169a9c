import { expect, it } from 'vitest';
import { serviceToken } from '../../../sdk/base/tokens.ts';
import type { Manifest } from '../../../sdk/manifest/manifest.ts';
import { ServiceRegistry } from './context.ts';

const sum = serviceToken<number>('maths.sum');
const plugin = (id: string, more: Partial<Manifest> = {}): Manifest => ({
  ...{ id, version: '1.0.0', sdk: '*', title: id, halves: ['server'] },
  ...more,
});

it('gives services of plugins that the manifest names: optional ones may be missing', () => {
  const shelf = new ServiceRegistry();
  const stranger = shelf.of(plugin('stranger'));
  const needing = shelf.of(plugin('needing', { requires: { maths: '*' } }));
  const using = shelf.of(plugin('using', { optional: { maths: '*' } }));
  expect(using.find(sum)).toBeUndefined();
  expect(() => needing.get(sum)).toThrow(expect.objectContaining({ reason: 'kernel.no-service' }));
  shelf.of(plugin('maths')).provide(sum, 3);
  expect([using.find(sum), needing.find(sum), needing.get(sum)]).toEqual([3, 3, 3]);
  expect(() => using.get(sum)).toThrow('add "maths" to "requires"');
  expect(() => stranger.find(sum)).toThrow('add "maths" to "optional"');
  shelf.withdraw('maths');
  expect(using.find(sum)).toBeUndefined();
});
