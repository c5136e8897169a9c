import workerUrl from './offline.worker.ts?worker&url';
import type { FromWorker, ToWorker } from './rules.ts';

/**
 * Lets the app open without network: puts the worker in place, tells it what runs here, and hears of it what is shown
 * from what was kept. `files` are those of the build that a page must have besides what is loaded already.
 */
export async function startOffline(files: readonly string[], heard: (message: FromWorker) => void): Promise<void> {
  const { serviceWorker } = navigator;
  // Without a secure connection there is none, and the app works as before.
  if (serviceWorker === undefined) return;
  serviceWorker.addEventListener('message', (event: MessageEvent<FromWorker>) => heard(event.data));
  serviceWorker.startMessages();
  const say = (to: ServiceWorker | null, message: ToWorker): void => to?.postMessage(message);
  say(serviceWorker.controller, { type: 'hello' });
  await serviceWorker.register(workerUrl, { scope: '/' });
  const { active } = await serviceWorker.ready;
  const here = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);
  say(active, {
    type: 'started',
    files: [...new Set([...files, ...here.filter((path) => path.startsWith('/static/') && !/worker/.test(path))])],
    open: [...new Set(here.filter((path) => /^\/(?:p|a)\//.test(path)))],
  });
}
