import { FitoutError } from '@fitout/sdk';
import { type PluginApp, prepared, type Reply, type ServerContext, type ServerRequest } from '@fitout/sdk/server';
import type { ExpressionBuilder } from 'kysely';
import { z } from 'zod';
import { downloadName } from '../shared/names.ts';
import { answeringWidth, posterWidth, storedWidths } from '../shared/widths.ts';
import { type FileFacts, isRaster, type ServedFile, variantOf } from './library/storing.ts';
import type { Tables } from './schema.ts';

const keyShape = z.string().regex(/^[0-9a-f]{64}$/);
const widthShape = z.string().regex(/^(?:poster|\d{1,5})$/);

/** Nothing in a stored file may run, load or be framed as a page of ours; any site may show it as a picture. */
const contained = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};
const forever = 'public, max-age=31536000, immutable';

type Request = Pick<ServerRequest, 'headers' | 'orgId' | 'staff'>;

/**
 * `/a/<key>`, `/a/<key>/<width>` and `/a/<key>/poster`: public, for a year, since the key names the bytes. They are there
 * on the site of an organisation that has the file; its staff see them on any.
 */
export function serveFiles(app: PluginApp, ctx: ServerContext): void {
  const site = { params: z.object({ key: z.string() }), summary: '图片或视频文件' };
  app.site('/a/:key', site, (request) =>
    answered(async () => whole(ctx, request, await factsOf(ctx, request, request.params.key))),
  );
  const sized = {
    params: z.object({ key: z.string(), width: z.string() }),
    summary: '指定宽度的图片，或视频与动图的封面',
  };
  app.site('/a/:key/:width', sized, (request) =>
    answered(async () => {
      const { key, width } = request.params;
      if (!widthShape.safeParse(width).success) throw new FitoutError('notFound');
      const file = await factsOf(ctx, request, key);
      const blob = await smaller(ctx, file, width);
      return blob === undefined
        ? whole(ctx, request, file)
        : bytes(ctx, request, { ...blob, here: file.here }, 'inline');
    }),
  );
}

/** GET …/download: the present file under the asset's name. */
export async function download(
  ctx: ServerContext,
  request: Request,
  asset: { key: string; name: string; type: string },
): Promise<Reply> {
  const name = downloadName(asset.name, asset.type);
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const file = await factsOf(ctx, request, asset.key);
  const as = `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`;
  const reply = await bytes(ctx, request, { blob: file.key, type: file.type, size: file.size, here: false }, as);
  return { ...reply, headers: { ...reply.headers, 'cache-control': 'private, no-cache' } };
}

const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** A picture that is not there is a short plain text: nobody reads a JSON answer in an <img>. */
async function answered(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if ((error as { codeName?: string }).codeName !== 'notFound') throw error;
    const headers = { ...contained, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    return { status: 404, headers, body: '图片不存在 · No such picture\n' };
  }
}

/** `here`: the organisation whose site is visited has it, so that any cache may keep it for this site. */
type Here = { here: boolean };

/** A row of `files` exists exactly as long as an asset has the file or somebody uses it. */
async function factsOf(ctx: ServerContext, request: Request, key: string): Promise<FileFacts & Here> {
  if (!keyShape.safeParse(key).success) throw new FitoutError('notFound');
  const { orgId, staff } = request;
  const [file] = await fileOf(ctx.database.query<Tables>(), { key, orgId, staffOrgId: staff?.orgId ?? orgId });
  if (file === undefined) throw new FitoutError('notFound');
  return file;
}

/** Has the organisation the file, as an asset's present or former one, or does something of its use it? */
function has(row: ExpressionBuilder<Tables, 'files'>, orgId: bigint) {
  const kept = row.selectFrom('asset_files').select('asset_files.key').whereRef('asset_files.key', '=', 'files.key');
  const used = row.selectFrom('usages').select('usages.key').whereRef('usages.key', '=', 'files.key');
  return row.or([
    row.exists(kept.where('asset_files.org_id', '=', orgId)),
    row.exists(used.where('usages.org_id', '=', orgId)),
  ]);
}

/** Pictures are what pages ask for most. */
const fileOf = prepared<Tables, { key: string; orgId: bigint; staffOrgId: bigint }>()((db, value) =>
  db
    .selectFrom('files')
    .select(['key', 'type', 'width', 'height', 'size', 'animated'])
    .select((row) => has(row, value('orgId')).$castTo<boolean>().as('here'))
    .where('key', '=', value('key'))
    .where((row) => row.or([has(row, value('orgId')), has(row, value('staffOrgId'))])),
);

/** What answers for a width; undefined for the file itself. */
async function smaller(ctx: ServerContext, file: FileFacts, width: string): Promise<ServedFile | undefined> {
  if (file.type.startsWith('video/')) return stillOf(ctx, file.key, width);
  if (!isRaster(file)) return undefined;
  if (width !== 'poster') return variantOf(ctx, file, answeringWidth(file.width, Number(width)));
  return variantOf(ctx, file, file.animated ? posterWidth : answeringWidth(file.width, 480));
}

/** A video's still at a width: the video's own rows name it at its kept sizes. */
async function stillOf(ctx: ServerContext, key: string, width: string): Promise<ServedFile> {
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('variants')
    .select(['width', 'blob', 'type', 'size'])
    .where('key', '=', key)
    .where('width', '>', posterWidth)
    .orderBy('width')
    .execute();
  const asked = width === 'poster' ? 480 : Number(width);
  const row = rows.find((candidate) => candidate.width >= asked) ?? rows.at(-1);
  if (row === undefined) throw new FitoutError('notFound');
  return row;
}

function whole(ctx: ServerContext, request: Request, file: FileFacts & Here): Promise<Reply> {
  return bytes(ctx, request, { blob: file.key, type: file.type, size: file.size, here: file.here }, 'inline');
}

async function bytes(
  ctx: ServerContext,
  request: Request,
  file: ServedFile & Here,
  disposition: string,
): Promise<Reply> {
  const etag = `"${file.blob}"`;
  const headers: Record<string, string> = {
    ...contained,
    'content-type': file.type,
    'content-disposition': disposition,
    'cache-control': file.here ? forever : 'private, no-cache',
    'accept-ranges': 'bytes',
    etag,
  };
  if (matches(request.headers['if-none-match'], etag)) return { status: 304, headers, body: null };
  const range = rangeOf(request, file.size, etag);
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` }, body: null };
  if (range === undefined) {
    return { headers: { ...headers, 'content-length': String(file.size) }, body: await ctx.blobs.get(file.blob) };
  }
  headers['content-range'] = `bytes ${range.start}-${range.end}/${file.size}`;
  headers['content-length'] = String(range.end - range.start + 1);
  return { status: 206, headers, body: await ctx.blobs.get(file.blob, range) };
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** The one range that is asked for. Several at once, or a broken header, get the whole file, as RFC 9110 allows. */
function rangeOf(
  request: Request,
  size: number,
  etag: string,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const header = request.headers.range;
  const condition = request.headers['if-range'];
  if (header === undefined || (condition !== undefined && condition !== etag)) return undefined;
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const [, from = '', to = ''] = match;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  return start >= size || (from === '' && Number(to) === 0) ? 'unsatisfiable' : { start, end };
}

/** Kept sizes that a video's still of this width has. */
export const stillWidths = (width: number): number[] =>
  storedWidths(width).filter((kept) => kept <= 960 || kept >= width);
