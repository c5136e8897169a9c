import { type Disposable, DisposableStore } from '../../sdk/base/disposable.ts';

/** What the server tells every window of this browser. */
export type ServerMessage =
  | { type: 'change'; topic: string; id: string }
  | { type: 'signed-out' }
  /** The connection was lost and is back, or opened late: what happened meanwhile was not heard. */
  | { type: 'resync' }
  /** The server answered the request for the connection with an error: the session may have ended. */
  | { type: 'refused' };

/**
 * Listens to /api/v1/events, one connection for all windows of the browser: a browser keeps six connections to a
 * host over HTTP/1.1, and six open windows must not use them all up. The window that holds the lock listens and
 * tells the others; when it closes, the next one takes over.
 */
export function listenToServer(
  url: string,
  onMessage: (message: ServerMessage) => void,
  /** The connection may wait, so that the page loads first; messages of other windows are heard at once. */
  delayMs = 0,
): Disposable {
  const store = new DisposableStore('server-events');
  const channel = new BroadcastChannel('fitout.events');
  store.defer(() => channel.close());
  channel.addEventListener('message', (event: MessageEvent<ServerMessage>) => onMessage(event.data));
  const tell = (message: ServerMessage): void => {
    onMessage(message);
    channel.postMessage(message);
  };
  const abort = new AbortController();
  store.defer(() => abort.abort());
  const begin = (): void => {
    if (navigator.locks === undefined) {
      // Plain http on another machine: no locks there, so each window listens for itself.
      store.add(connect(url, onMessage));
      return;
    }
    navigator.locks
      .request('fitout.events', { signal: abort.signal }, async () => {
        const connection = store.add(connect(url, tell));
        await new Promise<void>((resolve) => abort.signal.addEventListener('abort', () => resolve()));
        connection.dispose();
      })
      .catch(() => {
        // Aborted while waiting for the lock.
      });
  };
  const timer = setTimeout(begin, delayMs);
  store.defer(() => clearTimeout(timer));
  return store;
}

/** The server keeps changes this long. */
const recallMs = 30_000;
/** A connection that opens sooner misses too little to load everything twice. */
const lateMs = 1_000;

/** Between two attempts after a refusal. */
const retryMs = 5_000;

function connect(url: string, onMessage: (message: ServerMessage) => void): Disposable {
  const store = new DisposableStore('server-events.connection');
  let lost = false;
  // What pages loaded before the connection opened may have changed since: after this long they ask again.
  const late = setTimeout(() => (lost = true), lateMs);
  store.defer(() => clearTimeout(late));
  let retry: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  const open = (): void => {
    // What changed since the page began to load is told again: it may have asked before the change.
    const missed = Math.min(recallMs, Math.round(performance.now()));
    source = new EventSource(`${url}?missed=${missed}`, { withCredentials: true });
    source.addEventListener('open', () => {
      clearTimeout(late);
      if (lost) onMessage({ type: 'resync' });
      lost = false;
    });
    source.addEventListener('change', (event) => {
      const data = readChange((event as MessageEvent<string>).data);
      if (data !== undefined) onMessage({ type: 'change', ...data });
    });
    source.addEventListener('signed-out', () => onMessage({ type: 'signed-out' }));
    source.addEventListener('error', () => {
      lost = true;
      // The browser retries a lost connection itself, and gives up a refused one.
      if (source.readyState !== EventSource.CLOSED) return;
      onMessage({ type: 'refused' });
      retry = setTimeout(open, retryMs);
    });
  };
  open();
  store.defer(() => {
    clearTimeout(retry);
    source.close();
  });
  return store;
}

function readChange(text: string): { topic: string; id: string } | undefined {
  try {
    const data = JSON.parse(text) as { topic?: unknown; id?: unknown };
    return typeof data.topic === 'string' ? { topic: data.topic, id: String(data.id ?? '') } : undefined;
  } catch {
    return undefined;
  }
}
