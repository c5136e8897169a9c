import { expect, test } from 'vitest';
import { isOwnCall } from './own-call.ts';

const source = '/p/numbers/visitors/orders';

test('a source leads to calls of its own plugin alone', () => {
  expect(isOwnCall(source, '/p/numbers/visitors/orders/12/release')).toBe(true);
  for (const to of [
    '/p/forms/answers/12/delete',
    '/p/numbersx/a',
    '/v1/account/delete',
    '/p/numbers/../../v1/account/delete',
    '/p/numbers/%2e%2e/forms/a',
    'https://evil.example/p/numbers/a',
    '//evil.example/p/numbers/',
    '/p/numbers/a?b=c',
    '/p/numbers/a\\..\\b',
    '',
  ])
    expect(isOwnCall(source, to)).toBe(false);
  expect(isOwnCall('', '/a')).toBe(false);
});
