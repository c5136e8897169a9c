import { siteOrigin } from '@fitout/sdk/web';
import { useMemo } from 'react';
import type { Overview } from '../../shared/calls/outputs.ts';
import { filled, limits } from '../../shared/limits.ts';
import { askFolder, askName, askTags } from '../dialogs/dialogs.tsx';
import { selectAll } from '../model/selection.ts';
import { type ActionParts, preview, purgeForGood, runBatch } from './actions.ts';
import type { SelectionActions } from './selection-bar.tsx';

export interface AssetActions extends SelectionActions {
  open(index: number): void;
  rename(): void;
  details(): void;
  copyLink(): void;
  download(): void;
}

/** What can be done with the chosen assets, from the bar, the menu and the keyboard alike. */
export function useAssetActions(
  parts: ActionParts,
  overview: Overview | undefined,
  show: (id: string) => void,
): AssetActions {
  return useMemo(() => ({ ...batchActions(parts, overview), ...singleActions(parts, show) }), [parts, overview, show]);
}

function batchActions(parts: ActionParts, overview: Overview | undefined): SelectionActions {
  const { ctx, client, listing, selection } = parts;
  const chosen = () => [...selection.get().ids];
  return {
    async move() {
      const ids = chosen();
      const title = filled({ zh: '移动 {n} 个素材', en: 'Move {n} {n|asset|assets}' }, { n: ids.length });
      const folderId = await askFolder(ctx.overlays, { title, folders: overview?.folders ?? [] });
      if (folderId !== undefined) await runBatch(parts, { action: 'move', ids, folderId });
    },
    async tag() {
      const ids = chosen();
      const title = filled({ zh: '为 {n} 个素材加标签', en: 'Tag {n} {n|asset|assets}' }, { n: ids.length });
      const tags = await askTags(ctx.overlays, { title, known: overview?.tags.map((entry) => entry.tag) ?? [] });
      if (tags !== undefined) await runBatch(parts, { action: 'tag', ids, tags });
    },
    highlight() {
      const ids = new Set(chosen());
      const { items } = listing.state.get();
      // All of them on, unless all are on already.
      const highlight = !items.filter((item) => ids.has(item.id)).every((item) => item.highlight);
      void runBatch(parts, { action: 'highlight', ids: [...ids], highlight });
    },
    trash: () => void runBatch(parts, { action: 'trash', ids: chosen() }),
    restore: () => void runBatch(parts, { action: 'restore', ids: chosen() }),
    purge: () => void purgeForGood(parts, chosen()),
    async selectAll() {
      const { items, total } = listing.state.get();
      const loaded = items.map((item) => item.id);
      const ids = total > items.length ? await client.ids(listing.filter).catch(() => loaded) : loaded;
      selection.set((before) => selectAll(before, ids));
    },
  };
}

function singleActions(parts: ActionParts, show: (id: string) => void) {
  const { ctx, client, listing, selection } = parts;
  const one = () => {
    const { ids, focus } = selection.get();
    const id = ids.size === 1 ? [...ids][0] : focus;
    return listing.state.get().items.find((item) => item.id === id);
  };
  return {
    open(index: number) {
      const { items } = listing.state.get();
      const asset = items[index];
      if (asset === undefined) return;
      if (asset.kind === 'video') show(asset.id);
      else preview(ctx, items, asset.id);
    },
    async rename() {
      const asset = one();
      if (asset === undefined) return;
      const label = { zh: '名称', en: 'Name' };
      const title = { zh: '重命名素材', en: 'Rename asset' };
      const name = await askName(ctx.overlays, { title, label, value: asset.name, max: limits.name });
      if (name === undefined || name === asset.name) return;
      const changed = await client.change(asset.id, { name }).catch(() => undefined);
      if (changed !== undefined) listing.patch(asset.id, changed);
    },
    details() {
      const asset = one();
      if (asset !== undefined) show(asset.id);
    },
    copyLink() {
      const asset = one();
      if (asset !== undefined) void ctx.toasts.copy(`${siteOrigin(ctx.session)}/a/${asset.key}`);
    },
    download() {
      const asset = one();
      if (asset === undefined) return;
      const link = document.createElement('a');
      link.href = client.downloadUrl(asset.id);
      link.download = '';
      link.click();
    },
  };
}
