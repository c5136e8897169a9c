import type { Readable } from 'node:stream';
import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { posterWidth } from '../../shared/widths.ts';
import { type PreparedVariant, prepareVariant, receivePoster } from '../files/prepare.ts';
import { openWorkspace } from '../files/receive.ts';
import type { Tables } from '../schema.ts';
import { stillWidths } from '../serve.ts';
import type { Actor } from './assets.ts';
import { readAsset } from './listing.ts';
import { withStored } from './storing.ts';

/** Gives a video the still that stands for it in lists and on pages until it plays. It belongs to the file, not the name. */
export async function setPoster(ctx: ServerContext, actor: Actor, id: bigint, stream: Readable): Promise<void> {
  const asset = await readAsset(ctx.database.query<Tables>(), actor.orgId, id);
  if (asset.kind !== 'video') {
    stream.resume();
    throw new FitoutError('unprocessable', { reason: 'images.kind' });
  }
  await using space = await openWorkspace();
  const owner = String(actor.caller.id);
  const picture = await receivePoster(stream, space, owner);
  const megapixels = (picture.width * picture.height) / 1e6;
  const stills: PreparedVariant[] = [];
  for (const width of stillWidths(picture.width))
    stills.push(await prepareVariant(picture.path, space, { width, animated: false, megapixels, owner }));
  const list = stills.find((still) => still.width >= 480) ?? stills.at(-1);
  if (list === undefined) return;
  await withStored(ctx, stills, async (tx) => {
    await tx.deleteFrom('variants').where('key', '=', asset.key).execute();
    const rows = [...stills, { ...list, width: posterWidth }];
    await tx
      .insertInto('variants')
      .values(rows.map(({ width, key: blob, size }) => ({ key: asset.key, width, blob, type: 'image/webp', size })))
      .execute();
    await tx.updateTable('files').set({ color: picture.color }).where('key', '=', asset.key).execute();
  });
}
