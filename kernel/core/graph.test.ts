import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../sdk/manifest/manifest.ts';
import { resolveGraph } from './graph.ts';

const plugin = (id: string, more: Partial<Manifest> = {}): Manifest => ({
  id,
  version: '1.0.0',
  sdk: '*',
  title: id,
  halves: ['web'],
  ...more,
});
const exact = (version: string, range: string): boolean => range === '*' || range === version;
const resolve = (manifests: Manifest[]) => resolveGraph(manifests, '0.1.0', exact);
const outcome = (manifests: Manifest[]) => {
  const { ordered, failures } = resolve(manifests);
  return {
    ordered: ordered.map(({ id }) => id),
    failures: failures.map(({ plugin: id, reason }) => `${id}: ${reason}`),
  };
};

const ids = ['a0', 'b0', 'c0', 'd0', 'e0', 'f0'];
const anyGraph = fc.array(
  fc.record({
    id: fc.constantFrom(...ids),
    requires: fc.dictionary(fc.constantFrom(...ids, 'zz'), fc.constantFrom('*', '*', '1.0.0', '2.0.0'), { maxKeys: 2 }),
    sdk: fc.constantFrom('*', '*', '*', '9.9.9'),
    routes: fc.constantFrom([], [], ['/x'], ['/y/:id'], ['/y/:other']),
  }),
  { maxLength: 8 },
);
const toManifests = (
  rows: { id: string; requires: Record<string, string>; sdk: string; routes: readonly string[] }[],
) =>
  rows.map(({ routes, ...row }) =>
    plugin(row.id, { ...row, routes: routes.map((path) => ({ path, view: 'v', title: 't' })) }),
  );

describe('the graph of plugins', () => {
  it('puts each plugin after what it requires, and accounts for every id: ordered or failed, never both', () => {
    fc.assert(
      fc.property(anyGraph, (rows) => {
        const manifests = toManifests(rows);
        const { ordered, failures } = resolve(manifests);
        const placed = new Set<string>();
        for (const { id, requires = {} } of ordered) {
          for (const other of Object.keys(requires)) expect(placed).toContain(other);
          placed.add(id);
        }
        const failed = failures.map(({ plugin: id }) => id);
        expect(new Set(failed).size).toBe(failed.length);
        expect([...placed, ...failed].sort()).toEqual([...new Set(rows.map(({ id }) => id))].sort());
      }),
    );
  });

  it('answers the same whatever the order of the input', () => {
    fc.assert(
      fc.property(anyGraph, fc.infiniteStream(fc.nat()), (rows, random) => {
        const manifests = toManifests(rows).filter(
          ({ id }, index, all) => all.findIndex((other) => other.id === id) === index,
        );
        const keys = manifests.map(() => random.next().value);
        const shuffled = manifests.map((_, index) => index).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
        expect(outcome(shuffled.map((index) => manifests[index] as Manifest))).toEqual(outcome(manifests));
      }),
    );
  });

  it('leaves a plugin that needs nothing of the bad ones unharmed', () => {
    fc.assert(
      fc.property(anyGraph, (rows) => {
        const { ordered } = resolve([...toManifests(rows), plugin('safe')]);
        expect(ordered.map(({ id }) => id)).toContain('safe');
      }),
    );
  });

  it.each<[string, Manifest[], string[], string[]]>([
    ['two of one name', [plugin('aa'), plugin('aa'), plugin('bb')], ['bb'], ['aa: duplicate']],
    ['another SDK', [plugin('aa', { sdk: '2.0.0' })], [], ['aa: sdk']],
    ['a missing one', [plugin('aa', { requires: { bb: '*' } })], [], ['aa: missing']],
    ['another version', [plugin('aa', { requires: { bb: '2.0.0' } }), plugin('bb')], ['bb'], ['aa: version']],
    ['nothing of an optional one that is missing', [plugin('aa', { optional: { bb: '*' } })], ['aa'], []],
    [
      'nothing of optional ones in a circle',
      [plugin('aa', { optional: { bb: '*' } }), plugin('bb', { optional: { aa: '1.0.0' } })],
      ['aa', 'bb'],
      [],
    ],
    [
      'nothing of an optional one that failed itself',
      [plugin('aa', { optional: { bb: '*' } }), plugin('bb', { sdk: '2.0.0' })],
      ['aa'],
      ['bb: sdk'],
    ],
    [
      'an optional one of another version',
      [plugin('aa', { optional: { bb: '2.0.0' } }), plugin('bb')],
      ['bb'],
      ['aa: version'],
    ],
    [
      'one that failed itself, through two steps',
      [
        plugin('aa', { requires: { bb: '*' } }),
        plugin('bb', { requires: { cc: '*' } }),
        plugin('cc', { sdk: '2.0.0' }),
      ],
      [],
      ['cc: sdk', 'bb: required-failed', 'aa: required-failed'],
    ],
    [
      'a circle, and one that leans on it',
      [
        plugin('aa', { requires: { bb: '*' } }),
        plugin('bb', { requires: { aa: '*' } }),
        plugin('cc', { requires: { aa: '*' } }),
      ],
      [],
      ['aa: cycle', 'bb: cycle', 'cc: cycle'],
    ],
    [
      'a route that another has, by other parameter names',
      [
        plugin('aa', { routes: [{ path: '/p/:id', view: 'v', title: 't' }] }),
        plugin('bb', { routes: [{ path: '/p/:slug', view: 'v', title: 't' }] }),
      ],
      ['aa'],
      ['bb: route-taken'],
    ],
  ])('says why: %s', (_, manifests, ordered, failures) => {
    expect(outcome(manifests)).toEqual({ ordered, failures });
  });
});

describe('plugins that come to others', () => {
  const route = (path: string) => ({ path, view: 'v', title: 't' });
  const standing = {
    manifests: [
      plugin('base', { routes: [route('/base/:id')], menu: [{ title: 'b', url: 'https://a.example/' }] }),
      plugin('broken'),
    ],
    off: new Set(['broken']),
  };
  const join = (...manifests: Manifest[]) => {
    const { ordered, failures } = resolveGraph(manifests, '0.1.0', exact, standing);
    return [...ordered.map(({ id }) => id), ...failures.map(({ plugin: id, reason }) => `${id}: ${reason}`)];
  };

  it('may need them, each other, and nothing that is off', () => {
    expect(join(plugin('two', { requires: { one: '*' } }), plugin('one', { requires: { base: '1.0.0' } }))).toEqual([
      'one',
      'two',
    ]);
    expect(join(plugin('one', { requires: { broken: '*' } }), plugin('two', { requires: { base: '2.0.0' } }))).toEqual([
      'one: required-failed',
      'two: version',
    ]);
    expect(join(plugin('one', { requires: { two: '*' } }), plugin('two', { requires: { one: '*' } }))).toEqual([
      'one: cycle',
      'two: cycle',
    ]);
  });

  it('take nobody’s name, route or menu entry, whatever letter they begin with', () => {
    expect(join(plugin('base'), plugin('broken'))).toEqual(['base: duplicate', 'broken: duplicate']);
    expect(join(plugin('aa', { routes: [route('/base/:other')] }))).toEqual(['aa: route-taken']);
    expect(join(plugin('aa', { menu: [{ title: 'x', url: 'https://a.example/' }] }))).toEqual(['aa: menu-taken']);
    const own = { menu: [{ title: 'x', url: 'https://b.example/' }] };
    expect(join(plugin('aa', own), plugin('bb', own))).toEqual(['aa', 'bb: menu-taken']);
  });
});
