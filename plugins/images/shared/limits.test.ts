import { expect, it } from 'vitest';
import { filled } from './limits.ts';

it('fills the places of both languages, with one word for one thing and another for more', () => {
  const text = { zh: '已移动 {n} 个素材', en: 'Moved {n} {n|asset|assets}' };
  expect(filled(text, { n: 1 })).toEqual({ zh: '已移动 1 个素材', en: 'Moved 1 asset' });
  expect(filled(text, { n: 12 })).toEqual({ zh: '已移动 12 个素材', en: 'Moved 12 assets' });
  expect(filled(text, { n: 0 }).en).toBe('Moved 0 assets');
});
