import { type Disposable, toDisposable } from '../../../sdk/base/disposable.ts';
import type { PageKernel } from '../page-kernel.ts';
import { frameUrl, prefetchFrame } from './prefetched-frame.ts';

/** A pointer that only crosses a link is gone by then; one that is about to press is not. */
const restMs = 60;

/**
 * A pointer that rests on a link to a sandboxed plugin's page, or the focus on it, gets the frame's document ready: its
 * process, React and the theme, which are the host's. Not a byte of the plugin is among it before the click.
 */
export function prefetchOnHover({ registry, routes }: PageKernel): Disposable {
  const sandboxed = new Set(registry.plugins.filter(({ tier }) => tier === 'sandboxed').map(({ id }) => id));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const point = ({ target }: Event): void => {
    clearTimeout(timer);
    const hash = target instanceof Element ? target.closest('a')?.hash : undefined;
    if (hash === undefined || !hash.startsWith('#/')) return;
    const plugin = routes.match(hash.slice(1))?.route.plugin;
    if (plugin === undefined || !sandboxed.has(plugin)) return;
    timer = setTimeout(() => {
      const url = frameUrl(plugin);
      // Whose page is open already is likely to come to the front, not to be opened anew.
      if (document.querySelector(`iframe[src="${url}"], iframe[src^="${url}?"]`) === null) prefetchFrame(plugin, url);
    }, restMs);
  };
  document.addEventListener('pointerover', point);
  document.addEventListener('focusin', point);
  return toDisposable(() => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', point);
    document.removeEventListener('focusin', point);
  });
}
