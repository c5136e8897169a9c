import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chunk, type Group, type GroupInput, type Situation, staticClosure } from './chunks.ts';
import { makeGroups } from './groups.ts';

const chunk = (id: string, more: Partial<Chunk> = {}): Chunk => ({
  id,
  bytes: 1000,
  imports: [],
  lazy: [],
  exports: [],
  ...more,
});

/**
 * Anything esbuild could give: the first four chunks are boot, desktop, mobile and a vendor, then views of either area;
 * static imports lead to higher numbers only, so they never go round in a circle.
 */
const anyBuild = fc
  .record({
    count: fc.integer({ min: 8, max: 24 }),
    edges: fc.array(fc.tuple(fc.nat(24), fc.integer({ min: 8, max: 24 })), { minLength: 10, maxLength: 80 }),
    lazy: fc.array(fc.tuple(fc.nat(24), fc.integer({ min: 4, max: 24 })), { maxLength: 4 }),
    sizes: fc.array(fc.oneof(fc.integer({ min: 100, max: 3000 }), fc.integer({ min: 100, max: 200_000 })), {
      minLength: 30,
      maxLength: 30,
    }),
  })
  .map(({ count, edges, lazy, sizes }): GroupInput => {
    const name = (index: number): string => `n${index}`;
    const chunks = new Map(
      Array.from({ length: count }, (_, index) => [
        name(index),
        chunk(name(index), {
          bytes: sizes[index] ?? 1,
          ...(index < 8 ? { entry: name(index) } : {}),
          imports: [
            ...new Set(
              edges
                .filter(([from, to]) => from === index && to < count && to >= 8 && to > from)
                .map(([, to]) => name(to)),
            ),
          ],
          lazy: [
            ...new Set(
              lazy.filter(([from, to]) => from === index && to < count && to !== from).map(([, to]) => name(to)),
            ),
          ],
        }),
      ]),
    );
    const [boot, desktop, mobile] = ['n0', 'n1', 'n2'];
    const situation = (id: string, areas: Situation['areas'], base: string[], plugin?: string): Situation => ({
      ...(plugin === undefined ? {} : { plugin }),
      name: id,
      areas,
      loads: [id],
      base,
      weight: 1,
    });
    const situations = [
      situation('n0', ['desktop', 'mobile'], []),
      situation('n1', ['desktop'], []),
      situation('n2', ['mobile'], []),
      situation('n3', ['desktop', 'mobile'], []),
      situation('n4', ['desktop'], ['n0', 'n1'], 'plugin n4'),
      situation('n5', ['desktop'], ['n0', 'n1'], 'plugin n5'),
      situation('n6', ['mobile'], ['n0', 'n2'], 'plugin n6'),
      situation('n7', ['mobile'], ['n0', 'n2'], 'plugin n7'),
    ];
    for (const one of chunks.values())
      for (const target of one.lazy)
        if (chunks.get(target)?.entry === undefined) situations.push(situation(target, ['desktop'], []));
    return { chunks, boot, desktop, mobile, situations, keep: new Set(['n0', 'n1', 'n2', 'n3', 'n4', 'n6']) };
  });

const groupOf = (groups: Group[]) =>
  new Map(groups.flatMap((group) => [...group.members].map((id) => [id, group] as const)));

/** All groups that loading `start` brings along. */
function loaded({ chunks }: GroupInput, groups: Group[], start: string): Set<Group> {
  const of = groupOf(groups);
  const seen = new Set<Group>();
  const todo = [of.get(start) as Group];
  for (let group = todo.pop(); group !== undefined; group = todo.pop()) {
    if (seen.has(group)) continue;
    seen.add(group);
    for (const id of group.members)
      for (const target of chunks.get(id)?.imports ?? []) todo.push(of.get(target) as Group);
  }
  return seen;
}

