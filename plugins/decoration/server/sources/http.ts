import { createHash } from 'node:crypto';
import { isFitoutError, type LocalText } from '@fitout/sdk';
import type { Migrations, ServerContext } from '@fitout/sdk/server';
import { type Generated, type Kysely, sql } from 'kysely';
import type { BlockSource, SourceAnswer, SourceHandle } from '../../api.ts';
import type { SourcePreview } from '../../shared/calls/sources.ts';
import type { Json } from '../../shared/document/document.ts';
import type { HttpSource } from '../../shared/sources/http-source.ts';
import {
  httpSourceName,
  listsIn,
  type Mapped,
  mapAnswer,
  readSource,
  type SourceFault,
  sourceUrlFits,
} from '../../shared/sources/sources.ts';
import { limits } from '../limits.ts';
import type { SourcePictures } from './pictures.ts';

interface AnswerTable {
  org_id: bigint;
  /** sha256 of the address, in hex. */
  digest: string;
  url: string;
  /** The last good answer, as it came. */
  body: string;
  fetched_at: Generated<Date>;
}

interface SourceTables {
  source_answer: AnswerTable;
}

/** Named apart from the pages' own, whose numbers go on. */
export const sourceMigrations: Migrations = {
  'source-0001': async (db: Kysely<never>) => {
    await sql`create table source_answer (
      org_id bigint not null,
      digest text not null,
      url text not null,
      body text not null,
      fetched_at timestamptz not null default now(),
      primary key (org_id, digest)
    )`.execute(db);
    await sql`create index source_answer_age on source_answer (fetched_at)`.execute(db);
  },
};

/** Why an address gave no answer, in words for whoever set it up. */
class SourceError extends Error {
  readonly words: LocalText;
  constructor(words: { zh: string; en: string }) {
    super(words.en);
    this.words = words;
  }
}

interface Held {
  json: unknown;
  /** Epoch milliseconds. */
  fetchedAt: number;
}

interface Slot {
  held: Held | undefined;
  triedAt: number;
  /** The request that is under way. */
  fetching: Promise<void> | undefined;
}

/**
 * The http sources of pages. An answer is believed as long as its source says; afterwards it is still shown until a new
 * one is there, so neither a slow nor a dead source holds a page up. The last good one outlives restarts.
 */
export class HttpSources implements BlockSource {
  readonly name = httpSourceName;
  /** Tells that an organisation's answers changed. */
  handle: SourceHandle | undefined;
  readonly #ctx: ServerContext;
  readonly #pictures: SourcePictures;
  /** Least recently used out first. */
  readonly #slots = new Map<string, Slot>();

  constructor(ctx: ServerContext, pictures: SourcePictures) {
    this.#ctx = ctx;
    this.#pictures = pictures;
  }

  read(orgId: bigint, queries: readonly Json[]): Promise<readonly (SourceAnswer | undefined)[]> {
    return Promise.all(queries.map((query) => this.#answer(orgId, readSource(query))));
  }

  async #answer(orgId: bigint, source: HttpSource | undefined): Promise<SourceAnswer | undefined> {
    if (source === undefined || !sourceUrlFits(source.url)) return undefined;
    const slot = this.#slot(orgId, source.url);
    if (slot.held === undefined && slot.triedAt === 0) slot.held = await this.#stored(orgId, source.url);
    const lifeMs = source.minutes * 60_000;
    const believed = () => slot.held !== undefined && Date.now() - slot.held.fetchedAt < lifeMs;
    if (!believed() && Date.now() - slot.triedAt >= limits.sourceRetryMs)
      slot.fetching ??= this.#fetch(orgId, source.url, slot).finally(() => {
        slot.fetching = undefined;
      });
    if (slot.held === undefined && slot.fetching !== undefined) await atMost(slot.fetching, limits.sourceFirstWaitMs);
    if (slot.held === undefined) return undefined;
    const mapped = mapAnswer(slot.held.json, source);
    const until = new Date(believed() ? slot.held.fetchedAt + lifeMs : Date.now() + limits.sourceRetryMs);
    const items = mapped.fault === undefined ? await this.#pictures.own(orgId, mapped.items) : [];
    return { value: items, until };
  }

  #slot(orgId: bigint, url: string): Slot {
    const key = `${orgId} ${url}`;
    const slot = this.#slots.get(key) ?? { held: undefined, triedAt: 0, fetching: undefined };
    this.#slots.delete(key);
    this.#slots.set(key, slot);
    const [oldest] = this.#slots.keys();
    if (this.#slots.size > limits.sourcesKept && oldest !== undefined) this.#slots.delete(oldest);
    return slot;
  }

  async #fetch(orgId: bigint, url: string, slot: Slot): Promise<void> {
    slot.triedAt = Date.now();
    try {
      const { body, json } = await readAddress(this.#ctx, url);
      slot.held = { json, fetchedAt: Date.now() };
      await this.#store(orgId, url, body);
      // Pages that were answered with an older one, or with none, look again.
      this.handle?.changed(orgId);
    } catch (error) {
      this.#ctx.log.warn({ err: error, url }, 'an http source of pages gave no answer');
    }
  }

  async #stored(orgId: bigint, url: string): Promise<Held | undefined> {
    const row = await this.#ctx.database
      .query<SourceTables>()
      .selectFrom('source_answer')
      .select(['body', 'fetched_at'])
      .where('org_id', '=', orgId)
      .where('digest', '=', digestOf(url))
      .executeTakeFirst();
    return row === undefined ? undefined : { json: JSON.parse(row.body), fetchedAt: row.fetched_at.getTime() };
  }

  async #store(orgId: bigint, url: string, body: string): Promise<void> {
    await this.#ctx.database
      .query<SourceTables>()
      .insertInto('source_answer')
      .values({ org_id: orgId, digest: digestOf(url), url, body })
      .onConflict((conflict) => conflict.columns(['org_id', 'digest']).doUpdateSet({ body, fetched_at: sql`now()` }))
      .execute();
  }
}

