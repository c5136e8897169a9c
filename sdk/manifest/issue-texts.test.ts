import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issueText } from './issue-texts.ts';

const schema = z.strictObject({
  id: z.string().max(3),
  halves: z.array(z.enum(['web', 'mobile'])).min(1),
  version: z.string().regex(/^\d/),
  routes: z.array(z.strictObject({ path: z.string() })),
});
const good = { id: 'a', halves: ['web'], version: '1', routes: [] };

function said(change: object): [field: string, zh: string] {
  const [issue] = schema.safeParse({ ...good, ...change }).error?.issues ?? [];
  if (issue === undefined) throw new Error('it fits');
  const { field, text } = issueText(issue);
  expect(text.en).toBe(issue.message);
  return [field, text.zh];
}

describe('what does not fit, in Chinese and by its field', () => {
  it.each<[object, string, string]>([
    [{ surprise: 1 }, 'surprise', '没有这个字段，请检查拼写：surprise'],
    [{ routes: [{ path: '/a', veiw: 'x' }] }, 'routes.0.veiw', '没有这个字段，请检查拼写：veiw'],
    [{ id: undefined }, 'id', '应为文本，或者缺少它'],
    [{ id: 'long' }, 'id', '不能超过 3'],
    [{ halves: ['desk'] }, 'halves.0', '只能是 web、mobile'],
    [{ halves: [] }, 'halves', '不能少于 1'],
    [{ version: 'x' }, 'version', '格式不对'],
  ])('%j', (change, field, zh) => expect(said(change)).toEqual([field, zh]));
});
