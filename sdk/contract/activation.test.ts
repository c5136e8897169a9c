// @vitest-environment happy-dom
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { activationLeaves } from './activation.ts';
import { openPage } from './page.ts';
import { readPlugin, readPlugins } from './plugin.ts';

const root = resolve(import.meta.dirname, '../..');
const fixture = (name: string) => readPlugin(join(import.meta.dirname, 'fixtures/activation', name));
const plugins = readPlugins([join(root, 'plugins'), join(root, 'mobile-plugins')]);

afterEach(() => vi.restoreAllMocks());

describe('activated and ended twenty times', () => {
  it.each(plugins.map((plugin) => [plugin.name, plugin] as const))('%s leaves nothing', async (_, plugin) => {
    expect(await activationLeaves(plugin, plugins)).toEqual([]);
  });

  it('one that leaves listeners, timers and nodes is told, each by its number', async () => {
    const plugin = fixture('untidy');
    expect(await activationLeaves(plugin, [plugin])).toEqual([
      expect.stringMatching(/^20 listeners/),
      expect.stringMatching(/^20 timers/),
      expect.stringMatching(/^20 nodes/),
    ]);
  });
});

describe('a plugin that throws while it activates', () => {
  it('fails in its own place, is put in quarantine after the third time, and keeps no other back', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const good = plugins.find(({ name }) => name === 'tools') ?? fixture('untidy');
    const kernel = openPage([fixture('broken'), good]);
    await kernel.loader.activateOn('contract.point');
    expect(kernel.loader.states.broken?.state).toBe('failed');
    await kernel.loader.activate(good.name);
    expect(kernel.loader.states[good.name]?.state).toBe('active');
    await kernel.loader.activate('broken').catch(() => {});
    await kernel.loader.activate('broken').catch(() => {});
    expect(kernel.loader.states.broken?.state).toBe('quarantined');
    await expect(kernel.loader.activate('broken')).rejects.toMatchObject({ reason: 'kernel.quarantined' });
    expect(kernel.loader.states[good.name]?.state).toBe('active');
    expect(said).toHaveBeenCalled();
    kernel.dispose();
  });
});
