import { expect, test } from 'vitest';
import type { Who } from '../../shared/choices.ts';
import { sharedHomes } from './live-homes.ts';

const homes = (...pages: (string | undefined)[]) =>
  (['visitor', 'signed-in', 'new-customer', 'known-customer'] as const).map((who: Who, at) => ({
    who,
    pageId: pages[at],
  }));

test.each([
  [['a', 'a', 'a', 'a'], [['a', ['all']]]],
  [
    ['a', 'b', 'b', 'b'],
    [
      ['a', ['visitor']],
      ['b', ['signed-in']],
    ],
  ],
  [
    ['a', 'a', 'b', 'a'],
    [
      ['a', ['visitor', 'signed-in']],
      ['b', ['new-customer']],
    ],
  ],
  [
    ['a', 'b', 'a', 'c'],
    [
      ['a', ['visitor', 'new-customer']],
      ['b', ['signed-in']],
      ['c', ['known-customer']],
    ],
  ],
  [[undefined, undefined, undefined, undefined], [[undefined, ['all']]]],
])('%j are grouped as %j', (pages, expected) => {
  expect(sharedHomes(homes(...pages)).map(({ pageId, who }) => [pageId, who])).toEqual(expected);
});
