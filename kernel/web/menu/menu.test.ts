import { describe, expect, it } from 'vitest';
import { isExternal, leaves, type MenuItem, menuTrail, trailOf } from './menu.ts';

const item = (id: string, url?: string, children: MenuItem[] = []): MenuItem => ({
  id,
  title: id,
  noCache: false,
  ...(url === undefined ? {} : { url }),
  children,
});

const menu = [
  item('decoration', undefined, [
    item('home', '/fit/home'),
    item('list', '/fit/list'),
    item('drafts', '/fit/list?state=draft'),
  ]),
  item('tools', '/tools'),
  item('help', 'https://example.com/fit/list'),
];

const ids = (trail: MenuItem[]): string[] => trail.map((one) => one.id);

describe('the menu', () => {
  it('finds the way to an address, the entry with its query first', () => {
    expect(ids(menuTrail(menu, '/fit/list?page=2'))).toEqual(['decoration', 'list']);
    expect(ids(menuTrail(menu, '/fit/list?state=draft'))).toEqual(['decoration', 'drafts']);
    expect(ids(menuTrail(menu, '/tools'))).toEqual(['tools']);
    expect(menuTrail(menu, '/elsewhere')).toEqual([]);
  });

  it('leads to a page below a list by the entry of the list, unless the page has an entry of its own', () => {
    const below = (url: string, parent?: string, entries = menu) => ids(trailOf(entries, { url, parent }));
    expect(below('/fit/edit?id=3', '/fit/list')).toEqual(['decoration', 'list']);
    expect(below('/fit/edit?id=3')).toEqual([]);
    // The entry of the list may be hidden, or not for this person.
    expect(below('/tools', '/hidden')).toEqual(['tools']);
    const own = [...menu, item('third', '/fit/edit?id=3')];
    expect(below('/fit/edit?id=3', '/fit/list', own)).toEqual(['third']);
    expect(below('/fit/edit?id=4', '/fit/list', own)).toEqual(['decoration', 'list']);
  });

  it('knows which other site an address shows, and takes none for another', () => {
    const sites = [item('a', '/iframe?entry=a'), item('b', '/iframe?entry=b')];
    expect(ids(menuTrail(sites, '/iframe?entry=b'))).toEqual(['b']);
    expect(menuTrail(sites, '/iframe?entry=c')).toEqual([]);
  });

  it('lists entries with a url in the order of the menu', () => {
    expect(leaves(menu).map(({ item: one }) => one.id)).toEqual(['home', 'list', 'drafts', 'tools', 'help']);
  });

  it('tells an external url from an address', () => {
    expect(['https://x.example', '//x.example', 'mailto:a@b.c'].every(isExternal)).toBe(true);
    expect(['/fit/list', '/a:b'].some(isExternal)).toBe(false);
  });
});
