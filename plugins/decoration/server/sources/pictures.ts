import { createHash } from 'node:crypto';
import { FitoutError } from '@fitout/sdk';
import type { Migrations, Reply, ServerContext, ServerRequest } from '@fitout/sdk/server';
import { type Generated, type Kysely, sql } from 'kysely';
import type { SourceItem } from '../../shared/sources/http-source.ts';
import { limits } from '../limits.ts';

interface PictureTables {
  source_picture: { org_id: bigint; digest: string; url: string; seen_at: Generated<Date> };
}

/** Named apart from the pages' own, whose numbers go on. */
export const pictureMigrations: Migrations = {
  'source-0002-pictures': async (db: Kysely<never>) => {
    await sql`create table source_picture (
      org_id bigint not null,
      digest text not null,
      url text not null,
      seen_at timestamptz not null default now(),
      primary key (org_id, digest)
    )`.execute(db);
    await sql`create index source_picture_age on source_picture (seen_at)`.execute(db);
  },
};

interface Picture {
  type: string;
  bytes: Uint8Array;
}

/**
 * Pictures of http sources, given out under an address of this site: visitors are never sent to the other system, and
 * whoever asks can name no address but one that a source answered.
 */
export class SourcePictures {
  readonly #ctx: ServerContext;
  /** Digests that the table has, as far as this server remembers. */
  readonly #known = new Set<string>();
  /** Least recently used out first. */
  readonly #kept = new Map<string, Picture>();
  readonly #asked = new Map<string, Promise<Picture | undefined>>();
  #bytes = 0;

  constructor(ctx: ServerContext) {
    this.#ctx = ctx;
  }

  /** The same items with pictures of this site's own addresses. */
  async own(orgId: bigint, items: readonly SourceItem[]): Promise<SourceItem[]> {
    const urls = new Map(items.flatMap(({ image }) => (image === '' ? [] : [[digestOf(image), image] as const])));
    const fresh = [...urls].filter(([digest]) => !this.#known.has(`${orgId} ${digest}`));
    if (fresh.length > 0) {
      await this.#ctx.database
        .query<PictureTables>()
        .insertInto('source_picture')
        .values(fresh.map(([digest, url]) => ({ org_id: orgId, digest, url })))
        .onConflict((conflict) => conflict.columns(['org_id', 'digest']).doUpdateSet({ seen_at: sql`now()` }))
        .execute();
      if (this.#known.size > limits.picturesKnown) this.#known.clear();
      for (const [digest] of fresh) this.#known.add(`${orgId} ${digest}`);
    }
    return items.map((item) => (item.image === '' ? item : { ...item, image: pictureUrl(digestOf(item.image)) }));
  }

  /** The picture, asked for once however many want it. Undefined where there is none, or none that is a picture. */
  read(orgId: bigint, digest: string): Promise<Picture | undefined> {
    const key = `${orgId} ${digest}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return Promise.resolve(kept);
    }
    const before = this.#asked.get(key);
    if (before !== undefined) return before;
    const asking = this.#fetch(orgId, digest)
      .then((picture) => {
        if (picture !== undefined) this.#keep(key, picture);
        return picture;
      })
      .finally(() => this.#asked.delete(key));
    this.#asked.set(key, asking);
    return asking;
  }

  async #fetch(orgId: bigint, digest: string): Promise<Picture | undefined> {
    const row = await this.#ctx.database
      .query<PictureTables>()
      .selectFrom('source_picture')
      .select('url')
      .where('org_id', '=', orgId)
      .where('digest', '=', digest)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    try {
      const { status, body } = await this.#ctx.outbound.fetch(row.url, {
        timeoutMs: limits.sourceTimeoutMs,
        maxBytes: limits.pictureBytes,
      });
      const type = status === 200 ? pictureType(body) : undefined;
      return type === undefined ? undefined : { type, bytes: body };
    } catch (error) {
      this.#ctx.log.warn({ err: error, url: row.url }, 'a picture of an http source could not be read');
      return undefined;
    }
  }

  #keep(key: string, picture: Picture): void {
    this.#kept.set(key, picture);
    this.#bytes += picture.bytes.byteLength;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= limits.picturesBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytes.byteLength;
    }
  }
}

const byContext = new WeakMap<ServerContext, SourcePictures>();

/** The pictures of this server. */
export function sourcePictures(ctx: ServerContext): SourcePictures {
  const known = byContext.get(ctx) ?? new SourcePictures(ctx);
  byContext.set(ctx, known);
  return known;
}

function digestOf(url: string): string {
  return createHash('sha256').update(url).digest('base64url');
}

function pictureUrl(digest: string): string {
  return `/api/p/decoration/public/pictures/${digest}`;
}

/** By its first bytes: what the other system calls it is not believed, and a drawing that may hold script is none. */
function pictureType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp';
  return /^.{4}ftyp(?:avif|avis)/s.test(head) ? 'image/avif' : undefined;
}

/** A picture of an organisation's sources, from memory or from where it is. Throws notFound. */
export async function pictureReply(
  pictures: SourcePictures,
  digest: string,
  { orgId, staff }: Pick<ServerRequest, 'orgId' | 'staff'>,
): Promise<Reply> {
  const here = await pictures.read(orgId, digest);
  // In the editor, also at work on another organisation's site.
  const picture = here ?? (staff?.orgId === undefined ? undefined : await pictures.read(staff.orgId, digest));
  if (picture === undefined) throw new FitoutError('notFound', { reason: 'decoration.no-picture' });
  return {
    headers: {
      'content-type': picture.type,
      'cache-control': here === undefined ? 'private, no-cache' : 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
    body: picture.bytes,
  };
}

/** Forgets pictures that no source has answered in a month. */
export async function forgetOldPictures(ctx: ServerContext): Promise<void> {
  await ctx.database
    .query<PictureTables>()
    .deleteFrom('source_picture')
    .where('seen_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
