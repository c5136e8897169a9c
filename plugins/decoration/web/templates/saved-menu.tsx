import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { SavedSummary } from '../../shared/calls/saved.ts';
import { savedNameMax } from '../../shared/saved.ts';
import { decorationCalls } from '../client.ts';
import { NameDialog } from '../dialogs/name-dialog.tsx';
import classes from './templates.module.css';

const words = {
  template: {
    rename: { zh: '重命名模板', en: 'Rename template' },
    label: { zh: '模板名称', en: 'Name' },
    remove: { zh: '删除模板“{name}”？', en: 'Delete the template “{name}”?' },
    stays: { zh: '用它新建的页面不受影响。', en: 'Pages created from it are not affected.' },
  },
  section: {
    rename: { zh: '重命名组合', en: 'Rename section' },
    label: { zh: '组合名称', en: 'Name' },
    remove: { zh: '删除组合“{name}”？', en: 'Delete the section “{name}”?' },
    stays: { zh: '已经放到页面上的组件不受影响。', en: 'Blocks already on pages are not affected.' },
  },
} as const;

/** At the corner of a template or a section of the organisation: its name, and its end. */
export function SavedMenu(props: { what: 'template' | 'section'; saved: SavedSummary; onChanged(): void }) {
  const { what, saved, onChanged } = props;
  const t = useText();
  const ctx = usePlugin();
  const call = decorationCalls(ctx.http);
  const [renaming, setRenaming] = useState(false);
  const mayEdit = ctx.session.can('decoration.edit');
  const { rename, label, remove: removeWords, stays } = words[what];
  const remove = async () => {
    const agreed = await ctx.overlays.confirm({
      title: t(removeWords, { name: saved.name }),
      message: stays,
      confirm: { zh: '删除', en: 'Delete' },
      danger: true,
    });
    if (!agreed) return;
    await call(`DELETE ${what}s/:id` as const, { params: { id: saved.id } });
    onChanged();
  };
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            className={classes.more ?? ''}
            size="small"
            icon={<MoreHorizontalRegular />}
            aria-label={`${t({ zh: '更多操作', en: 'More' })} ${saved.name}`}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem disabled={!mayEdit} onClick={() => setRenaming(true)}>
              {t({ zh: '重命名', en: 'Rename' })}
            </MenuItem>
            <MenuItem disabled={!mayEdit} onClick={() => void remove().catch(() => {})}>
              {t({ zh: '删除', en: 'Delete' })}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {renaming ? (
        <NameDialog
          title={rename}
          label={label}
          name={saved.name}
          max={savedNameMax}
          onClose={() => setRenaming(false)}
          onSave={async (name) => {
            await call(`PATCH ${what}s/:id` as const, { params: { id: saved.id }, body: { name } });
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}
