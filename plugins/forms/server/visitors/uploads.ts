import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { FitoutError } from '@fitout/sdk';
import type { Reply, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { ShownPage } from '../../../decoration/api.ts';
import { type FileProps, fileLimits, type SentFile } from '../../shared/rules/files.ts';
import { formRow, questionsOf, signed } from '../forms.ts';
import type { Tables } from '../tables.ts';

interface Uploading {
  addressKey: string;
  files(): AsyncIterable<{ field: string; filename: string; stream: Readable }>;
}

/** Media types of pictures by their first bytes; nothing else of a file is believed. */
const signatures: readonly [RegExp, string][] = [
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^47494638(?:37|39)61/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^255044462d/, 'application/pdf'],
];

export function typeOf(start: Uint8Array): string {
  const hex = Buffer.from(start.subarray(0, 16)).toString('hex');
  return signatures.find(([fits]) => fits.test(hex))?.[1] ?? 'application/octet-stream';
}

/** Files that a machine of the staff would run when opened: they are not taken at all. */
const programs =
  /\.(?:exe|dll|com|bat|cmd|ps1|vbs?|jse?|wsf|msi|scr|lnk|hta|jar|app|dmg|sh|html?|svgz?|xht(?:ml)?|xml|swf)$/i;

/**
 * Random bytes before a file's own: blobs are named by their bytes, and what is deleted with an answer must be nobody
 * else's, though the library may hold the same picture.
 */
const ownBytes = 16;

const refuse = (zh: string, en: string) =>
  new FitoutError('unprocessable', { reason: 'forms.file', message: { zh, en } });

/** Keeps a file of an answer that is still being filled in. The field's name says for which question it is. */
export async function takeUpload(ctx: ServerContext, page: ShownPage, request: Uploading): Promise<SentFile> {
  const questions = questionsOf(ctx, page);
  const { secret } = await formRow(ctx.database.query<Tables>(), page.orgId, page.id);
  const address = signed(secret, 'address', request.addressKey);
  await mayUpload(ctx, page.orgId, address);
  for await (const { field, filename, stream } of request.files()) {
    const question = questions.find(({ id }) => id === field);
    if (question?.type !== 'field-file' && question?.type !== 'field-signature')
      throw refuse('表单已更新，请刷新页面', 'The form has changed: load the page again');
    const props = question.props as Partial<FileProps>;
    const image = question.type === 'field-signature' || props.accept === 'image';
    const most = Math.max(1, Math.min(fileLimits.megabytes, props.size ?? 2)) * 1024 * 1024;
    const bytes = await readAll(stream, most);
    const type = typeOf(bytes);
    const name = cleanName(filename);
    if (bytes.length === 0) throw refuse('文件是空的', 'The file is empty');
    if (image && !type.startsWith('image/'))
      throw refuse('请上传 PNG、JPG、GIF 或 WebP 图片', 'A PNG, JPG, GIF or WebP picture, please');
    if (programs.test(name)) throw refuse('不支持此类文件', 'Files of this kind are not taken');
    const size = bytes.length;
    const { key } = await ctx.blobs.put(Buffer.concat([randomBytes(ownBytes), bytes]));
    const id = randomBytes(24).toString('base64url');
    await ctx.database
      .query<Tables>()
      .insertInto('upload')
      .values({ id, org_id: page.orgId, form_id: page.id, answer_id: null, blob: key, name, size, type, address })
      .execute();
    return { id, name, size };
  }
  throw refuse('请选择文件', 'There is no file');
}

/** Bytes of files without an answer, of one address and of an organisation: nobody fills the disk with them. */
const looseMost = { address: 300 * 1024 * 1024, organisation: 5 * 1024 * 1024 * 1024 } as const;

async function mayUpload(ctx: ServerContext, orgId: bigint, address: string): Promise<void> {
  const { all, own } = await ctx.database
    .query<Tables>()
    .selectFrom('upload')
    .select([
      sql<string>`coalesce(sum(size), 0)`.as('all'),
      sql<string>`coalesce(sum(size) filter (where address = ${address}), 0)`.as('own'),
    ])
    .where('org_id', '=', orgId)
    .where('answer_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(own) < looseMost.address && Number(all) < looseMost.organisation) return;
  throw new FitoutError('tooMany', {
    reason: 'forms.uploads',
    message: {
      zh: '上传的文件太多，请先提交表单，或稍后再试',
      en: 'Too many files uploaded. Submit the form first or try again later',
    },
  });
}

async function readAll(stream: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > most)
      throw new FitoutError('tooLarge', {
        reason: 'forms.file',
        message: { zh: `文件不能超过 ${most / 1024 / 1024} MB`, en: `At most ${most / 1024 / 1024} MB` },
      });
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** A name without folders and characters that no file system takes. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, '').trim();
  return [...clean].slice(-120).join('') || '文件';
}

/** A file of an answer, for staff. Pictures may be looked at; everything else is saved, never opened in place. */
export async function answerFile(ctx: ServerContext, orgId: bigint, answerId: bigint, id: string): Promise<Reply> {
  const file = await ctx.database
    .query<Tables>()
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('answer_id', '=', answerId)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (file === undefined) throw new FitoutError('notFound');
  const shown = file.type.startsWith('image/');
  return {
    headers: {
      'content-type': file.type,
      'content-length': String(file.size),
      'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
    body: await ctx.blobs.get(file.blob, { start: ownBytes, end: ownBytes + Number(file.size) - 1 }),
  };
}

/** Takes away files whose answer never came. */
export async function forgetLooseUploads(ctx: ServerContext): Promise<void> {
  const gone = await ctx.database
    .query<Tables>()
    .deleteFrom('upload')
    .where('answer_id', 'is', null)
    .where('at', '<', sql<Date>`now() - interval '1 day'`)
    .returning('blob')
    .execute();
  for (const { blob } of gone) await ctx.blobs.delete(blob);
}
