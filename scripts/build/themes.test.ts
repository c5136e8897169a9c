import { expect, test } from 'vitest';
import { themesAsData } from './themes.ts';

test('themes come out of their data as they went in', async () => {
  const light = { colorBack: '#fff', colorInk: '#000', radius: '4px' };
  const dark = { colorBack: '#111', colorInk: '#eee', radius: '4px' };
  const code = themesAsData({ light, dark });
  const made = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect({ light: made.light, dark: made.dark }).toEqual({ light, dark });
  expect(code.match(/4px/g)).toHaveLength(1);
});

test('a theme that lacks a variable is no theme', () => {
  expect(() => themesAsData({ light: { a: '1', b: '2' }, dark: { a: '1' } })).toThrow('dark');
});
