import { expect, test } from 'vitest';
import { pools } from '../shared/rules/pools.ts';
import { addressOf, readAddress, screens } from './addresses.ts';

test('every screen of every pool has an address that leads back to it', () => {
  for (const { key } of [...pools, { key: 'mc-77' as const }]) {
    for (const screen of screens) {
      const [path = '', search = ''] = addressOf(key, screen).split('?');
      expect(path).toMatch(/^\/m\/(?:ysupp|ysupw|ysnp|mcupp|mcupw|mcnw)$/);
      expect(readAddress(path, search)).toEqual({ pool: key, screen });
    }
  }
});

test('a pool of the other game, or words that mean nothing, lead to the page’s own pool', () => {
  expect(readAddress('/m/ysupp', 'pool=mc-3&show=nonsense')).toEqual({ pool: 'ysupp', screen: '' });
  expect(readAddress('/m/mcnw', 'pool=%3Cb%3E')).toEqual({ pool: 'mcnw', screen: '' });
});
