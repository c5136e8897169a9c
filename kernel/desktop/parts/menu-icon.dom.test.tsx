import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { iconSet } from './icon-set.ts';
import { menuIcons, type ShellIcon, shellIcons } from './menu-icon.tsx';

function drawn(logo: string, aliases: readonly ShellIcon[]): string {
  const { Icon } = menuIcons(aliases);
  return renderToStaticMarkup(<Icon logo={logo} />);
}

it('offers every icon of the set and draws it at once, so that a menu does not wait for pictures', () => {
  const { names } = menuIcons([]);
  expect(names).toEqual(Object.keys(iconSet).sort());
  expect(names.filter((name) => !drawn(name, []).startsWith('<svg'))).toEqual([]);
  expect(drawn('wallet', [])).not.toBe(drawn('document', []));
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
