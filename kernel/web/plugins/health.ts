import { type Disposable, DisposableStore } from '../../../sdk/base/disposable.ts';
import { isFitoutError } from '../../../sdk/base/errors.ts';
import { isAbort } from '../http/transport.ts';
import type { PageKernel } from '../page-kernel.ts';
import type { Note } from './health-notes.ts';
import { type Came, HealthSums, ownerFinder } from './health-sums.ts';
import { watchTasks } from './long-tasks.ts';

/** Milliseconds between two reports, and after an error: a bad version should be seen to be one. */
const everyMs = 60_000;
const afterFaultMs = 2_000;
/** Entries of files that came: a browser keeps 250 where nobody asks for more. */
const filesKept = 1_000;

/**
 * Measures how each plugin fares in this page and tells the server from time to time: how long its views took, what kept
 * the page from answering, what it asked of the server, what went wrong. Nothing of it is about who is signed in.
 */
export function collectHealth(kernel: PageKernel): Disposable {
  const store = new DisposableStore('kernel.health');
  const { plugins } = kernel.registry;
  const sums = new HealthSums(plugins);
  const tasks = watchTasks((stop) => store.defer(stop));
  performance.setResourceTimingBufferSize(filesKept);

  const send = (keepalive = false): void => {
    for (const note of kernel.notes.kept.splice(0)) sums.add(note, came);
    for (const task of tasks()) sums.addTask(task);
    const items = sums.take();
    const { user } = kernel.session.state;
    if (items.length === 0 || user === undefined || user.mustChangePassword) return;
    kernel.http
      .request({
        method: 'POST',
        path: '/v1/plugins/health',
        json: { items },
        options: { keepalive, showError: false, plain: true },
      })
      .catch(() => {
        // Figures of one minute that got lost: the next ones come.
      });
  };

  let soon: ReturnType<typeof setTimeout> | undefined;
  const onNote = ({ what }: Pick<Note, 'what'>): void => {
    if (what !== 'fault') return;
    soon ??= setTimeout(() => {
      soon = undefined;
      send();
    }, afterFaultMs);
  };
  kernel.notes.onNote = onNote;
  for (const note of kernel.notes.kept) onNote(note);
  const timer = setInterval(send, everyMs);
  store.defer(() => {
    clearInterval(timer);
    clearTimeout(soon);
    kernel.notes.onNote = () => {};
  });
  listen(store, document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') send(true);
  });
  listen(store, window, 'pagehide', () => send(true));
  watchStray(store, kernel);
  return store;
}

/** What no boundary catches: promises that nobody waited for, listeners of the DOM, timers. Told apart by the stack. */
function watchStray(store: DisposableStore, kernel: PageKernel): void {
  const ownerOf = ownerFinder(kernel.registry.plugins);
  const note = (where: 'promise' | 'listener', error: unknown): void => {
    // The server's refusals were shown to the person already; a request given up is no fault.
    if (isFitoutError(error) || isAbort(error)) return;
    const owner = ownerOf(error instanceof Error ? (error.stack ?? '') : '');
    if (owner !== undefined) kernel.notes.add(owner, { what: 'fault', where, error });
  };
  listen(store, window, 'unhandledrejection', (event) => note('promise', (event as PromiseRejectionEvent).reason));
  listen(store, window, 'error', (event) => note('listener', (event as ErrorEvent).error));
}

function listen(store: DisposableStore, target: EventTarget, type: string, listener: (event: Event) => void): void {
  target.addEventListener(type, listener);
  store.defer(() => target.removeEventListener(type, listener));
}

function came(): Came[] {
  // Calls to an API at another host are calls all the same.
  const own = [location.origin, document.documentElement.dataset.api ?? location.origin];
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
    url: entry.name.slice(own.find((origin) => entry.name.startsWith(`${origin}/`))?.length ?? 0),
    start: entry.startTime,
    bytes: entry.encodedBodySize,
  }));
}
