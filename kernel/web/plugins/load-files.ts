import { asError } from '../../../sdk/base/errors.ts';
import type { PageEntry, PagePlugin, PluginFiles } from '../../core/page-registry.ts';

const styles = new Map<string, Promise<void>>();
const preloaded = new Set<string>();
/** Scripts of installed plugins → what they must be: the page's import map does not have them. */
const integrity = new Map<string, string>();
/** Url of a list → the list. */
export const lists = new Map<string, Promise<PluginFiles>>();

/**
 * Puts a stylesheet into the document once; resolves when it applies. A stylesheet that does not come is no reason
 * to keep the page from the person: it resolves as well, and the next call tries again.
 */
export function loadStyle(url: string): Promise<void> {
  const present = styles.get(url);
  if (present !== undefined) return present;
  const loaded = new Promise<void>((resolve) => {
    if (document.querySelector(`link[rel="stylesheet"][href="${url}"]`) !== null) {
      resolve();
      return;
    }
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.onload = () => resolve();
    link.onerror = () => {
      styles.delete(url);
      link.remove();
      resolve();
    };
    document.head.append(link);
  });
  styles.set(url, loaded);
  return loaded;
}

/**
 * Entries of a plugin's halves and views. One that was installed while the server runs has a list of its own for them,
 * which is asked for once. Without it no script of the plugin runs: the page's policy refuses what has no integrity.
 */
export function entriesOf(plugin: PagePlugin): Promise<Pick<PagePlugin, 'web' | 'mobile' | 'views'>> {
  if (plugin.files === undefined) return Promise.resolve(plugin);
  const url = listUrl(plugin.files);
  let list = lists.get(url);
  if (list === undefined) {
    list = fetchList(url);
    lists.set(url, list);
    list.catch(() => lists.delete(url));
  }
  return list;
}

async function fetchList(url: string): Promise<PluginFiles> {
  const answer = await fetch(url);
  // In the words of a chunk that did not come, since that is what it amounts to.
  if (!answer.ok) throw new TypeError(`failed to load module list ${url}`);
  return registerIntegrity((await answer.json()) as PluginFiles);
}

/** Takes note of what the scripts of a list must be. */
export function registerIntegrity(list: PluginFiles): PluginFiles {
  for (const [file, hash] of Object.entries(list.integrity)) integrity.set(file, hash);
  return list;
}

export const listUrl = (files: string): string => `${files}files.list.json`;

/** Begins to fetch modules that are needed in a moment. Their integrity comes from the page's import map. */
export function preloadModules(urls: readonly string[]): void {
  for (const url of urls) {
    if (preloaded.has(url)) continue;
    preloaded.add(url);
    if (document.querySelector(`link[rel="modulepreload"][href="${url}"]`) !== null) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    const hash = integrity.get(url);
    if (hash !== undefined) {
      // Only as such a link may it come at all: what did not come is asked for by another one.
      link.integrity = hash;
      link.onerror = () => {
        preloaded.delete(url);
        link.remove();
      };
    }
    link.href = url;
    document.head.append(link);
  }
}

/** Fetches all of an entry at the same time; resolves when its styles apply. */
export async function prepareEntry(entry: PageEntry): Promise<void> {
  preloadModules([entry.url, ...entry.imports]);
  await Promise.all(entry.css.map(loadStyle));
}

/** Imports a module by its url, once more after a short wait where the network failed. */
export async function importModule<T>(url: string, waitMs = 400): Promise<T> {
  // Cast: what a module exports is for the build to say, which made its address.
  const load = (): Promise<T> => import(/* @vite-ignore */ url) as Promise<T>;
  try {
    return await load();
  } catch (error) {
    if (!isLoadFailure(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (integrity.has(url)) preloadModules([url]);
    return load();
  }
}

/** Did a chunk not come, as against a chunk that came and threw? Browsers word it differently. */
export function isLoadFailure(error: unknown): boolean {
  const { message } = asError(error);
  return /dynamically imported module|importing a module script failed|failed to load module|load failed/i.test(
    message,
  );
}
