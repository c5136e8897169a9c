import type { LocalText } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { AddRegular, MoreHorizontalRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { type SavedSummary, savedNameMax, savedPreviewUrl, type TemplateList } from '../../shared/saved.ts';
import { NameDialog } from '../dialogs/name-dialog.tsx';
import { SavedPreview } from './saved-preview.tsx';
import classes from './templates.module.css';

/** What a new page begins with: nothing, a template of the product's, or one of the organisation's own. */
export interface Choice {
  /** '' for nothing. */
  key: string;
  title: LocalText;
  about: LocalText;
  own?: SavedSummary;
}

export const blank: Choice = {
  key: '',
  title: { zh: '空白页面', en: 'Blank' },
  about: { zh: '从零开始', en: 'Nothing yet' },
};

export function choicesOf(list: TemplateList | undefined): { builtIn: Choice[]; own: Choice[] } {
  const count = (n: number): LocalText => ({ zh: `${n} 个组件`, en: n === 1 ? '1 block' : `${n} blocks` });
  return {
    builtIn: (list?.builtIn ?? []).map(({ key, title, about }) => ({ key, title, about })),
    own: (list?.own ?? []).map((own) => ({
      key: String(own.id),
      title: { zh: own.name, en: own.name },
      about: count(own.blocks),
      own,
    })),
  };
}

export function TemplateCards(props: {
  label: string;
  name: string;
  choices: readonly Choice[];
  chosen: string;
  onChoose(choice: Choice): void;
  onChanged(): void;
}) {
  const { label, name, choices, chosen, onChoose, onChanged } = props;
  const t = useText();
  return (
    <fieldset className={classes.cards} aria-label={label}>
      {choices.length === 0 ? (
        <p className={classes.none}>
          {t({
            zh: '还没有自己的模板。在装修列表的“更多操作”里可以把页面存为模板。',
            en: 'No template of your own yet: a page’s menu in the list keeps it as one.',
          })}
        </p>
      ) : null}
      {choices.map((one) => (
        <div key={one.key} className={classes.card}>
          <label>
            <input type="radio" name={name} checked={one.key === chosen} onChange={() => onChoose(one)} />
            {one.key === '' ? (
              <span className={classes.blank} aria-hidden="true">
                <AddRegular />
              </span>
            ) : (
              <SavedPreview url={savedPreviewUrl('template', one.key)} title={t(one.title)} width={148} height={180} />
            )}
            <span className={classes.words}>
              <strong>{t(one.title)}</strong>
              <span className={classes.small} title={t(one.about)}>
                {t(one.about)}
              </span>
            </span>
          </label>
          {one.own === undefined ? null : <OwnMenu own={one.own} onChanged={onChanged} />}
        </div>
      ))}
    </fieldset>
  );
}

function OwnMenu({ own, onChanged }: { own: SavedSummary; onChanged(): void }) {
  const t = useText();
  const ctx = usePlugin();
  const [renaming, setRenaming] = useState(false);
  const mayEdit = ctx.session.can('decoration.edit');
  const remove = async () => {
    const agreed = await ctx.overlays.confirm({
      title: { zh: `删除模板“${own.name}”？`, en: `Delete the template “${own.name}”?` },
      message: { zh: '用它新建的页面不受影响。', en: 'Pages that were made of it stay.' },
      confirm: { zh: '删除', en: 'Delete' },
      danger: true,
    });
    if (!agreed) return;
    await ctx.http.delete(`templates/${own.id}`);
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
            aria-label={`${t({ zh: '更多操作', en: 'More' })} ${own.name}`}
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
          title={{ zh: '重命名模板', en: 'Rename the template' }}
          label={{ zh: '模板名称', en: 'Name' }}
          name={own.name}
          max={savedNameMax}
          onClose={() => setRenaming(false)}
          onSave={async (name) => {
            await ctx.http.patch(`templates/${own.id}`, { name });
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}
