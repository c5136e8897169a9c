import type { LocalText } from '@fitout/sdk';
import { createStore, type PluginContext, type Store } from '@fitout/sdk/web';
import type { BatchBody } from '../../shared/calls/inputs.ts';
import type { Asset } from '../../shared/calls/outputs.ts';
import { filled } from '../../shared/limits.ts';
import type { Client } from '../client.ts';
import type { Listing } from '../model/listing.ts';
import { prune, type Selection } from '../model/selection.ts';

/** What was just done, with the way back. */
export interface Undoable {
  id: number;
  text: LocalText;
  undo(): Promise<void>;
}

export interface ActionParts {
  ctx: PluginContext;
  client: Client;
  listing: Listing;
  selection: Store<Selection>;
  refresh(): void;
}

/** The latest thing that can be undone. */
export const undoable: Store<Undoable | undefined> = createStore<Undoable | undefined>(undefined);
let undoables = 0;

const done: Record<BatchBody['action'], LocalText> = {
  move: { zh: '已移动 {n} 个素材', en: 'Moved {n} {n|asset|assets}' },
  trash: { zh: '已将 {n} 个素材放入回收站', en: 'Moved {n} {n|asset|assets} to the trash' },
  restore: { zh: '已恢复 {n} 个素材', en: 'Restored {n} {n|asset|assets}' },
  tag: { zh: '已为 {n} 个素材添加标签', en: 'Tagged {n} {n|asset|assets}' },
  untag: { zh: '已移除 {n} 个素材的标签', en: 'Untagged {n} {n|asset|assets}' },
  highlight: { zh: '已更新 {n} 个素材的高光', en: 'Changed the highlight of {n} {n|asset|assets}' },
};

const stillShown: LocalText = {
  zh: '已将 {n} 个素材放入回收站，其中 {used} 个仍在使用，用到的地方会继续显示',
  en: 'Moved {n} {n|asset|assets} to the trash. {used} still in use: shown there as before',
};

/** How many of these something uses, as far as the list has them. */
function usedAmong({ listing }: ActionParts, ids: readonly string[]): number {
  const chosen = new Set(ids);
  return listing.state.get().items.filter((item) => chosen.has(item?.id) && item.uses > 0).length;
}

export function offerUndo(text: LocalText, undo: () => Promise<void>): void {
  undoables += 1;
  undoable.set({ id: undoables, text, undo });
}

/** Does one thing with many assets, shows the outcome at once and offers to undo it. Failures are toasted by http. */
export async function runBatch(parts: ActionParts, body: BatchBody): Promise<void> {
  if (body.ids.length === 0) return;
  const { client, ctx, refresh } = parts;
  const inUse = body.action === 'trash' ? usedAmong(parts, body.ids) : 0;
  try {
    const result = await client.batch(body);
    showAtOnce(parts, body);
    refresh();
    if (result.changed === 0) {
      ctx.toasts.info({ zh: '没有需要更改的素材', en: 'Nothing to change' });
      return;
    }
    offerUndo(filled(inUse > 0 ? stillShown : done[body.action], { n: result.changed, used: inUse }), async () => {
      for (const back of result.undo) await client.batch(back);
      refresh();
    });
  } catch {
    refresh();
  }
}

/** What leaves the list need not wait for the list's next answer. */
function showAtOnce({ listing, selection }: ActionParts, body: BatchBody): void {
  const ids = new Set(body.ids);
  const { filter } = listing;
  const leaves =
    body.action === 'trash' ||
    (body.action === 'restore' && filter.trash === true) ||
    (body.action === 'move' && filter.folder !== undefined && filter.folder !== (body.folderId ?? '0')) ||
    (body.action === 'highlight' && filter.highlight === true && !body.highlight);
  if (!leaves) return;
  listing.drop(ids);
  selection.set((before) => prune(before, ids));
}

export async function purgeForGood(parts: ActionParts, ids: readonly string[]): Promise<void> {
  const { ctx, client, listing, selection, refresh } = parts;
  const agreed = await ctx.overlays.confirm({
    title: filled({ zh: '彻底删除 {n} 个素材？', en: 'Delete {n} {n|asset|assets} for good?' }, { n: ids.length }),
    message: {
      zh: '彻底删除后无法恢复。仍在页面或组织标志中使用的图片会继续显示，直到不再使用。',
      en: 'This cannot be undone. Pictures that pages or the organisation’s logo still use keep showing there until they no longer do.',
    },
    confirm: { zh: '彻底删除', en: 'Delete for good' },
    danger: true,
  });
  if (!agreed) return;
  const purged = await client.purge(ids).catch(() => undefined);
  if (purged !== undefined) {
    const gone = new Set(ids);
    listing.drop(gone);
    selection.set((before) => prune(before, gone));
    ctx.toasts.success(
      filled({ zh: '已彻底删除 {n} 个素材', en: 'Deleted {n} {n|asset|assets} for good' }, { n: purged }),
    );
  }
  refresh();
}

export async function emptyTrash({ ctx, client, refresh }: ActionParts, count: number): Promise<void> {
  const agreed = await ctx.overlays.confirm({
    title: { zh: '清空回收站？', en: 'Empty the trash?' },
    message: filled(
      { zh: '其中 {n} 个素材将被彻底删除，无法恢复。', en: '{n} {n|asset|assets} will be deleted for good.' },
      { n: count },
    ),
    confirm: { zh: '清空', en: 'Empty' },
    danger: true,
  });
  if (!agreed) return;
  const busy = ctx.overlays.busy();
  try {
    const { purged } = await client.emptyTrash();
    ctx.toasts.success(
      filled({ zh: '已彻底删除 {n} 个素材', en: 'Deleted {n} {n|asset|assets} for good' }, { n: purged }),
    );
  } catch {
    // http has said why.
  } finally {
    busy.dispose();
    refresh();
  }
}

/** Shows assets over everything, videos by their own player in the detail pane. */
export function preview(ctx: PluginContext, items: readonly Asset[], id: string): void {
  const pictures = items.filter((asset) => asset.kind === 'image');
  const index = pictures.findIndex((asset) => asset.id === id);
  if (index < 0) return;
  ctx.overlays.previewImages(
    pictures.map((asset) => ({
      src: `/a/${asset.key}`,
      alt: asset.alt === '' ? asset.name : asset.alt,
      width: asset.width,
      height: asset.height,
    })),
    index,
  );
}
