import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contributionPoint } from '../../sdk/base/tokens.ts';
import { readManifest } from '../../sdk/manifest/manifest-schema.ts';
import { createGate, guardContext } from './guard-context.ts';
import { ContributionRegistry } from './registry.ts';

const blocks = contributionPoint<string>('decoration.block');

describe('contributions', () => {
  it('are what was added and not taken out, in order; a list keeps its identity until the point changes', () => {
    const step = fc.oneof(
      fc.string().map((item) => ({ item })),
      fc.nat(20).map((remove) => ({ remove })),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const registry = new ContributionRegistry();
        const added: { item: string; entry: { dispose(): void }; there: boolean }[] = [];
        for (const one of steps) {
          const before = registry.list(blocks);
          if ('item' in one) added.push({ item: one.item, entry: registry.add(blocks, 'demo', one.item), there: true });
          else {
            const target = added[one.remove];
            const changes = target?.there === true;
            target?.entry.dispose();
            if (target !== undefined) target.there = false;
            if (!changes) expect(registry.list(blocks)).toBe(before);
          }
          expect(registry.list(blocks).map(({ item }) => item)).toEqual(
            added.filter(({ there }) => there).map(({ item }) => item),
          );
          expect(registry.list(blocks)).toBe(registry.list(blocks));
        }
      }),
    );
  });

  it('tell the listeners of their own point alone', () => {
    const registry = new ContributionRegistry();
    let received = 0;
    const listening = registry.subscribe(blocks, () => {
      received += 1;
    });
    registry.add(contributionPoint('command'), 'demo', 'x');
    expect(received).toBe(0);
    registry.add(blocks, 'demo', 'x').dispose();
    expect(received).toBe(2);
    listening.dispose();
    registry.add(blocks, 'demo', 'y');
    expect(received).toBe(2);
  });
});

describe('capabilities', () => {
  const parts = { http: 'http part', toasts: 'toasts part', plugin: 'demo' };
  const needs = { http: 'http', toasts: 'toasts' } as const;

  it('give what is declared and trace it; refuse the rest by naming the missing line', () => {
    const trace: string[] = [];
    const ctx = guardContext(
      createGate('demo', ['http'], (id, capability) => trace.push(`${id} ${capability}`)),
      parts,
      needs,
    );
    expect([ctx.http, ctx.plugin]).toEqual(['http part', 'demo']);
    expect(() => ctx.toasts).toThrow(/"capabilities".*"toasts"/);
    expect(trace).toEqual(['demo http', 'demo toasts']);
  });
});

describe('plugin.json', () => {
  const good = { id: 'demo', version: '1.0.0', sdk: '^0.1.0', title: { zh: '示例', en: 'Demo' }, halves: ['web'] };

  it('is read as data', () => {
    expect(readManifest('plugins/demo', { $schema: '../x', ...good })).toEqual({ manifest: good, problems: [] });
  });

  it('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (whole, part) => {
        expect(readManifest('x', whole).manifest).toBeUndefined();
        readManifest('x', { ...good, routes: part });
      }),
    );
  });

  it.each<[object, RegExp]>([
    [{ id: 'Demo' }, /^id:/],
    [{ version: '1' }, /^version:/],
    [{ halves: [] }, /^halves:/],
    [{ color: 'red' }, /color/],
    [{ capabilities: ['root'] }, /capabilities/],
    [{ routes: [{ path: 'x', view: 'v', title: 't' }] }, /routes\.0\.path/],
    [{ routes: [{ path: '/m/x', view: 'v', title: 't' }] }, /needs the mobile half/],
    [{ routes: [{ path: '/x', view: 'v', title: 't', fun: 'demo.edit' }] }, /demo\.edit is not declared/],
    [{ functions: [{ key: 'other.edit', title: 't' }] }, /must start with demo\./],
    [{ site: ['/p/:slug'] }, /needs the server half/],
  ])('says what is wrong with %j', (change, message) => {
    const { manifest, problems } = readManifest('plugins/demo', { ...good, ...change });
    expect(manifest).toBeUndefined();
    expect(problems.map((problem) => problem.message).join('\n')).toMatch(message);
  });
});
