/**
 * The /m host's service worker: opens the app without network as it was last seen. It decides nothing about safety:
 * every script it hands out is checked against the page's import map like one from the network.
 */
import {
  areaHeader,
  cachedName,
  type FromWorker,
  filesIn,
  caches as kept,
  patienceMs,
  ruleOf,
  type Started,
  type ToWorker,
} from './rules.ts';

/** What of a worker's scope is used here; the compiler's library of pages does not know it. */
interface WorkerScope {
  location: Location;
  clients: { claim(): Promise<void>; get(id: string): Promise<{ postMessage(message: FromWorker): void } | undefined> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & MessageEvent<ToWorker>) => void): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends Lasting {
  request: Request;
  clientId: string;
  respondWith(answer: Promise<Response>): void;
}

/** The project's types are those of a page; here the global object is a worker's. */
declare const self: WorkerScope;
/** When what each page shows was last fresh; a page that comes to listen late is told. */
const shownAt = new Map<string, number>();
/** Sessions that ended here: an answer that comes later is not kept. */
const ended = new Set<string>();

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const rule = ruleOf(
    {
      method: request.method,
      url: request.url,
      navigation: request.mode === 'navigate',
      header: (name) => request.headers.get(name),
    },
    self.location.origin,
  );
  if (rule === 'none') return;
  if (rule === 'leave') return event.waitUntil(forget(request.headers.get('token')));
  if (rule === 'page') event.respondWith(page(event));
  else if (rule === 'file' || rule === 'picture') event.respondWith(named(event, rule));
  else if (rule === 'share') event.respondWith(takeShare(request));
  else event.respondWith(lastSeen(event, rule));
});

self.addEventListener('message', (event) => {
  const { data, source } = event;
  const id = (source as { id?: string } | null)?.id ?? '';
  if (data.type === 'hello') {
    const at = shownAt.get(id);
    if (at !== undefined) event.waitUntil(tell(id, { type: 'kept', at }));
  } else event.waitUntil(Promise.all([started(data), keepCalls(data)]));
});

/** index.html. It is kept by `started`, once the host runs with it: a new build that breaks never takes its place. */
async function page(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(kept.page.name);
  try {
    const fresh = await inTime(fetch(event.request), await cache.match('/'));
    if (fresh.ok && fresh.type === 'basic') event.waitUntil(cache.put('/?next', fresh.clone()));
    if (fresh.status < 500) return fresh;
    return (await cache.match('/')) ?? fresh;
  } catch (error) {
    const last = await cache.match('/');
    if (last === undefined) throw error;
    return last;
  }
}

/** Something whose name says its content: what is kept is right for ever. */
async function named(event: FetchEvent, rule: 'file' | 'picture'): Promise<Response> {
  const cache = await caches.open(kept[rule].name);
  const known = await cache.match(event.request, { ignoreVary: true });
  if (known !== undefined) return known;
  const fresh = await fetch(event.request);
  if (fresh.status === 200 && fresh.type === 'basic') event.waitUntil(cache.put(event.request, fresh.clone()));
  return fresh;
}

/** From the network, or as it was last seen, and then the page is told of when that was. */
async function lastSeen(event: FetchEvent, rule: 'open' | 'own'): Promise<Response> {
  const { request, clientId } = event;
  const places = rule === 'open' ? pagePlaces(request.url) : [await placeOf(request.url, request.headers.get('token'))];
  const known = await firstOf(places);
  try {
    const fresh = await inTime(fetch(request), known);
    if (fresh.status >= 500 && known !== undefined) throw new Error(`answered ${fresh.status}`);
    const keep = fresh.status === 200 && fresh.type === 'basic' && !(request.mode === 'navigate' && fresh.redirected);
    // What is gone, or no longer this person's to see, is not shown later either.
    const place = keep ? (places.length > 1 && !isPrivate(fresh) ? places[1] : places[0]) : undefined;
    for (const one of places) {
      if (one === place) event.waitUntil(put(one, fresh.clone()));
      else if (known !== undefined) event.waitUntil(drop(one));
    }
    if (shownAt.delete(clientId)) event.waitUntil(tell(clientId, { type: 'fresh' }));
    return fresh;
  } catch (error) {
    if (known === undefined || request.signal.aborted) throw error;
    const at = Date.parse(known.headers.get('date') ?? '') || Date.now();
    shownAt.set(clientId, Math.min(at, shownAt.get(clientId) ?? at));
    event.waitUntil(tell(clientId, { type: 'kept', at: shownAt.get(clientId) as number }));
    return known;
  }
}

/** The network's answer; where something is kept, the network has but so long. */
function inTime(answer: Promise<Response>, known: Response | undefined): Promise<Response> {
  if (known === undefined) return answer;
  answer.catch(() => undefined);
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the network takes too long')), patienceMs);
  });
  return Promise.race([answer, late]);
}

/** Where a published page may be kept: with what goes at sign-out where it depends on who asks, else with the others. */
function pagePlaces(url: string): Place[] {
  return [kept.own, kept.open].map(({ name }) => ({ cacheName: name, name: url }));
}

