import type { Decoded, PlatformCalls } from '@fitout/sdk/calls';
import { asError } from '../../../sdk/base/errors.ts';
import type { FaultPlace } from '../../../sdk/base/wire.ts';
import type { PageEntry, PagePlugin } from '../../core/page-registry.ts';
import type { Note } from './health-notes.ts';
import { isLoadFailure } from './load-files.ts';
import type { LongTask } from './long-tasks.ts';

/** One plugin's figures since the last time: sums. */
export type HealthItem = Decoded<PlatformCalls['POST /v1/plugins/health'], 'body'>['items'][number];

/** A file that came: where from, when it was asked for, its size on the wire. */
export interface Came {
  url: string;
  start: number;
  bytes: number;
}

/** Of one plugin and at one time: more kinds than these tell nobody more. */
const maxErrors = 10;
const longestMessage = 300;

/** Adds up what was noticed of each plugin. Pure but for its own memory. */
export class HealthSums {
  readonly #versions: Map<string, string>;
  readonly #owns: Map<string, (url: string) => boolean>;
  #items = new Map<string, HealthItem>();
  /** While a plugin's view was in front, or it was being loaded. The latter come first: what is loaded is at work. */
  #fronts: { plugin: string; from: number; to: number }[] = [];
  #loadings: { plugin: string; from: number; to: number }[] = [];
  readonly #counted = new Set<string>();
  readonly #seen = new WeakSet<object>();

  constructor(plugins: readonly PagePlugin[]) {
    this.#versions = new Map(plugins.map(({ id, version }) => [id, version]));
    this.#owns = new Map(plugins.map((plugin) => [plugin.id, ownership(plugin)]));
  }

  /** `came` are the files that this page asked for so far. */
  add(note: Note, came: () => readonly Came[]): void {
    const { plugin, at } = note;
    const item = this.#item(plugin);
    if (item === undefined) return;
    if (note.what === 'front') this.#fronts.push({ plugin, from: at, to: Number.POSITIVE_INFINITY });
    else if (note.what === 'back') this.#leave(plugin, at);
    else if (note.what === 'activated') this.#loadings.push({ plugin, from: at - note.ms, to: at });
    else if (note.what === 'call') {
      item.calls += 1;
      if (note.failed) item.callErrors += 1;
    } else if (note.what === 'frame') {
      item.longTasks += note.longTasks;
      item.longTaskMs += note.longTaskMs;
      item.bytes += note.bytes;
    } else if (note.what === 'fault') this.#fault(item, note.where, note.error);
    else {
      item.loads += 1;
      item.loadMs += note.loadMs;
      item.firstPaintMs += note.paintMs;
      const from = at - note.paintMs;
      this.#loadings.push({ plugin, from, to: at });
      item.bytes += this.#bytes(plugin, from, came());
    }
  }

  /** Gives a long task to the plugin that was loading then, or else to the one in front. Nobody's are the shell's own. */
  addTask({ start, ms }: LongTask): void {
    const during = ({ from, to }: { from: number; to: number }): boolean => start < to && start + ms > from;
    const owner = this.#loadings.findLast(during) ?? this.#fronts.findLast(during);
    const item = owner === undefined ? undefined : this.#item(owner.plugin);
    if (item === undefined) return;
    item.longTasks += 1;
    item.longTaskMs += ms;
  }

  /** What came together since the last time, and begins anew. Plugins of which nothing was noticed are left out. */
  take(): HealthItem[] {
    const items = [...this.#items.values()].filter(isSomething).map(rounded);
    this.#items = new Map();
    this.#loadings = [];
    this.#fronts = this.#fronts.filter(({ to }) => to === Number.POSITIVE_INFINITY);
    return items;
  }

  #item(plugin: string): HealthItem | undefined {
    const version = this.#versions.get(plugin);
    if (version === undefined) return undefined;
    const item = this.#items.get(plugin) ?? emptyItem(plugin, version);
    this.#items.set(plugin, item);
    return item;
  }

  #leave(plugin: string, at: number): void {
    const front = this.#fronts.findLast((one) => one.plugin === plugin && one.to === Number.POSITIVE_INFINITY);
    if (front !== undefined) front.to = at;
  }

  #fault(item: HealthItem, where: FaultPlace, error: unknown): void {
    // Files that did not come are the network's fault, or those of a version that is no longer there.
    if (isLoadFailure(error)) return;
    // One error may be noticed on its way more than once: where it came from is what counts.
    if (typeof error === 'object' && error !== null) {
      if (this.#seen.has(error)) return;
      this.#seen.add(error);
    }
    const message = wordsOf(error).slice(0, longestMessage);
    const same = item.errors.find((one) => one.where === where && one.message === message);
    if (same !== undefined) same.count += 1;
    else if (item.errors.length < maxErrors) item.errors.push({ where, message, count: 1 });
  }

  #bytes(plugin: string, from: number, came: readonly Came[]): number {
    const owns = this.#owns.get(plugin) ?? (() => false);
    let sum = 0;
    for (const { url, start, bytes } of came) {
      if (start < from || !owns(url) || this.#counted.has(url)) continue;
      this.#counted.add(url);
      sum += bytes;
    }
    return sum;
  }
}

/**
 * Which plugin's code stands in a stack. Only files that a single plugin has tell: shared ones carry everybody's.
 * Undefined for an error of nobody's.
 */
export function ownerFinder(plugins: readonly PagePlugin[]): (stack: string) => string | undefined {
  const installed = plugins.filter(({ files }) => files !== undefined);
  const owners = new Map<string, string | undefined>();
  for (const plugin of plugins)
    for (const url of new Set(filesOf(plugin))) owners.set(url, owners.has(url) ? undefined : plugin.id);
  return (stack) => {
    for (const [url] of stack.matchAll(/\/static\/[^\s:?#)]+/g)) {
      const owner = owners.get(url) ?? installed.find(({ files }) => url.startsWith(files ?? ''))?.id;
      if (owner !== undefined) return owner;
    }
    return undefined;
  };
}

/** An installed plugin has a folder to itself; the build's share chunks, so each of theirs is known by name. */
export function ownership(plugin: PagePlugin): (url: string) => boolean {
  const { files } = plugin;
  if (files !== undefined) return (url) => url.startsWith(files);
  const own = new Set(filesOf(plugin));
  return (url) => own.has(url);
}

function filesOf({ web, mobile, views }: PagePlugin): string[] {
  const entries = [web, mobile, ...Object.values(views)].filter((entry): entry is PageEntry => entry !== undefined);
  return entries.flatMap(({ url, css, imports }) => [url, ...css, ...imports]);
}

function emptyItem(plugin: string, version: string): HealthItem {
  return {
    plugin,
    version,
    loads: 0,
    loadMs: 0,
    firstPaintMs: 0,
    longTasks: 0,
    longTaskMs: 0,
    errors: [],
    calls: 0,
    callErrors: 0,
    bytes: 0,
  };
}

function isSomething({ loads, longTasks, errors, calls, bytes }: HealthItem): boolean {
  return loads + longTasks + errors.length + calls + bytes > 0;
}

function rounded(item: HealthItem): HealthItem {
  return {
    ...item,
    loadMs: Math.round(item.loadMs),
    firstPaintMs: Math.round(item.firstPaintMs),
    longTaskMs: Math.round(item.longTaskMs),
  };
}

function wordsOf(error: unknown): string {
  const { name, message } = asError(error);
  // Whatever a plugin made of its error's fields.
  return message === '' ? `${name}` : `${message}`;
}
