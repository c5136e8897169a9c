import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { areaOf } from '../../kernel/core/routes.ts';
import type { WebHalf } from '../web.ts';
import { type Check, halfFile, type PluginFolder } from './plugin.ts';

export const views: Check = {
  name: 'every route’s view is a file that its half can load, and every file of views is a route’s',
  async run(plugin) {
    const problems: string[] = [];
    const halves = new Map<string, WebHalf | undefined>();
    for (const { path, view } of plugin.manifest?.routes ?? []) {
      const half = areaOf(path) === 'mobile' ? 'mobile' : 'web';
      if (!existsSync(join(plugin.folder, half, 'views', `${view}.tsx`)))
        problems.push(`the route ${path} needs ${half}/views/${view}.tsx`);
      if (!halves.has(half)) halves.set(half, await load(plugin, half));
      const known = Object.keys(halves.get(half)?.views ?? {});
      if (!known.includes(view))
        problems.push(`${half}/index.ts knows no view ${view}: add ${view}: () => import('./views/${view}.tsx')`);
    }
    return [...problems, ...(['web', 'mobile'] as const).flatMap((half) => unnamed(plugin, half))];
  },
};

/** Each file of views/ becomes an entry point that every page knows of: one that no route opens belongs elsewhere. */
function unnamed({ folder, manifest }: PluginFolder, half: 'web' | 'mobile'): string[] {
  const there = join(folder, half, 'views');
  if (!existsSync(there)) return [];
  const named = new Set((manifest?.routes ?? []).map(({ view }) => `${view}.tsx`));
  return readdirSync(there)
    .filter((file) => file.endsWith('.tsx') && !named.has(file))
    .map((file) => `no route opens ${half}/views/${file}: move it out of views/`);
}

async function load(plugin: PluginFolder, half: string): Promise<WebHalf | undefined> {
  const file = halfFile(plugin, half);
  if (file === undefined) return undefined;
  const module = (await import(/* @vite-ignore */ file)) as { default?: WebHalf };
  return module.default;
}
