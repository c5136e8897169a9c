import { createHash } from 'node:crypto';

export type Headers = Record<string, string>;

/** On every answer of the server. */
export function commonHeaders(https: boolean): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    // Of this host alone: what lies below a host name that an organisation brought along is its own business.
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** On answers of the API, which are no pages: were one opened as a page, nothing in it would run. */
export const apiHeaders: Headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
};

/** sha256 of an inline script as a CSP names it. */
export function cspHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}'`;
}

/** What every page that runs scripts keeps to, behind the rules of its own: no base, Trusted Types, scripts by their hash. */
export function scriptedPage(rules: readonly string[], https: boolean): Headers {
  const policy = [
    ...rules,
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'integrity-policy': 'blocked-destinations=(script)',
  };
}

export interface PagePolicy {
  /** `'sha256-…'` of inline scripts: the import map, or the one constant script of a page of the kernel's own. */
  scriptHashes?: readonly string[];
  https: boolean;
  /** Origin of the page's API where that is another host: what it sends, shows and frames may come from there. */
  api?: string | undefined;
  /** Origin of another page to which what its form is answered with may lead. */
  leadsTo?: string | undefined;
  /** It may record sound and look at the screen: the app alone, whose kernel gives these out by capability. */
  records?: boolean;
}

/** Headers of a page: the policy of architecture.md, decision 11. */
export function pageHeaders({ scriptHashes = [], https, api, leadsTo, records = false }: PagePolicy): Headers {
  const own = api === undefined ? "'self'" : `'self' ${api}`;
  const rules = [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'", // Griffel and Framework7 write styles; styles alone
    `img-src ${own} data: blob:`,
    // Films of a page may stand elsewhere (its video block takes an address); pictures are always the library's.
    "media-src 'self' blob: https:",
    "font-src 'self' data:",
    `connect-src ${own}`,
    "worker-src 'self'",
    // Also where a sandboxed plugin's frame may take itself: anywhere else would be a way to send data out.
    `frame-src ${own}`,
    "manifest-src 'self'",
    `form-action ${own}${leadsTo === undefined ? '' : ` ${leadsTo}`}`,
    "object-src 'none'",
  ];
  const recorder = records ? 'self' : '';
  return {
    ...scriptedPage(rules, https),
    'permissions-policy': `camera=(self), geolocation=(self), fullscreen=(self), clipboard-write=(self), microphone=(${recorder}), display-capture=(${recorder}), payment=(), usb=()`,
  };
}

/**
 * A worker keeps to the policy of its own script's answer, not to its page's; undefined for a file that no worker starts
 * with. WebAssembly is compiled by those alone whose source is named `*.wasm-worker.ts`: pages may not.
 */
export function workerPolicy(file: string): string | undefined {
  const [, wasm] = /-(wasm-)?worker-\w+\.js$/.exec(file) ?? [undefined, null];
  if (wasm === null) return undefined;
  return [
    "default-src 'none'",
    `script-src 'self'${wasm === undefined ? '' : " 'wasm-unsafe-eval'"}`,
    "connect-src 'self'",
  ].join('; ');
}