const isPrivate = (answer: Response): boolean => /\bprivate\b/.test(answer.headers.get('cache-control') ?? '');

async function firstOf(places: readonly Place[]): Promise<Response | undefined> {
  for (const { cacheName, name } of places) {
    const known = await caches.match(name, { cacheName, ignoreVary: true });
    if (known !== undefined) return known;
  }
  return undefined;
}

/** Where an answer is kept. The cache is made by the first one alone: what went at sign-out is not brought back by looking. */
interface Place {
  cacheName: string;
  name: string;
  session?: string;
}

async function placeOf(url: string, token: string | null): Promise<Place> {
  if (token === null) return { cacheName: kept.anyone.name, name: cachedName(url, 'anyone') };
  const session = await sessionOf(token);
  return { cacheName: kept.own.name, name: cachedName(url, session), session };
}

async function put({ cacheName, name, session }: Place, answer: Response): Promise<void> {
  if (session === undefined || !ended.has(session)) await (await caches.open(cacheName)).put(name, answer);
}

async function drop({ cacheName, name, session }: Place): Promise<void> {
  if (session === undefined || !ended.has(session)) await (await caches.open(cacheName)).delete(name);
}

async function forget(token: string | null): Promise<void> {
  if (token !== null) ended.add(await sessionOf(token));
  // Before they signed in this device's answers were theirs too.
  await Promise.all([caches.delete(kept.own.name), caches.delete(kept.anyone.name)]);
}

/** A name for the session, out of which its token cannot be read. */
async function sessionOf(token: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return [...hash.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function tell(clientId: string, message: FromWorker): Promise<void> {
  (await self.clients.get(clientId))?.postMessage(message);
}

/**
 * The host runs: its index.html becomes the one that opens without network, with all files that it runs on. With
 * another build, the files of the one before go. `open` are pages and pictures that came before this worker did.
 */
async function started({ files, loose, open }: Started): Promise<void> {
  const pages = await caches.open(kept.page.name);
  const last = await pages.match('/');
  const next = (await pages.match('/?next')) ?? last?.clone() ?? (await fetch('/'));
  const names = filesIn(await next.clone().text());
  // Another build came between: the page that loads with it will say so.
  if (!next.ok || !files.every((name) => names.has(name))) return;
  const before = last === undefined ? names : filesIn(await last.text());
  const cache = await caches.open(kept.file.name);
  await Promise.all(files.map((name) => keepOnce(cache, name)));
  await pages.put('/', next);
  await pages.delete('/?next');
  // Scripts of workers stand on no list: within a build they stay.
  if (before.symmetricDifference(names).size > 0)
    for (const request of await cache.keys())
      if (!names.has(new URL(request.url).pathname)) await cache.delete(request);
  for (const path of loose) await keepOnce(cache, path).catch(() => undefined);
  const pictures = await caches.open(kept.picture.name);
  for (const path of open)
    await (path.startsWith('/p/') ? keepPage(path) : keepOnce(pictures, path)).catch(() => undefined);
  for (const { name, most } of Object.values(kept)) await trim(name, most);
}

/** Calls that a page made before this worker was there are made once more, so that they are kept like later ones. */
async function keepCalls({ calls, token }: Started): Promise<void> {
  const headers = { [areaHeader]: 'm', ...(token === null ? {} : { token }) };
  for (const path of calls) {
    const url = new URL(path, self.location.origin).href;
    const answer = await fetch(url, { headers }).catch(() => undefined);
    if (answer?.status === 200 && answer.type === 'basic') await put(await placeOf(url, token), answer);
  }
}

async function keepOnce(cache: Cache, path: string): Promise<void> {
  const url = new URL(path, self.location.origin).href;
  if ((await cache.match(url, { ignoreVary: true })) !== undefined) return;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(url, answer);
}

async function keepPage(path: string): Promise<void> {
  const [own, shared] = pagePlaces(new URL(path, self.location.origin).href) as [Place, Place];
  if ((await firstOf([own, shared])) !== undefined) return;
  const answer = await fetch(shared.name);
  if (answer.ok) await put(isPrivate(answer) ? own : shared, answer);
}

async function trim(name: string, most: number): Promise<void> {
  const cache = await caches.open(name);
  const all = await cache.keys();
  for (const request of all.slice(0, Math.max(0, all.length - most))) await cache.delete(request);
}

/** Keeps what another app shared until the page asks for it (takeShared of the SDK), and opens that page. */
async function takeShare(request: Request): Promise<Response> {
  const form = await request.formData();
  await caches.delete(kept.share.name);
  const cache = await caches.open(kept.share.name);
  const text = (name: string): string => String(form.get(name) ?? '');
  const files = form.getAll('file').filter((item): item is File => item instanceof File && item.size > 0);
  const facts = {
    title: text('title'),
    text: text('text'),
    url: text('url'),
    files: files.map(({ name, type }) => ({ name, type })),
  };
  for (const [index, file] of files.entries())
    await cache.put(`/m/shared/${index}`, new Response(file, { headers: { 'content-type': file.type } }));
  await cache.put('/m/shared', Response.json(facts));
  return Response.redirect('/#/m/share', 303);
}
