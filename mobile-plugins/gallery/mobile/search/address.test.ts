import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, maxQueryLength, queryOf, readAddress } from './address.ts';

test.each([
  ['/m/images', { q: '' }],
  ['/m/images?by=album', { q: '', byAlbum: true }],
  ['/m/images?album=7', { q: '', album: '7' }],
  ['/m/images?q=2024%E5%B9%B4+%26+%23&by=album', { q: '2024年 & #', byAlbum: true }],
])('%s', (address, page) => {
  expect(addressOf(page)).toBe(address);
});

test('what an address says is what it was made of', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.option(fc.stringMatching(/^\d{1,19}$/), { nil: undefined }),
      fc.boolean(),
      (text, album, byAlbum) => {
        const page = { q: queryOf(text), album, byAlbum: byAlbum && album === undefined, photo: undefined };
        expect(page.q.length).toBeLessThanOrEqual(maxQueryLength);
        expect(readAddress(addressOf(page).slice('/m/images'.length))).toEqual(page);
      },
    ),
  );
});
