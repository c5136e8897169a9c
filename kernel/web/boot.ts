/**
 * The only script that index.html names. Decides the area, then starts its code, its styles and its first data calls
 * at the same time. At most 4 kB compressed, a bundle of its own: whatever it imports comes a second time.
 */

import { areaOf, parseAddress } from '../../sdk/manifest/routes.ts';
import { resolveApiBase } from '../core/api-base.ts';
import type { PageEntry, PageRegistry } from '../core/page-registry.ts';
import { isIosOrAndroid, mobileRedirect, rootFontSize } from './boot/device.ts';
import { putEarly } from './boot/early.ts';
import { endHandOver, keepToken } from './boot/hand-over.ts';
import { phonePath } from './boot/phone-path.ts';
import { phoneHeaders, requestTimeoutMs, signInPath } from './constants.ts';
import { readRegistry, registryElement } from './page-registry.ts';
import { localKeys, readText, sessionKeys } from './storage.ts';

/** Sets the root font size on phones and tablets, and keeps it through rotation. */
function followScreen(userAgent: string): void {
  if (!isIosOrAndroid(userAgent)) return;
  const apply = (): void => {
    document.documentElement.style.fontSize = `${rootFontSize(window.innerWidth)}px`;
  };
  apply();
  window.addEventListener('resize', apply);
}

/** The colours of the first empty page, before any style is there. */
function paintTheme(): void {
  const theme = readText(localStorage, localKeys.theme);
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
}

/** A sign-in that no script was part of left its token in a cookie: it goes to where both areas look for it. */
function takeHandover(): void {
  const [, name, token] = /(?:^|; )((?:__Host-)?fitout_handover)=([\w-]{43})/.exec(document.cookie) ?? [];
  if (name === undefined || token === undefined) return;
  keepToken(token);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store has no say here before the page goes on
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Strict${name.startsWith('__') ? '; Secure' : ''}`;
}

function addLink(rel: 'stylesheet' | 'modulepreload', href: string): void {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
}

function prepare(entry: PageEntry | undefined): void {
  if (entry === undefined) return;
  for (const url of [entry.url, ...entry.imports]) addLink('modulepreload', url);
  for (const url of entry.css) addLink('stylesheet', url);
}

/** Begins to fetch the page that the address names, beside the shell that will show it. */
function prepareView(registry: PageRegistry, path: string, mobile: boolean): void {
  for (const plugin of registry.plugins) {
    const route = plugin.routes.find((candidate) => candidate.path === path);
    // What is sandboxed comes into its frame, never into this document.
    if (route === undefined || plugin.tier === 'sandboxed') continue;
    prepare(mobile ? plugin.mobile : plugin.web);
    prepare(plugin.views[route.view]);
    // The loader asks again, and finds it on its way.
    if (plugin.files !== undefined) fetch(`${plugin.files}files.list.json`).catch(() => {});
  }
}

/** Asks for the person and the menu that the area is going to need. */
function askEarly(base: string, mobile: boolean): void {
  const token = readText(localStorage, localKeys.token);
  if (token === null) return;
  const headers = { token, ...(mobile && base.startsWith('/') ? phoneHeaders : {}) };
  const flagged = readText(sessionStorage, sessionKeys.login) !== null;
  const known = flagged && readText(sessionStorage, sessionKeys.user) !== null;
  const paths = known ? [] : ['/v1/customer/queryCustWithOrg', '/v1/employee/my', '/v1/cfg/org', '/v1/role/my'];
  if (!mobile && (!flagged || readText(localStorage, localKeys.menus) === null)) paths.push('/v1/fun/my/WEBSITE');
  const signal = AbortSignal.timeout(requestTimeoutMs);
  putEarly({
    token,
    answers: new Map(
      paths.map((path) => {
        const query = path.endsWith('WithOrg') ? `?timestamp=${Date.now()}` : '';
        const answer = fetch(`${base}${path}${query}`, { credentials: 'include', headers, signal });
        // The area hears of a failure when it takes the answer; until then it is nobody's.
        answer.catch(() => {});
        return [path, answer];
      }),
    ),
  });
}

function boot(): void {
  const registry = readRegistry();
  const base = resolveApiBase(location.hostname, registry.settings.serverKey);
  // Pages and scripts of published ones ask for what belongs to the session there (`serverUrl` of the SDK).
  if (!base.startsWith('/')) document.documentElement.dataset.api = new URL(base).origin;
  const handed = endHandOver(base);
  if (handed === undefined) open(registry, base);
  else void handed.then(() => open(registry, base));
}

function open(registry: PageRegistry, base: string): void {
  const { userAgent } = navigator;
  const redirect = mobileRedirect(userAgent, location.hash);
  if (redirect !== undefined) history.replaceState(null, '', redirect);
  takeHandover();
  followScreen(userAgent);
  paintTheme();
  const { path } = parseAddress(location.hash);
  const area = areaOf(path);
  // Each area has a document of its own: Framework7 takes every click and its styles are global.
  window.addEventListener('hashchange', () => {
    if (areaOf(parseAddress(location.hash).path) !== area) location.reload();
  });
  const entry = registry.areas[area];
  prepare(entry);
  prepareView(registry, area === 'mobile' ? phonePath(location.hash) : path, area === 'mobile');
  if (path !== signInPath) askEarly(base, area === 'mobile');
  if (location.href.includes('debug')) void import('./debug-console.ts').then((module) => module.openDebugConsole());
  import(/* @vite-ignore */ entry.url).then((module: Area) => module.start()).catch(failed);
}

/** What an area's entry exports. Importing it starts nothing: frames share its code. */
interface Area {
  start(): void;
}

/** The area's code did not come: say so in plain words, with a way on. */
function failed(error: unknown): void {
  console.error(error);
  const root = document.getElementById('root') ?? document.body;
  const note = document.createElement('p');
  note.setAttribute('role', 'alert');
  note.style.cssText = 'margin:20vh auto;text-align:center;font:16px/1.6 system-ui,sans-serif';
  note.textContent = '页面没有加载成功，请检查网络。The page did not load. ';
  const again = document.createElement('button');
  again.textContent = '重新加载 Reload';
  again.style.cssText = 'font:inherit;padding:4px 16px';
  again.onclick = () => location.reload();
  note.append(again);
  root.replaceChildren(note);
}

// The areas share this file's code, and so does a frame's document, which has no registry.
if (document.getElementById(registryElement) !== null) boot();