describe('groups of chunks', () => {
  it('hold every chunk exactly once', () => {
    fc.assert(
      fc.property(anyBuild, (input) => {
        const members = makeGroups(input).flatMap((group) => [...group.members]);
        expect(members.sort()).toEqual([...input.chunks.keys()].sort());
      }),
    );
  });

  it('never import each other in a circle', () => {
    fc.assert(
      fc.property(anyBuild, (input) => {
        const groups = makeGroups(input);
        const of = groupOf(groups);
        for (const group of groups) {
          for (const id of group.members) {
            for (const target of input.chunks.get(id)?.imports ?? []) {
              const next = of.get(target) as Group;
              if (next !== group) expect(loaded(input, groups, target)).not.toContain(group);
            }
          }
        }
      }),
    );
  });

  it('never bring into an area what only the other may load', () => {
    fc.assert(
      fc.property(anyBuild, (input) => {
        const groups = makeGroups(input);
        const may = (area: 'desktop' | 'mobile'): Set<string> =>
          new Set(
            input.situations
              .filter(({ areas }) => areas.includes(area))
              .flatMap(({ loads }) => [...staticClosure(input.chunks, loads)]),
          );
        // Small parts that both documents could load one day lie in `common`; they are in neither list alone.
        for (const { areas, loads } of input.situations) {
          for (const area of areas) {
            for (const group of loaded(input, groups, loads[0] ?? '')) {
              for (const id of group.members) expect(may(area), `${id} in ${group.name} of ${area}`).toContain(id);
            }
          }
        }
      }),
    );
  });

  it('never make one plugin load a file that holds another plugin’s own', () => {
    fc.assert(
      fc.property(anyBuild, (input) => {
        const groups = makeGroups(input);
        for (const [mine, other] of [
          ['n4', 'n5'],
          ['n5', 'n4'],
          ['n6', 'n7'],
        ] as const) {
          const members = [...loaded(input, groups, mine)].flatMap((group) => [...group.members]);
          if (!staticClosure(input.chunks, [mine]).has(other)) expect(members).not.toContain(other);
        }
      }),
    );
  });

  it('put nothing into the file of a chunk that stands alone', () => {
    fc.assert(
      fc.property(anyBuild, (input) => {
        const group = groupOf(makeGroups({ ...input, alone: new Set(['n3']) })).get('n3');
        if (group?.primary === 'n3' && group.name === 'n3') expect([...group.members]).toEqual(['n3']);
      }),
    );
  });

  it('keep files of their own for what is imported by url', () => {
    fc.assert(
      fc.property(anyBuild, (input) => {
        const groups = makeGroups(input);
        for (const id of input.keep) expect(groups.filter(({ primary }) => primary === id)).toHaveLength(1);
      }),
    );
  });

  it('load a document in four files at most, however many chunks it has', () => {
    fc.assert(
      fc.property(anyBuild, (input) => {
        const small = new Map([...input.chunks].map(([id, one]) => [id, { ...one, bytes: 10 }]));
        const groups = makeGroups({ ...input, chunks: small });
        expect(loaded(input, groups, 'n1').size).toBeLessThanOrEqual(3);
        expect(loaded(input, groups, 'n2').size).toBeLessThanOrEqual(3);
      }),
    );
  });
});

/** Builds in which merging would pay, were it not for one rule: chance seldom makes them. */
describe('what would pay and is not done', () => {
  const view = (name: string, loads: string[], more: Partial<Situation> = {}): Situation => ({
    name,
    loads,
    areas: ['desktop'],
    base: ['boot', 'desktop'],
    plugin: 'p',
    weight: 1,
    ...more,
  });
  const input = (chunks: Chunk[], situations: Situation[], keep: string[]): GroupInput => ({
    chunks: new Map([chunk('boot'), chunk('desktop'), ...chunks].map((one) => [one.id, one])),
    boot: 'boot',
    desktop: 'desktop',
    situations: [
      view('boot', ['boot'], { base: [], plugin: undefined }),
      view('desktop', ['desktop'], { base: [], plugin: undefined }),
      ...situations,
    ] as Situation[],
    keep: new Set(['boot', 'desktop', ...keep]),
  });
  const fileOf = (given: GroupInput, id: string) => groupOf(makeGroups(given)).get(id);

  it('one file of two chunks with a third between them: they would import each other in a circle', () => {
    const given = input(
      [
        chunk('last'),
        chunk('between', { imports: ['last'] }),
        chunk('first', { imports: ['between'] }),
        chunk('one', { imports: ['first'], bytes: 200_000 }),
        chunk('two', { imports: ['first'], bytes: 200_000 }),
      ],
      [view('one', ['one']), view('two', ['two']), view('between', ['between'])],
      ['last', 'between', 'one', 'two'],
    );
    // Beside `last` it would save as much, and come first.
    expect([...(fileOf(given, 'first')?.members ?? [])].sort()).toEqual(['between', 'first']);
    expect(fileOf(given, 'last')).toMatchObject({ members: new Set(['last']), primary: 'last' });
  });

  it('a view in the file of its half, where it is imported by url', () => {
    const given = input(
      [chunk('half', { lazy: ['view'] }), chunk('view')],
      [view('half', ['half']), view('view', ['half', 'view'], { weight: 10 })],
      ['half', 'view'],
    );
    expect(fileOf(given, 'view')).toMatchObject({ members: new Set(['view']), primary: 'view' });
    // And it would pay: where no url names it, it is there.
    expect(fileOf({ ...given, keep: new Set(['boot', 'desktop', 'half']) }, 'view')?.primary).toBe('half');
  });

  it('a lazy part in the file of one of the two that load it', () => {
    const parts = (lazyOfTwo: string[]) =>
      input(
        [chunk('one', { lazy: ['part'] }), chunk('two', { lazy: lazyOfTwo }), chunk('part')],
        [view('one', ['one', 'part']), view('two', ['two', 'part'])],
        ['one', 'two'],
      );
    expect(fileOf(parts(['part']), 'part')).toMatchObject({ members: new Set(['part']), primary: 'part' });
    expect(fileOf(parts([]), 'part')?.primary).toBe('one');
  });

  it('what two plugins share in the file of one of them', () => {
    const shared = (plugin: string) =>
      input(
        [chunk('one', { imports: ['both'], bytes: 100 }), chunk('two', { imports: ['both'] }), chunk('both')],
        [view('one', ['one']), view('two', ['two'], { plugin })],
        ['one', 'two'],
      );
    expect(fileOf(shared('q'), 'both')).toMatchObject({ members: new Set(['both']) });
    expect(fileOf(shared('p'), 'both')?.primary).toMatch(/one|two/);
  });
});
