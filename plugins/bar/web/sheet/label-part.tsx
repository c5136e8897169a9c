import { useText } from '@fitout/sdk/web';
import { Checkbox, Field, Select } from '@fluentui/react-components';
import { kindTitles } from '../../shared/make/kind-titles.ts';
import { codeKinds } from '../../shared/make/symbol.ts';
import { bounds, type SheetSettings } from '../../shared/sheet/settings.ts';
import { NumberField } from '../make/number-field.tsx';
import classes from './sheet.module.css';

const texts = [
  { key: 'name', size: 'nameSize', label: { zh: '名称', en: 'Name' } },
  { key: 'price', size: 'priceSize', label: { zh: '价格', en: 'Price' } },
  { key: 'note', size: 'noteSize', label: { zh: '备注', en: 'Note' } },
] as const;

/** What stands on each label, and how large. */
export function LabelPart(props: { settings: SheetSettings; set(change: Partial<SheetSettings>): void }) {
  const { settings, set } = props;
  const t = useText();
  return (
    <section className={classes.part} aria-label={t({ zh: '版式', en: 'Layout' })}>
      <h2>{t({ zh: '版式', en: 'Layout' })}</h2>
      <div className={classes.fields}>
        <Field label={t({ zh: '码的种类', en: 'Code type' })} className={classes.broad ?? ''}>
          <Select
            value={settings.kind}
            onChange={(_, { value }) => set({ kind: codeKinds.find((kind) => kind === value) ?? 'auto' })}
          >
            <option value="auto">{t({ zh: '自动（按编码选择）', en: 'Automatic (by code)' })}</option>
            {codeKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(kindTitles[kind])}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className={classes.line}>
        {texts.map(({ key, label }) => (
          <Checkbox
            key={key}
            checked={settings[key]}
            label={t(label)}
            onChange={(_, { checked }) => set({ [key]: checked === true })}
          />
        ))}
        <Checkbox
          checked={settings.digits}
          label={t({ zh: '编码文字', en: 'Code text' })}
          onChange={(_, { checked }) => set({ digits: checked === true })}
        />
      </div>
      <div className={classes.fields}>
        {texts.map(({ key, size, label }) =>
          settings[key] ? (
            <NumberField
              key={size}
              label={t({ zh: '{what}字号', en: '{what} size' }, { what: t(label) })}
              value={settings[size]}
              bounds={bounds[size]}
              unit="pt"
              digits={1}
              onChange={(value) => set({ [size]: value })}
            />
          ) : null,
        )}
      </div>
    </section>
  );
}
