import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { fileCalls } from '../../shared/calls/files.ts';
import type { AssetDetailRecord } from '../../shared/calls/outputs.ts';
import { prepare } from '../files/prepare.ts';
import { openWorkspace, receive } from '../files/receive.ts';
import { unreadable } from '../files/refusals.ts';
import { type Actor, replaceFile, revertFile } from '../library/assets.ts';
import { readDetail } from '../library/detail.ts';
import { readAsset } from '../library/listing.ts';
import { setPoster } from '../library/poster.ts';
import type { UsageBook } from '../library/usage.ts';
import type { Tables } from '../schema.ts';
import { download } from '../serve.ts';
import { announce } from './assets.ts';
import { uploadHandler } from './uploads.ts';

type FileHandlers = Handlers<typeof fileCalls>;

/** The files of assets: upload, download, replacement, and what follows of it. */
export function fileHandlers(ctx: ServerContext, book: UsageBook): FileHandlers {
  const db = () => ctx.database.query<Tables>();
  return {
    ...replacements(ctx, book),
    'POST assets': uploadHandler(ctx),
    'GET assets/:id/download': async (request) =>
      download(ctx, request, await readAsset(db(), request.orgId, request.params.id)),
    'POST assets/:id/poster': async ({ params: { id }, files, caller, orgId }) => {
      for await (const file of files()) await setPoster(ctx, { orgId, caller }, id, file.stream);
      await announce(ctx, orgId, id);
      return readAsset(db(), orgId, id);
    },
  };
}

function replacements(ctx: ServerContext, book: UsageBook) {
  const db = () => ctx.database.query<Tables>();
  return {
    'POST assets/:id/replace': async ({ params: { id }, files, caller, orgId }) => {
      const actor: Actor = { orgId, caller };
      const before = await readAsset(db(), orgId, id);
      await using space = await openWorkspace();
      let given = false;
      for await (const file of files()) {
        given = true;
        const received = await receive(file.stream, space.file('upload'));
        await replaceFile(ctx, actor, id, await prepare(received, space, { owner: String(caller.id) }));
      }
      if (!given) throw unreadable('empty');
      return replaced(ctx, book, actor, id, before.key);
    },
    'POST assets/:id/revert': async ({ params: { id }, body: { key }, caller, orgId }) => {
      const before = await readAsset(db(), orgId, id);
      await revertFile(ctx, { orgId, caller }, id, key);
      return replaced(ctx, book, { orgId, caller }, id, before.key);
    },
    'POST assets/:id/update-usages': async ({ params: { id }, caller, orgId }) => {
      const result = await book.update({ orgId, caller }, id);
      await announce(ctx, orgId, id);
      return { ...result, asset: await readDetail(ctx, book, orgId, id) };
    },
  } satisfies Partial<FileHandlers>;
}

async function replaced(
  ctx: ServerContext,
  book: UsageBook,
  { orgId, caller }: Actor,
  id: bigint,
  from: string,
): Promise<AssetDetailRecord> {
  const asset = await readDetail(ctx, book, orgId, id);
  await ctx.audit.record(caller, 'images.replace', { kind: 'asset', id, name: asset.name }, { from, to: asset.key });
  await announce(ctx, orgId, id);
  await ctx.events.publish('replaced', id, orgId);
  return asset;
}
