import type { ServerContext } from '@fitout/sdk/server';
import type { BlockSource, SourceAnswer, SourceHandle } from '../../api.ts';
import { visibleNodes } from '../../page/render.tsx';
import type { DataOf } from '../../shared/blocks/frame.tsx';
import type { BlockQuery } from '../../shared/blocks/registry.ts';
import type { Json, PageDocument } from '../../shared/document/document.ts';
import { dataFrom, queriesOf } from '../../shared/sources/document-data.ts';
import { queryKey } from '../../shared/sources/sources.ts';
import { limits } from '../limits.ts';

/** What the sources said to the queries of one page. */
export interface Answers {
  /** Undefined where the source failed and never answered before, or is not there. */
  of(query: BlockQuery): Json | undefined;
  /** Epoch milliseconds until which all of it holds, changes that are told apart. */
  until: number;
  /** Equal as long as nobody told of a change since these were asked for. */
  stamp: string;
  /** All answers as text, to tell whether anything is different. */
  text: string;
}

/** Where blocks get what does not stand in their values. One for each server, by its context. */
export class BlockSources {
  readonly #ctx: Pick<ServerContext, 'log'>;
  readonly #sources = new Map<string, BlockSource>();
  readonly #changes = new Map<string, number>();
  /** The last good answers, least recently used out first. */
  readonly #last = new Map<string, Json>();
  readonly #listeners = new Set<(orgId: string, source: string) => void>();

  constructor(ctx: Pick<ServerContext, 'log'>) {
    this.#ctx = ctx;
  }

  add(source: BlockSource): SourceHandle {
    this.#sources.set(source.name, source);
    return {
      changed: (orgId) => {
        const key = `${orgId}/${source.name}`;
        this.#changes.set(key, (this.#changes.get(key) ?? 0) + 1);
        for (const listener of this.#listeners) listener(String(orgId), source.name);
      },
    };
  }

  /** Calls when a source said that an organisation's answers may be others now. */
  onChange(listener: (orgId: string, source: string) => void): void {
    this.#listeners.add(listener);
  }

  stamp(orgId: bigint, queries: readonly BlockQuery[]): string {
    const names = [...new Set(queries.map(({ source }) => source))].sort();
    return names.map((name) => this.#changes.get(`${orgId}/${name}`) ?? 0).join();
  }

  /** Asks each source once for all that is wanted of it, all of them at the same time, and waits a bounded time. */
  async ask(orgId: bigint, queries: readonly BlockQuery[]): Promise<Answers> {
    const stamp = this.stamp(orgId, queries);
    const wanted = new Map(queries.map((query) => [queryKey(query), query]));
    const bySource = Map.groupBy(wanted.values(), ({ source }) => source);
    const found = new Map<string, SourceAnswer>();
    await Promise.all(
      [...bySource].map(async ([name, asked]) => {
        const answers = await this.#read(name, orgId, asked);
        for (const [at, query] of asked.entries()) {
          const answer = answers?.[at];
          found.set(queryKey(query), answer ?? this.#lastOf(orgId, query));
          if (answer?.value !== undefined) this.#keep(orgId, query, answer.value);
        }
      }),
    );
    const untils = [...found.values()].map(({ until }) => until?.getTime() ?? Number.POSITIVE_INFINITY);
    return {
      of: (query) => found.get(queryKey(query))?.value,
      until: Math.min(...untils, Date.now() + limits.dataRecheckMs),
      stamp,
      text: JSON.stringify([...found].map(([key, { value }]) => [key, value])),
    };
  }

  async #read(
    name: string,
    orgId: bigint,
    asked: readonly BlockQuery[],
  ): Promise<readonly (SourceAnswer | undefined)[] | undefined> {
    const source = this.#sources.get(name);
    if (source === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error(`${name} took too long`)), limits.dataWaitMs);
    });
    try {
      return await Promise.race([
        source.read(
          orgId,
          asked.map(({ query }) => query),
        ),
        late,
      ]);
    } catch (error) {
      this.#ctx.log.warn({ err: error, source: name }, 'a source of blocks failed');
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** What it said last time, asked for again soon. */
  #lastOf(orgId: bigint, query: BlockQuery): SourceAnswer {
    const value = this.#last.get(`${orgId} ${queryKey(query)}`);
    return { value, until: new Date(Date.now() + limits.dataRetryMs) };
  }

  #keep(orgId: bigint, query: BlockQuery, value: Json): void {
    const key = `${orgId} ${queryKey(query)}`;
    this.#last.delete(key);
    this.#last.set(key, value);
    const [oldest] = this.#last.keys();
    if (this.#last.size > limits.answersKept && oldest !== undefined) this.#last.delete(oldest);
  }
}

const byContext = new WeakMap<ServerContext, BlockSources>();

/** The sources of this server. */
export function blockSources(ctx: ServerContext): BlockSources {
  const known = byContext.get(ctx) ?? new BlockSources(ctx);
  byContext.set(ctx, known);
  return known;
}

/** What the visible blocks of a document ask for. */
export function documentQueries(document: PageDocument): BlockQuery[] {
  return queriesOf(document, visibleNodes(document));
}

/** Asks for what a document's blocks show of somewhere else. `document` is up to date (migrateDocument). */
export async function documentData(ctx: ServerContext, orgId: bigint, document: PageDocument): Promise<DataOf> {
  const queries = documentQueries(document);
  if (queries.length === 0) return () => undefined;
  const answers = await blockSources(ctx).ask(orgId, queries);
  return dataFrom(document, answers.of);
}
