import { FitoutError, serverUrl, slugOfUrl } from '@fitout/sdk';

/** A script, and the hash that its document names for it. */
export interface Island {
  url: string;
  integrity: string;
}

/** A published page, taken out of its document. */
export interface PublishedPage {
  title: string;
  /** The answer's validator, which begins with the version; weak (W/) where each answer is one visitor's. */
  etag: string;
  /** Its present address: another one than was asked for, where the page has moved. */
  slug: string | undefined;
  /** The page's own element, not in any document yet. */
  ground: Element;
  css: string;
  /** Scripts of its interactive blocks. */
  islands: Island[];
}

const timeoutMs = 30_000;

/** A form as a browser would send it. */
export interface SentForm {
  url: string;
  fields: URLSearchParams;
}

/**
 * Fetches a published page as a document, or sends a form of one: what comes back is shown like a page. The browser
 * parses it without running or loading anything of it, and no HTML text is assigned anywhere, so Trusted Types has
 * nothing to decide.
 * Rejects with notFound, gone, timeout or unavailable; with an AbortError where `signal` ends it.
 */
export function loadPage(from: string | SentForm, signal: AbortSignal): Promise<PublishedPage> {
  const { promise, resolve, reject } = Promise.withResolvers<PublishedPage>();
  const request = new XMLHttpRequest();
  const form = typeof from === 'string' ? undefined : from;
  request.open(
    form === undefined ? 'GET' : 'POST',
    serverUrl(form === undefined ? (from as string) : pathOf(form.url)),
  );
  request.withCredentials = true;
  request.responseType = 'document';
  request.timeout = timeoutMs;
  request.onload = () => {
    // A form that is refused comes back with what is wrong in it.
    const readable = request.status === 200 || form !== undefined;
    const page = readable && request.responseXML !== null ? readPage(request) : undefined;
    if (page === undefined) reject(failureOf(request.status));
    else resolve(page);
  };
  request.onerror = () => reject(failureOf(0));
  request.ontimeout = () => reject(new FitoutError('timeout'));
  request.onabort = () => reject(new DOMException('the page was left', 'AbortError'));
  if (signal.aborted) request.onabort(new ProgressEvent('abort'));
  else {
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form?.fields);
  }
  return promise;
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  return pathname + search;
}

function readPage(request: XMLHttpRequest): PublishedPage | undefined {
  const page = request.responseXML as Document;
  const ground = page.querySelector('.fb-page');
  if (ground === null) return undefined;
  return {
    title: page.title,
    etag: request.getResponseHeader('etag') ?? '',
    slug: slugOfUrl(new URL(request.responseURL).pathname),
    ground,
    css: [...page.querySelectorAll('style')].map((style) => style.textContent).join(''),
    islands: [...page.querySelectorAll('script[type="module"][src]')]
      .map((script) => ({
        url: script.getAttribute('src') ?? '',
        integrity: script.getAttribute('integrity') ?? '',
      }))
      .filter(({ url }) => url.startsWith('/static/')),
  };
}

function failureOf(status: number): FitoutError {
  if (status === 404) return new FitoutError('notFound');
  if (status === 410) return new FitoutError('gone');
  const unreached = { message: { zh: '网络连接失败，请检查网络', en: 'No connection. Check the network' } };
  return new FitoutError('unavailable', status === 0 ? unreached : {});
}
