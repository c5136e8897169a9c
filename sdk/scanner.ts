/**
 * The way to the phone's scanner (/m/bar) and back, for pages that may not read codes themselves: the policy of published
 * pages compiles no WebAssembly and starts no worker. What is handed over stays in this tab and on this device: no text
 * of a code stands in an address, which logs and histories keep.
 */

/** Which codes a page takes: any, the number of an article, or a QR code. */
export type ScanKind = 'any' | 'article' | 'qr';

const kinds: readonly string[] = ['any', 'article', 'qr'] satisfies ScanKind[];

/** The kind of that name; `any` for every other word. */
export function scanKindOf(word: string | null): ScanKind {
  return kinds.includes(word ?? '') ? (word as ScanKind) : 'any';
}

/** Control characters, white space, and what some readers take for a slash. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\\]/u;

/**
 * Where the scanner may lead back to: a published page (`/p/…`) or a page of the phone app (`#/m/…`), of this site alone.
 * Undefined for everything else: other schemes and hosts, `//host`, backslashes, control characters, and ways out of
 * `/p/` by dots.
 */
export function ownReturn(given: string): string | undefined {
  if (given.length > 2000 || unsafe.test(given)) return undefined;
  if (!/^(?:\/p\/|#\/m\/)[^/]/.test(given)) return undefined;
  const base = 'https://own.invalid';
  const url = URL.parse(given, `${base}/`);
  if (url?.origin !== base || url.username !== '' || url.password !== '') return undefined;
  if (given.startsWith('#')) return url.pathname === '/' && url.search === '' ? url.hash : undefined;
  // Dots are resolved by now; what is decoded once more on its way must not become a way out either.
  if (!/^\/p\/[^/]/.test(url.pathname) || /%(?:2f|5c|25|2e)/i.test(url.pathname)) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The address of the scanner that leads back to `to`. `photo`: it reads the picture that `handPhoto` left. */
export function scannerUrl(
  to: string,
  { kind = 'any', photo = false }: { kind?: ScanKind; photo?: boolean } = {},
): string {
  const query = new URLSearchParams({ return: to, kind });
  if (photo) query.set('photo', '1');
  return `/#/m/bar?${query}`;
}

/** Heard on `window` when a result was handed over: the page that asked may stand in the same document. */
export const scannedEvent = 'fitout.scanned';

const scannedKey = 'fitout.scanned';

/** Leaves what was read for the page at `to`. Answers whether the browser kept it. */
export function handScan(to: string, text: string): boolean {
  try {
    sessionStorage.setItem(scannedKey, JSON.stringify({ to, text }));
  } catch {
    return false;
  }
  globalThis.dispatchEvent(new Event(scannedEvent));
  return true;
}

/** What was read for the page at `to`, once. */
export function takeScan(to: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(scannedKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('to' in kept) || kept.to !== to) return undefined;
    sessionStorage.removeItem(scannedKey);
    return 'text' in kept && typeof kept.text === 'string' ? kept.text : undefined;
  } catch {
    return undefined;
  }
}

const photoCache = 'fitout-scan';
const photoName = '/m/bar/photo';

/** Leaves a picture for the scanner. Answers whether the browser kept it: over http it has nowhere to. */
export async function handPhoto(photo: Blob): Promise<boolean> {
  try {
    const cache = await globalThis.caches.open(photoCache);
    await cache.put(photoName, new Response(photo, { headers: { 'content-type': photo.type } }));
    return true;
  } catch {
    return false;
  }
}

/** The picture that a page left for the scanner, once. */
export async function takePhoto(): Promise<Blob | undefined> {
  try {
    const cache = await globalThis.caches.open(photoCache);
    const kept = await cache.match(photoName);
    const photo = await kept?.blob();
    await globalThis.caches.delete(photoCache);
    return photo;
  } catch {
    return undefined;
  }
}
