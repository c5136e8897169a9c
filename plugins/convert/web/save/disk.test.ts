import { expect, test } from 'vitest';
import { diskText } from './disk.ts';

test('what the disk says against a file is told with a way on; what says nothing is tried again', () => {
  const said = (name: string): string => diskText(new DOMException('', name)).zh;
  expect(said('NotAllowedError')).toContain('许可');
  expect(said('SecurityError')).toBe(said('NotAllowedError'));
  expect(said('NotFoundError')).toContain('移动或删除');
  expect(said('QuotaExceededError')).toContain('空间不足');
  expect(diskText(new TypeError('odd')).zh).toBe('保存失败，请重试');
});
