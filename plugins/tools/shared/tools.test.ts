import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectTools, type EntryLike, moveFavourite, stepFavourite, toggleFavourite } from './tools.ts';

const entry = (title: string, url?: string, children: EntryLike[] = []): EntryLike => ({
  title,
  ...(url === undefined ? {} : { url }),
  children,
});

describe('collectTools', () => {
  const routes = [
    { path: '/fit/list', title: '装修列表', description: '所有页面', logo: 'list' },
    { path: '/convert', title: '图片转换' },
    { path: '/tools', title: '工具集合' },
  ];
  const menu = [
    entry('装修', undefined, [entry('装修列表', '/fit/list'), entry('草稿', '/fit/list?status=draft')]),
    entry('工具集合', '/tools'),
    entry('帮助', 'https://help.example/'),
  ];

  it('takes the menu in its order, then pages that no entry leads to, without itself', () => {
    const tools = collectTools(menu, routes, '/tools');
    expect(tools.map((tool) => tool.url)).toEqual([
      '/fit/list',
      '/fit/list?status=draft',
      'https://help.example/',
      '/convert',
    ]);
  });

  it('gives each its group, and what its route says', () => {
    const [list, , help] = collectTools(menu, routes, '/tools');
    expect(list).toMatchObject({ group: '装修', description: '所有页面', logo: 'list', external: false });
    expect(help).toMatchObject({ external: true, group: undefined });
  });

  it('shows an entry that stands in the menu twice once', () => {
    const twice = [entry('a', '/a'), entry('group', undefined, [entry('a again', '/a')])];
    expect(collectTools(twice, [], '/tools')).toHaveLength(1);
  });
});

describe('favourites', () => {
  it('toggles', () => {
    expect(toggleFavourite(['/a'], '/b')).toEqual(['/a', '/b']);
    expect(toggleFavourite(['/a', '/b'], '/a')).toEqual(['/b']);
  });

  it('steps over those that are not shown', () => {
    expect(stepFavourite(['/a', '/hidden', '/b'], ['/a', '/b'], '/b', -1)).toEqual(['/b', '/a', '/hidden']);
    expect(stepFavourite(['/a', '/b', '/c'], ['/a', '/b', '/c'], '/a', 1)).toEqual(['/b', '/a', '/c']);
    expect(stepFavourite(['/a', '/b'], ['/a', '/b'], '/b', 1)).toEqual(['/a', '/b']);
  });

  const urls = fc.uniqueArray(fc.constantFrom('/a', '/b', '/c', '/d', '/e'), { minLength: 1 });

  it('never loses or doubles one by moving', () => {
    fc.assert(
      fc.property(
        urls,
        fc.nat(),
        fc.option(fc.constantFrom('/a', '/c', '/x'), { nil: undefined }),
        (list, n, before) => {
          const url = list[n % list.length] as string;
          expect(moveFavourite(list, url, before).toSorted()).toEqual(list.toSorted());
        },
      ),
    );
  });

  it('a step and the step back leave the shown order as it was', () => {
    fc.assert(
      fc.property(urls, fc.nat(), (list, n) => {
        const at = n % list.length;
        if (at + 1 >= list.length) return;
        const url = list[at] as string;
        const there = stepFavourite(list, list, url, 1);
        expect(there).not.toEqual(list);
        expect(stepFavourite(there, there, url, -1)).toEqual(list);
      }),
    );
  });
});
