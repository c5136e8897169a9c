import { expect, it } from 'vitest';
import { icons } from './menu-icon.tsx';
import { moreIcons } from './more-icons.tsx';

it('names every icon of both sets, each once', () => {
  expect(icons.names).toEqual(expect.arrayContaining(Object.keys(moreIcons)));
  expect(new Set(icons.names).size).toBe(icons.names.length);
});