/** Forgets answers of addresses that no page has asked for in a month. */
export async function forgetOldAnswers(ctx: ServerContext): Promise<void> {
  await ctx.database
    .query<SourceTables>()
    .deleteFrom('source_answer')
    .where('fetched_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}

function digestOf(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}

function atMost(work: Promise<void>, ms: number): Promise<void> {
  return Promise.race([work, new Promise<void>((done) => setTimeout(done, ms).unref())]);
}

/** Reads an address as JSON, through the guarded client. Throws SourceError. */
async function readAddress(ctx: ServerContext, url: string): Promise<{ body: string; json: unknown }> {
  if (!sourceUrlFits(url))
    throw new SourceError({
      zh: '地址要以 https:// 开头，且不含用户名密码',
      en: 'The address must start with https:// and must not contain a password',
    });
  const answer = await ctx.outbound
    .fetch(url, {
      headers: { accept: 'application/json' },
      timeoutMs: limits.sourceTimeoutMs,
      maxBytes: limits.sourceBytes,
    })
    .catch((error: unknown) => {
      throw new SourceError(refusal(error, new URL(url).host));
    });
  if (answer.status !== 200)
    throw new SourceError({
      zh: `对方应答了错误状态 ${answer.status}`,
      en: `It answered with status ${answer.status}`,
    });
  const body = new TextDecoder().decode(answer.body);
  try {
    return { body, json: JSON.parse(body) as unknown };
  } catch {
    throw new SourceError({ zh: '应答不是 JSON 格式', en: 'The response is not JSON' });
  }
}

function refusal(error: unknown, host: string): { zh: string; en: string } {
  const code = isFitoutError(error) ? error.codeName : undefined;
  if (code === 'unprocessable')
    return { zh: '不允许读取这个地址（内网地址或跳转到了内网）', en: 'The server is not allowed to read this address' };
  if (code === 'tooLarge')
    return { zh: `应答超过 ${limits.sourceBytes / 1024 / 1024} MB`, en: 'The response is too large' };
  if (code === 'timeout')
    return {
      zh: `${limits.sourceTimeoutMs / 1000} 秒内没有收到应答`,
      en: `No answer within ${limits.sourceTimeoutMs / 1000} seconds`,
    };
  if (isFitoutError(error) && error.reason === 'kernel.upstream-resting')
    return { zh: `${host} 连续失败，请稍候再试`, en: `${host} keeps failing: try again soon` };
  return {
    zh: `无法连接 ${host}，请检查域名、端口和证书`,
    en: `${host} cannot be reached: check its name, port and certificate`,
  };
}

const faults: Record<SourceFault, (path: string) => { zh: string; en: string }> = {
  'bad-path': (path) => ({ zh: `路径「${path}」写法不对`, en: `“${path}” is no path` }),
  'no-list': (path) => ({ zh: `应答里没有「${path}」`, en: `The answer has no “${path}”` }),
  'not-list': (path) => ({
    zh: path === '' ? '应答本身不是列表，请填写列表路径' : `「${path}」不是列表`,
    en: `“${path}” is no list`,
  }),
  'no-names': (path) => ({
    zh: path === '' ? '请填写名称的路径' : `列表里的内容都没有「${path}」，取不到名称`,
    en: `Nothing in the list has “${path}”`,
  }),
};

/** Reads a source now, for whoever sets it up: its first items, or what is wrong in words. */
export async function previewSource(
  ctx: ServerContext,
  orgId: bigint,
  source: HttpSource,
  pictures: SourcePictures,
): Promise<SourcePreview> {
  const none = { items: [], total: 0, skipped: 0 };
  try {
    const { json } = await readAddress(ctx, source.url);
    const lists = listsIn(json);
    const mapped: Mapped = mapAnswer(json, source);
    if (mapped.fault !== undefined) return { ...none, lists, fault: faults[mapped.fault](mapped.path ?? '') };
    const items = await pictures.own(orgId, mapped.items.slice(0, 6));
    return { ...mapped, items, lists, fault: null };
  } catch (error) {
    if (error instanceof SourceError) return { ...none, lists: [], fault: error.words };
    throw error;
  }
}
