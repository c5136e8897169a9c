import type { BrowserContext, Page } from 'playwright-core';
import type { PageRegistry, PluginFiles } from '../../kernel/core/page-registry.ts';

/** What an error says that was put in. */
export const brokenMessage = 'broken on purpose';

const noAnswer = 'no answer on purpose';

type Fault = 'none' | 'calls' | 'render' | 'later' | 'activate';

/**
 * Serves every plugin's half inside one that breaks it when `window.fitoutFault` says so, in documents that go without
 * the integrity of their files and without a policy: what those refuse is looked at elsewhere.
 */
export async function makeBreakable(context: BrowserContext): Promise<void> {
  const halves = new Map<string, string>();
  await context.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers() };
      for (const name of ['content-security-policy', 'integrity-policy', 'content-length', 'content-encoding'])
        delete headers[name];
      const html = await response.text();
      const registry = /<script[^>]*id="fitout-registry"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}';
      const { plugins = [] } = JSON.parse(registry) as Partial<PageRegistry>;
      for (const { id, web, mobile } of plugins)
        for (const half of [web, mobile]) if (half !== undefined) halves.set(half.url, id);
      await route.fulfill({ status: response.status(), headers, body: withoutIntegrity(html) });
    },
  );
  // Of installed plugins the document says nothing but where their list is.
  await context.route(
    ({ pathname }) => pathname.endsWith('/files.list.json'),
    async (route) => {
      const response = await route.fetch();
      const list = (await response.json()) as PluginFiles;
      const id = new URL(route.request().url()).pathname.split('/').at(-3) ?? '';
      for (const half of [list.web, list.mobile]) if (half !== undefined) halves.set(half.url, id);
      await route.fulfill({ response, json: { ...list, integrity: {} } });
    },
  );
  await context.route(
    (url) => halves.has(url.pathname) && url.search === '',
    (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: wrapped(pathname, halves.get(pathname) ?? '') });
    },
  );
  await context.route(
    ({ pathname }) => failing.has(context) && isCall(pathname),
    (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: `{"code":-1,"message":"${noAnswer}"}`,
      }),
  );
}

/** Is it a call that a plugin makes through its context? */
export function isCall(pathname: string): boolean {
  return /^\/api\/(?:p\/|v1\/plugins\/[\w-]+\/(?:storage|upstreams)\b)/.test(pathname);
}

/** Windows in which every call of a plugin fails. */
const failing = new WeakSet<BrowserContext>();

type Faulty = Window & { fitoutFault?: { kind: string; plugin: string } };

function withoutIntegrity(html: string): string {
  return html
    .replace(/ integrity="[^"]*"/g, '')
    .replace(/(<script[^>]*type="importmap"[^>]*>)([\s\S]*?)(<\/script>)/, (_all, open: string, json, close) => {
      const { imports } = JSON.parse(json as string) as { imports: object };
      return `${open}${JSON.stringify({ imports })}${close}`;
    });
}

/** The half with its views inside of ones that can throw. React is the one that the page has. */
function wrapped(url: string, plugin: string): string {
  return `import half from ${JSON.stringify(`${url}?whole`)};
export * from ${JSON.stringify(`${url}?whole`)};
const broken = (kind) => window.fitoutFault?.plugin === ${JSON.stringify(plugin)} && window.fitoutFault.kind === kind;
const fail = (kind) => { throw new Error(${JSON.stringify(`${brokenMessage} in `)} + kind); };
const inside = (View) => function Breakable(props) {
  if (broken('render')) fail('render');
  if (broken('later')) {
    window.addEventListener('resize', () => fail('a listener'), { once: true });
    void Promise.reject(new Error(${JSON.stringify(brokenMessage)}));
  }
  return View(props);
};
const isPlain = (View) => typeof View === 'function' && View.prototype?.isReactComponent === undefined;
const breakable = {
  ...half,
  activate(ctx) { if (broken('activate')) fail('activate'); return half.activate?.(ctx); },
  views: Object.fromEntries(Object.entries(half.views).map(([name, load]) => [name, async () => {
    const { default: View } = await load();
    return { default: isPlain(View) ? inside(View) : View };
  }])),
};
export { breakable as default };`;
}

/** From now on the plugin's half fails in that way. */
export async function setFault(page: Page, kind: Fault, plugin: string): Promise<void> {
  if (kind === 'calls') failing.add(page.context());
  else failing.delete(page.context());
  await page.evaluate(
    (fault) => {
      (window as Faulty).fitoutFault = fault;
    },
    { kind, plugin },
  );
}
