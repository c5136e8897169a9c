import { localKeys } from '../../web/storage.ts';
import workerUrl from './offline.worker.ts?worker&url';
import { type FromWorker, filesIn, startedWith, type ToWorker } from './rules.ts';

/**
 * Lets the app open without network: puts the worker in place, tells it what runs here, and hears of it what is shown
 * from what was kept. `files` are those of the build that a page must have besides what is loaded already.
 */
export async function startOffline(files: readonly string[], onMessage: (message: FromWorker) => void): Promise<void> {
  const { serviceWorker } = navigator;
  // Without a secure connection there is none, and the app works as before.
  if (serviceWorker === undefined) return;
  serviceWorker.addEventListener('message', (event: MessageEvent<FromWorker>) => onMessage(event.data));
  serviceWorker.startMessages();
  const say = (to: ServiceWorker | null, message: ToWorker): void => to?.postMessage(message);
  const first = serviceWorker.controller === null;
  say(serviceWorker.controller, { type: 'hello' });
  await serviceWorker.register(workerUrl, { scope: '/' });
  const { active } = await serviceWorker.ready;
  const token = localStorage.getItem(localKeys.token);
  say(active, { type: 'started', ...startedWith(files, loadedPaths(), namedHere(), first), token });
}

/** Files that the document named as it came; what is added to its head later are scripts of published pages. */
function namedHere(): Set<string> {
  return filesIn([...document.scripts].map(({ src, text }) => `${src} ${text}`).join(' '));
}

/** What the page loaded so far from its own server, paths with queries. */
function loadedPaths(): string[] {
  return (
    performance
      .getEntriesByType('resource')
      // Not every browser tells; what was refused is refused once more then.
      .filter((entry) => ((entry as Partial<PerformanceResourceTiming>).responseStatus ?? 200) === 200)
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search)
  );
}
