/**
 * The `default` Trusted Types policy. Html that any library assigns is sanitised, script texts are refused, and
 * script urls must be files of this build. DOMPurify comes when it is first needed: until it is there html is shown
 * as the text it is, which is safe and seldom seen. Whoever needs it from the start awaits `loadSanitizer`.
 */

type Sanitize = (html: string) => string;

// In the window: boot and the areas are bundles of their own, and one policy serves both.
const place = Symbol.for('fitout.sanitize');
const shared = globalThis as { [place]?: Sanitize };
let loading: Promise<void> | undefined;

interface PolicyRules {
  createHTML(html: string): string;
  createScript(): null;
  createScriptURL(url: string): string | null;
}

interface PolicyFactory {
  defaultPolicy: unknown;
  createPolicy(name: string, rules: PolicyRules): unknown;
}

/** Installs the policy. Does nothing in browsers without Trusted Types, or where it stands already. */
export function installTrustedTypes(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (factory === undefined || factory.defaultPolicy) return;
  factory.createPolicy('default', trustedRules(location.origin));
}

/** The rules themselves, apart for tests. */
export function trustedRules(origin: string): PolicyRules {
  return {
    createHTML(html) {
      if (!/[<&]/.test(html)) return html;
      const sanitize = shared[place];
      if (sanitize !== undefined) return sanitize(html);
      void loadSanitizer();
      return escapeHtml(html);
    },
    createScript: () => null,
    createScriptURL(url) {
      const target = new URL(url, origin);
      return target.origin === origin && target.pathname.startsWith('/static/') ? target.href : null;
    },
  };
}

/** Loads DOMPurify; html assigned after it resolves is sanitised and shown as html. */
export function loadSanitizer(): Promise<void> {
  loading ??= import('dompurify').then(
    ({ default: purify }) => {
      shared[place] = (html) => purify.sanitize(html, { RETURN_TRUSTED_TYPE: false });
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function escapeHtml(html: string): string {
  return html.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
