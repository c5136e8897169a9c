import { type LocalText, pluralize } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { AddRegular } from '@fluentui/react-icons';
import type { SavedSummary, TemplateList } from '../../shared/calls/saved.ts';
import { savedPreviewUrl } from '../../shared/saved.ts';
import { SavedMenu } from './saved-menu.tsx';
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
  title: { zh: '空白', en: 'Blank' },
  about: { zh: '从零开始', en: 'Start from scratch' },
};

export function choicesOf(list: TemplateList | undefined): { builtIn: Choice[]; own: Choice[] } {
  const count = (n: number): LocalText => ({ zh: `${n} 个组件`, en: pluralize(n, 'block', 'blocks') });
  return {
    builtIn: (list?.builtIn ?? []).map(({ key, title, about }) => ({ key, title, about })),
    own: (list?.own ?? []).map((own) => ({
      key: own.id,
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
            zh: '还没有自己的模板。在“页面”列表的“更多操作”里可以把页面存为模板。',
            en: 'No templates of your own yet. Save a page as a template from its menu in the page list.',
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
          {one.own === undefined ? null : <SavedMenu what="template" saved={one.own} onChanged={onChanged} />}
        </div>
      ))}
    </fieldset>
  );
}
