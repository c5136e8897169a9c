import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Manifest, MenuDeclaration } from '../../../sdk/manifest/manifest.ts';
import { declaredMenu, eachNode, type MenuNode, mergeMenu, storedFrom, visibleMenu } from './menu-tree.ts';

const manifest = (id: string, menu: MenuDeclaration[]): Manifest => ({
  id,
  version: '1.0.0',
  sdk: '*',
  title: id,
  halves: ['web'],
  menu,
});

const fit = manifest('fit', [
  { key: 'fit', title: { zh: '装修', en: 'Decoration' }, order: 1 },
  { parent: 'fit', title: '列表', url: '/fit/list', order: 2, fun: 'fit.view' },
  { parent: 'fit', title: '首页', url: '/fit/home', order: 1 },
]);
const system = manifest('system', [
  { key: 'system', title: '系统', order: 9 },
  { parent: 'system', title: '人员', url: '/people', fun: 'kernel.people' },
]);

const ids = (nodes: readonly MenuNode[]): string[] => {
  const found: string[] = [];
  eachNode(nodes, (node, depth) => found.push(`${'-'.repeat(depth - 1)}${node.id}`));
  return found;
};

describe('the declared menu', () => {
  it('stands in the order that its entries ask for, entries under their groups', () => {
    expect(ids(declaredMenu([system, fit]))).toEqual([
      'fit',
      '-fit:/fit/home',
      '-fit:/fit/list',
      'system',
      '-system:/people',
    ]);
  });

  it('puts an entry whose group nobody declares at the top, and knows no circles', () => {
    const odd = manifest('odd', [
      { key: 'a', title: 'a', parent: 'b' },
      { key: 'b', title: 'b', parent: 'a' },
      { title: 'lost', url: '/lost', parent: 'nowhere' },
    ]);
    expect(ids(declaredMenu([odd])).sort()).toEqual(['a', 'b', 'odd:/lost']);
  });
});

describe('an organisation’s menu', () => {
  const declared = declaredMenu([fit, system]);

  it('keeps order, nesting and words; what is not changed follows the plugin', () => {
    const edited = structuredClone(declared).toReversed();
    (edited[1] as MenuNode).title = '搭建';
    const stored = storedFrom(declared, edited);
    const merged = mergeMenu(declared, stored);
    expect(merged).toEqual(edited);
    const renamed = declaredMenu([
      { ...fit, menu: [{ ...(fit.menu?.[0] as MenuDeclaration), title: { zh: '新名', en: 'New' } }] },
      system,
    ]);
    expect(mergeMenu(renamed, stored)[1]).toMatchObject({ title: '搭建', titleEn: 'New' });
  });

  it('takes in what a new plugin brings, in its own group, and lets go what is gone', () => {
    const stored = storedFrom(declared, declared);
    const more = manifest('more', [{ parent: 'fit', title: '更多', url: '/more' }]);
    expect(ids(mergeMenu(declaredMenu([fit, system, more]), stored))).toContain('-more:/more');
    expect(ids(mergeMenu(declaredMenu([system]), stored))).toEqual(['system', '-system:/people']);
  });

  it('cannot be used to change where a plugin’s entry leads or who may see it', () => {
    const edited = structuredClone(declared);
    Object.assign((edited[0] as MenuNode).children[1] as MenuNode, { url: 'https://evil.example', fun: null });
    expect(mergeMenu(declared, storedFrom(declared, edited))).toEqual(declared);
  });

  it('holds each declared entry once, however it was shuffled', () => {
    const all: MenuNode[] = [];
    eachNode(declared, (node) => all.push(node));
    fc.assert(
      fc.property(fc.shuffledSubarray(all), fc.array(fc.nat({ max: 3 }), { maxLength: 6 }), (picked, depths) => {
        const top: MenuNode[] = [];
        picked.forEach((node, index) => {
          const copy = { ...node, children: [] };
          const groups = top.filter((other) => other.url === null);
          const group = (depths[index] ?? 0) > 1 ? groups[0] : undefined;
          (group?.children ?? top).push(copy);
        });
        const merged = ids(mergeMenu(declared, storedFrom(declared, top))).map((id) => id.replace(/^-+/, ''));
        expect(merged.toSorted()).toEqual(all.map((node) => node.id).toSorted());
      }),
    );
  });

  it('shows a person what they may open, and no empty group', () => {
    expect(ids(visibleMenu(declared, (node) => node.fun === null))).toEqual(['fit', '-fit:/fit/home']);
  });
});
