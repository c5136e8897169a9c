import type { PagePlugin } from '../../kernel/core/page-registry.ts';
import { createKernel } from '../../kernel/web/create-kernel.ts';
import type { PageKernel } from '../../kernel/web/page-kernel.ts';
import type { Area } from '../manifest/manifest.ts';
import { halfFile, type PluginFolder } from './plugin.ts';

/**
 * The kernel as it runs in a page, with these plugins' sources in place of built files. Needs a DOM: the test file says
 * `// @vitest-environment happy-dom`.
 */
export function openPage(plugins: readonly PluginFolder[], area: Area = 'desktop'): PageKernel {
  const none = { url: '', css: [], imports: [] };
  return createKernel(
    {
      version: 'contract',
      plugins: plugins.flatMap((plugin) => pagePlugin(plugin)),
      failures: [],
      areas: { desktop: none, mobile: none },
      settings: { serverKey: '' },
    },
    {
      area,
      navigation: { open() {}, back() {}, href: (url) => `#${url}` },
      icons: { Icon: () => null, names: [] },
      signedOut() {},
      otherPerson() {},
    },
  );
}

function pagePlugin(plugin: PluginFolder): PagePlugin[] {
  const { manifest } = plugin;
  if (manifest === undefined) return [];
  const entry = (half: string) => {
    const file = halfFile(plugin, half);
    return file === undefined ? {} : { [half]: { url: file, css: [], imports: [] } };
  };
  return [
    {
      id: manifest.id,
      version: manifest.version,
      title: manifest.title,
      requires: Object.keys(manifest.requires ?? {}),
      routes: manifest.routes ?? [],
      contributes: manifest.contributes ?? {},
      activateOn: manifest.activateOn ?? [],
      capabilities: manifest.capabilities ?? [],
      views: {},
      ...entry('web'),
      ...entry('mobile'),
    },
  ];
}

/** The areas that a plugin has a half for. */
export function areasOf({ manifest }: PluginFolder): Area[] {
  const halves = manifest?.halves ?? [];
  return [
    ...(halves.includes('web') ? (['desktop'] as const) : []),
    ...(halves.includes('mobile') ? (['mobile'] as const) : []),
  ];
}
