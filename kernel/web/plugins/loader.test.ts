import { defineWeb } from '@fitout/sdk/web';
import { describe, expect, it, vi } from 'vitest';
import type { PagePlugin } from '../../core/page-registry.ts';
import { PluginLoader } from './loader.ts';

// Halves without styles, so that nothing asks for a document.
const plugin = (id: string, more: Partial<PagePlugin> = {}): PagePlugin => ({
  id,
  version: '1.0.0',
  title: id,
  requires: [],
  routes: [],
  contributes: {},
  activateOn: [],
  capabilities: [],
  views: {},
  ...more,
});

function loader(plugins: PagePlugin[]) {
  const activated: string[] = [];
  const reported: string[] = [];
  const made = new PluginLoader({
    plugins,
    area: 'desktop',
    context: (one, store) => ({ plugin: one.id, own: (item: never) => store.add(item) }) as never,
    report: (id) => reported.push(id),
  });
  return { made, activated, reported };
}

/** A half as a module that is really imported: `data:` urls stand for the build's files. */
function half(source: string): PagePlugin['web'] {
  return { url: `data:text/javascript,${encodeURIComponent(source)}`, css: [], imports: [] };
}

const log = 'globalThis.fitoutLog ??= []; const log = (word) => globalThis.fitoutLog.push(word);';
const said = (): string[] => (globalThis as { fitoutLog?: string[] }).fitoutLog ?? [];
const hush = (): void => {
  (globalThis as { fitoutLog?: string[] }).fitoutLog = [];
};
// preloadModules looks at the document, which Node has not.
Object.assign(globalThis, {
  document: { querySelector: () => null, createElement: () => ({}), head: { append: () => {} } },
});

describe('the plugin loader', () => {
  it('activates once, after what the plugin requires', async () => {
    hush();
    const { made } = loader([
      plugin('a', { requires: ['b'], web: half(`${log} export default { views: {}, activate() { log('a'); } }`) }),
      plugin('b', { web: half(`${log} export default { views: {}, activate() { log('b'); } }`) }),
    ]);
    await Promise.all([made.activate('a'), made.activate('a')]);
    await made.activate('b');
    expect(said()).toEqual(['b', 'a']);
    expect(made.states.a?.state).toBe('active');
  });

  it('loads a view, and has it at once the next time', async () => {
    const { made } = loader([
      plugin('v', { web: half('export default { views: { page: async () => ({ default: () => "page" }) } }') }),
    ]);
    expect(made.viewNow('v', 'page')).toBeUndefined();
    const component = await made.loadView('v', 'page');
    expect(made.viewNow('v', 'page')).toBe(component);
    await expect(made.loadView('v', 'none')).rejects.toMatchObject({ reason: 'kernel.view' });
    await expect(made.loadView('gone', 'page')).rejects.toMatchObject({ reason: 'kernel.plugin' });
  });

  it('leaves a plugin failed whose activate throws, tries anew, and ends in quarantine after three', async () => {
    const { made } = loader([
      plugin('bad', { web: half('export default { views: {}, activate() { throw new Error("no"); } }') }),
    ]);
    for (let time = 0; time < 3; time += 1) await expect(made.activate('bad')).rejects.toThrow('no');
    expect(made.states.bad?.state).toBe('quarantined');
    await expect(made.activate('bad')).rejects.toMatchObject({ reason: 'kernel.quarantined' });
    made.release('bad');
    expect(made.states.bad?.state).toBe('idle');
  });

  it('counts one failure for each opening, though the files of a page are asked for ahead of it', async () => {
    hush();
    const { made } = loader([
      plugin('early', {
        web: half(`${log} export default { views: {}, activate() { log('tried'); throw new Error('no'); } }`),
      }),
    ]);
    for (let opening = 1; opening <= 3; opening += 1) {
      made.begin('early', 'page');
      // A page asks when it is drawn: by then what is there already has failed.
      if (opening > 1) await new Promise((drawn) => setTimeout(drawn));
      await expect(made.loadView('early', 'page')).rejects.toThrow('no');
      expect(said()).toHaveLength(opening);
    }
    expect(made.states.early?.state).toBe('quarantined');
  });

  it('does not let one that fails keep back the others of a point', async () => {
    hush();
    const { made, reported } = loader([
      plugin('x', {
        activateOn: ['shop.block'],
        web: half('export default { views: {}, activate() { throw new Error("x"); } }'),
      }),
      plugin('y', {
        activateOn: ['shop.block'],
        web: half(`${log} export default { views: {}, activate() { log('y'); } }`),
      }),
    ]);
    await made.activateOn('shop.block');
    expect(said()).toEqual(['y']);
    expect(reported).toEqual(['x']);
  });

  it('leaves out one that cannot come for want of a network, as no fault of it, and wakes it afterwards', async () => {
    const reported: string[] = [];
    const plugins = [plugin('far', { activateOn: ['shop.block'], web: half('') })];
    let network = false;
    const made = new PluginLoader({
      plugins,
      area: 'desktop',
      context: (one) => ({ plugin: one.id }) as never,
      report: (id) => reported.push(id),
      importModule: async <T>() => {
        if (!network) throw new TypeError('Failed to fetch dynamically imported module: /static/far.js');
        return { default: { views: {} } } as T;
      },
    });
    const online = vi.spyOn(globalThis, 'navigator', 'get');
    online.mockReturnValue({ onLine: false } as Navigator);
    for (let time = 0; time < 3; time += 1) await made.activateOn('shop.block');
    expect([reported, made.states.far?.state]).toEqual([[], undefined]);
    // With a network it is one that is broken.
    online.mockReturnValue({ onLine: true } as Navigator);
    await made.activateOn('shop.block');
    expect(reported).toEqual(['far']);
    network = true;
    await made.activateOn('shop.block');
    expect(made.states.far?.state).toBe('active');
    online.mockRestore();
  });

  it('takes the shape that the SDK defines', () => {
    expect(defineWeb({ views: {} })).toEqual({ views: {} });
  });
});
