import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { menuIcons, type ShellIcon, shellIcons } from './menu-icon.tsx';
import { moreIcons } from './more-icons.tsx';

function drawn(logo: string, aliases: readonly ShellIcon[]): string {
  const { Icon } = menuIcons(aliases);
  return renderToStaticMarkup(<Icon logo={logo} />);
}

it('names every icon of both sets, each once', () => {
  const { names } = menuIcons([]);
  expect(names).toEqual(expect.arrayContaining(Object.keys(moreIcons)));
  expect(new Set(names).size).toBe(names.length);
});

it('draws a plugin’s own name for an icon of the set as that icon, and chooses by names of the set alone', () => {
  const aliases = [{ name: 'brush', icon: 'design-ideas' }];
  expect(drawn('brush', aliases)).toBe(drawn('design-ideas', []));
  expect(drawn('brush', [])).toBe(drawn('document', []));
  expect(menuIcons(aliases).names).toEqual(menuIcons([]).names);
  // What a plugin says of a name that the set has changes nothing.
  expect(drawn('home', [{ name: 'home', icon: 'gift' }])).toBe(drawn('home', []));
  expect(drawn('toString', [])).toBe(drawn('document', []));
});

it('shows a menu that was stored with the name of before as it was', async () => {
  const manifest = JSON.parse(await readFile(resolve('plugins/decoration/plugin.json'), 'utf8'));
  expect(drawn('decoration', shellIcons([manifest]))).toBe(drawn('design-ideas', []));
});
