import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf, parseAddress, RouteTable, tagIdOf } from './routes.ts';

const table = (...paths: string[]) =>
  new RouteTable(paths.map((path) => ({ path, view: path, title: path, plugin: 'demo' })));
const segment = fc.stringMatching(/^[a-z0-9-]{1,6}$/);

describe('addresses', () => {
  it('split into path and query, and come out the same when read again', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const { pathname, search } = new URL(url);
        const once = parseAddress(pathname + search);
        expect(once.path.startsWith('/')).toBe(true);
        expect(once.path === '/' || !once.path.endsWith('/')).toBe(true);
        expect(parseAddress(once.search === '' ? once.path : `${once.path}?${once.search}`)).toEqual(once);
      }),
    );
  });

  it.each([
    ['#/fit/edit?id=3', '/fit/edit', 'id=3'],
    ['/fit//list/', '/fit/list', ''],
    ['', '/', ''],
    ['/a?x=1?y=2#z', '/a', 'x=1?y=2'],
  ])('reads %s', (url, path, search) => {
    expect(parseAddress(url)).toEqual({ path, search });
  });

  it('tells the areas apart', () => {
    expect(['/m', '/m/trip', '/mall', '/fit'].map(areaOf)).toEqual(['mobile', 'mobile', 'desktop', 'desktop']);
  });
});

describe('the table of routes', () => {
  it('finds each route by a path made of its own pattern, with the parameters that were put in', () => {
    const part = fc.oneof(
      segment,
      segment.map((name) => `:p${name.replace(/\W/g, '')}`),
    );
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        fc.array(fc.string({ minLength: 1 }), { minLength: 5, maxLength: 5 }),
        (parts, values) => {
          const expected: Record<string, string> = {};
          const path = parts.map((name, index) => {
            if (!name.startsWith(':')) return name;
            expected[name.slice(1)] = values[index] as string;
            return encodeURIComponent(values[index] as string);
          });
          const match = table(`/${parts.join('/')}`).match(`/${path.join('/')}?x=1`);
          expect(match?.params).toEqual(expected);
        },
      ),
    );
  });

  it('prefers fixed segments, from the left, whatever the order they came in', () => {
    const paths = ['/a/:b', '/:a/b', '/a/b', '/:a/:b'];
    fc.assert(
      fc.property(fc.shuffledSubarray(paths, { minLength: 4 }), (shuffled) => {
        const routes = table(...shuffled);
        expect(routes.match('/a/b')?.route.path).toBe('/a/b');
        expect(routes.match('/a/x')?.route.path).toBe('/a/:b');
        expect(routes.match('/x/b')?.route.path).toBe('/:a/b');
        expect(routes.match('/x/y')?.route.path).toBe('/:a/:b');
      }),
    );
  });

  it('never throws, and serves no path of another length or with a broken escape', () => {
    const routes = table('/fit/edit', '/page/:slug');
    fc.assert(fc.property(fc.string(), (url) => void routes.match(url)));
    expect(routes.match('/fit')).toBeUndefined();
    expect(routes.match('/fit/edit/3')).toBeUndefined();
    expect(routes.match('/page/%E0%A4%A')).toBeUndefined();
  });
});

describe('what makes a tag', () => {
  const routes = new RouteTable([
    { path: '/fit/edit', view: 'edit', title: '', plugin: 'd', tag: { query: ['id'] } },
    { path: '/page/:slug', view: 'page', title: '', plugin: 'd' },
    { path: '/board/:id', view: 'board', title: '', plugin: 'd', tag: 'single' },
  ]);
  const id = (url: string, override?: 'single' | 'path') => tagIdOf(url, routes.match(url), override);

  it.each([
    ['/fit/edit?id=3&tab=style', '/fit/edit?id=3'],
    ['/fit/edit?tab=style', '/fit/edit'],
    ['/fit/edit?id=a b', '/fit/edit?id=a%20b'],
    ['/page/spring?x=1', '/page/spring'],
    ['/board/7', '/board/:id'],
    ['/nobody?x=1', '/nobody'],
  ])('%s is %s', (url, want) => {
    expect(id(url)).toBe(want);
  });

  it('lets the menu override what the route says', () => {
    expect(id('/fit/edit?id=3', 'single')).toBe('/fit/edit');
    expect(id('/board/7', 'path')).toBe('/board/7');
  });
});
