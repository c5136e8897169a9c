import { usePlugin } from '@fitout/sdk/web';
import { useMemo } from 'react';
import type { Folder } from '../../shared/calls/outputs.ts';
import type { AssetFilter } from '../../shared/choices.ts';
import { filled, limits } from '../../shared/limits.ts';
import { askDeleteFolder, askFolder, askName } from '../dialogs/dialogs.tsx';
import type { FolderActions } from '../side/side-panel.tsx';
import { takeDrop } from '../upload/take-drop.ts';
import type { Uploader } from '../upload/uploader.ts';
import { type ActionParts, offerUndo, runBatch } from './actions.ts';

interface Options {
  parts: ActionParts;
  folders: readonly Folder[];
  filter: AssetFilter;
  onFilter(filter: AssetFilter): void;
  uploader: Uploader;
}

/** What can be done with folders and tags. http has toasted whatever fails. */
export function useFolderActions({ parts, folders, filter, onFilter, uploader }: Options): FolderActions {
  const { overlays, toasts } = usePlugin();
  return useMemo<FolderActions>(() => {
    const { client, refresh } = parts;
    const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work();
        return true;
      } catch {
        return false;
      } finally {
        refresh();
      }
    };
    return {
      async create(parentId) {
        const label = { zh: '文件夹名称', en: 'Folder name' };
        const name = await askName(overlays, { title: { zh: '新建文件夹', en: 'New folder' }, label });
        if (name !== undefined) await attempt(() => client.createFolder(name, parentId));
      },
      async rename(folder) {
        const label = { zh: '文件夹名称', en: 'Folder name' };
        const title = { zh: '重命名文件夹', en: 'Rename folder' };
        const name = await askName(overlays, { title, label, value: folder.name });
        if (name !== undefined && name !== folder.name) await attempt(() => client.changeFolder(folder.id, { name }));
      },
      async move(folder) {
        const title = { zh: '移动文件夹', en: 'Move folder' };
        const parentId = await askFolder(overlays, { title, folders, without: folder.id });
        if (parentId === undefined) return;
        const moved = await attempt(() => client.changeFolder(folder.id, { parentId }));
        if (!moved) return;
        const text = filled({ zh: '已移动文件夹“{name}”', en: 'Moved the folder "{name}"' }, { name: folder.name });
        offerUndo(text, async () => {
          await attempt(() => client.changeFolder(folder.id, { parentId: folder.parentId }));
        });
      },
      async remove(folder) {
        const answer = await askDeleteFolder(overlays, folder);
        if (answer === undefined) return;
        const removed = await attempt(() => client.deleteFolder(folder.id, answer.trash));
        if (removed && filter.folder !== undefined && filter.folder !== '0') onFilter({});
      },
      dropAssets(folderId) {
        void runBatch(parts, { action: 'move', ids: [...parts.selection.get().ids], folderId });
      },
      dropFiles(data, folderId) {
        void takeDrop(data, toasts, (files) => uploader.add(files, folderId));
      },
      async renameTag(tag) {
        const title = { zh: '重命名标签', en: 'Rename tag' };
        const label = {
          zh: '标签（与已有标签同名时会合并）',
          en: 'Tag (merges with an existing tag of the same name)',
        };
        const to = await askName(overlays, { title, label, value: tag, max: limits.tag });
        if (to === undefined || to === tag) return;
        if (await attempt(() => client.renameTag(tag, to))) onFilter({ ...filter, tags: [to] });
      },
      async removeTag(tag) {
        const agreed = await overlays.confirm({
          title: filled({ zh: '删除标签“{tag}”？', en: 'Delete the tag "{tag}"?' }, { tag }),
          message: { zh: '素材本身不会被删除。', en: 'The assets themselves are not deleted.' },
          confirm: { zh: '删除', en: 'Delete' },
          danger: true,
        });
        if (!agreed || !(await attempt(() => client.deleteTag(tag)))) return;
        const { tags: _tags, ...rest } = filter;
        onFilter(rest);
      },
    };
  }, [parts, folders, filter, onFilter, overlays, toasts, uploader]);
}
