import { expect, it } from 'vitest';
import { commonGroups } from './common-fields.ts';
import '../../../blocks/tests/added.ts';

it('offers the fields that all of several blocks have', () => {
  const keys = (...of: string[]) => commonGroups(of).flatMap((group) => group.fields.map((field) => field.key));
  expect(keys('title', 'title')).toContain('text');
  expect(keys('richtext', 'richtext')).not.toContain('html');
  expect(keys('title', 'from-the-future')).toEqual([]);
  for (const key of keys('title', 'notice')) expect(keys('notice')).toContain(key);
});
