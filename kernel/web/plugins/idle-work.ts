import { type Disposable, DisposableStore } from '../../../sdk/base/disposable.ts';
import type { FileLists } from '../../core/page-registry.ts';
import type { PageKernel } from '../page-kernel.ts';
import { collectHealth } from './health.ts';
import { lists, listUrl, registerIntegrity } from './load-files.ts';

/** What the page does by itself once the first page stands. What it gives back ends it. */
export function startIdleWork(kernel: PageKernel): Disposable {
  // What does not come now comes with the click that needs it.
  bringShared(kernel).catch(() => {});
  const store = new DisposableStore('kernel.idle-work');
  store.add(collectHealth(kernel));
  if (kernel.registry.plugins.some(({ tier }) => tier === 'sandboxed'))
    import('../frame/host.tsx').then(
      // On phones nothing rests on a link before it presses it.
      ({ prefetchOnHover }) => kernel.area === 'desktop' && store.add(prefetchOnHover(kernel)),
      () => {},
    );
  return store;
}

/**
 * The host's own part of what a click on an installed plugin would wait for: the list of its files, and the modules that
 * it takes of the page. Nothing of a plugin is among it.
 */
async function bringShared({ registry, area }: PageKernel): Promise<void> {
  if (registry.lists === undefined) return;
  const answer = await fetch(registry.lists);
  // 204: others are installed since this page was made.
  if (answer.status !== 200) return;
  const all = (await answer.json()) as FileLists;
  for (const [files, list] of Object.entries(all.lists))
    if (!lists.has(listUrl(files))) lists.set(listUrl(files), Promise.resolve(registerIntegrity(list)));
  const others = area === 'desktop' ? '@fitout/sdk/mobile' : '@fitout/sdk/desktop';
  await Promise.all(all.shared.filter((name) => name !== others).map((name) => import(/* @vite-ignore */ name)));
}
