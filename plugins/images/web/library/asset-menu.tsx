import { type Store, useStore, useText } from '@fitout/sdk/web';
import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { Selection } from '../model/selection.ts';
import type { AssetActions } from './use-asset-actions.ts';

export interface MenuPlace {
  x: number;
  y: number;
}

interface Props {
  place: MenuPlace | undefined;
  onClose(): void;
  selection: Store<Selection>;
  canEdit: boolean;
  inTrash: boolean;
  actions: AssetActions;
}

/** What the right mouse button offers on an asset. */
export function AssetMenu({ place, onClose, selection, canEdit, inTrash, actions }: Props) {
  const t = useText();
  const single = useStore(selection, (state) => state.ids.size === 1);
  const target = useMemo(
    () => ({ getBoundingClientRect: () => new DOMRect(place?.x ?? 0, place?.y ?? 0, 0, 0) }),
    [place],
  );
  if (place === undefined) return null;
  const editable = canEdit && !inTrash;
  return (
    <Menu open onOpenChange={(_event, { open }) => !open && onClose()} positioning={{ target }}>
      <MenuPopover>
        <MenuList>
          {single && <MenuItem onClick={actions.details}>{t({ zh: '详情', en: 'Details' })}</MenuItem>}
          {single && <MenuItem onClick={actions.copyLink}>{t({ zh: '复制链接', en: 'Copy link' })}</MenuItem>}
          {single && <MenuItem onClick={actions.download}>{t({ zh: '下载', en: 'Download' })}</MenuItem>}
          {single && editable && <MenuDivider />}
          {single && editable && (
            <MenuItem secondaryContent="F2" onClick={actions.rename}>
              {t({ zh: '重命名', en: 'Rename' })}
            </MenuItem>
          )}
          {editable && <MenuItem onClick={actions.move}>{t({ zh: '移动到…', en: 'Move to…' })}</MenuItem>}
          {editable && <MenuItem onClick={actions.tag}>{t({ zh: '加标签…', en: 'Tag…' })}</MenuItem>}
          {editable && (
            <MenuItem onClick={actions.highlight}>{t({ zh: '切换高光', en: 'Toggle the highlight' })}</MenuItem>
          )}
          {editable && (
            <MenuItem secondaryContent="Delete" onClick={actions.trash}>
              {t({ zh: '删除', en: 'Delete' })}
            </MenuItem>
          )}
          {canEdit && inTrash && <MenuItem onClick={actions.restore}>{t({ zh: '恢复', en: 'Restore' })}</MenuItem>}
          {canEdit && inTrash && (
            <MenuItem onClick={actions.purge}>{t({ zh: '彻底删除', en: 'Delete for good' })}</MenuItem>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
