import { useText } from '@fitout/sdk/web';
import { Checkbox, Field, Select } from '@fluentui/react-components';
import {
  type BoundedSetting,
  bounds,
  dpis,
  papers,
  presets,
  type SheetSettings,
  sheetProblem,
} from '../../shared/sheet/settings.ts';
import { NumberField } from '../make/number-field.tsx';
import classes from './sheet.module.css';

interface Props {
  settings: SheetSettings;
  set(change: Partial<SheetSettings>): void;
}

const sizeTexts: { key: BoundedSetting; label: { zh: string; en: string }; digits: number }[] = [
  { key: 'pageWidth', label: { zh: '纸宽', en: 'Paper width' }, digits: 2 },
  { key: 'pageHeight', label: { zh: '纸高', en: 'Paper height' }, digits: 2 },
  { key: 'columns', label: { zh: '列数', en: 'Columns' }, digits: 0 },
  { key: 'rows', label: { zh: '行数', en: 'Rows' }, digits: 0 },
  { key: 'labelWidth', label: { zh: '标签宽', en: 'Label width' }, digits: 2 },
  { key: 'labelHeight', label: { zh: '标签高', en: 'Label height' }, digits: 2 },
  { key: 'left', label: { zh: '左边距', en: 'Left margin' }, digits: 2 },
  { key: 'top', label: { zh: '上边距', en: 'Top margin' }, digits: 2 },
  { key: 'gapX', label: { zh: '横向间隔', en: 'Horizontal gap' }, digits: 2 },
  { key: 'gapY', label: { zh: '纵向间隔', en: 'Vertical gap' }, digits: 2 },
];

/** The paper: one of those that shops sell, or sizes of one's own. */
export function PaperPart({ settings, set }: Props) {
  const t = useText();
  const problem = sheetProblem(settings);
  const choose = (id: string) => {
    const preset = presets.find((one) => one.id === id);
    if (preset === undefined) set({ preset: 'own' });
    else set({ ...preset.size, preset: id, dpi: preset.dpi, start: 1 });
  };
  return (
    <section className={classes.part} aria-label={t({ zh: '标签纸', en: 'Label paper' })}>
      <h2>{t({ zh: '标签纸', en: 'Label paper' })}</h2>
      <div className={classes.fields}>
        <Field label={t({ zh: '规格', en: 'Format' })} className={classes.broad ?? ''}>
          <Select value={settings.preset} onChange={(_, { value }) => choose(value)}>
            {presets.map(({ id, title }) => (
              <option key={id} value={id}>
                {t(title)}
              </option>
            ))}
            <option value="own">{t({ zh: '自定义尺寸', en: 'Custom size' })}</option>
          </Select>
        </Field>
        <NumberField
          label={t({ zh: '从第几张开始', en: 'First label' })}
          value={settings.start}
          bounds={bounds.start}
          onChange={(start) => set({ start })}
        />
      </div>
      {settings.preset === 'own' ? <OwnSizes settings={settings} set={set} /> : null}
      {problem === undefined ? null : (
        <p className={classes.wrong} role="alert">
          {t(problem)}
        </p>
      )}
      <details className={classes.more}>
        <summary>{t({ zh: '打印校准', en: 'Printer calibration' })}</summary>
        <div className={classes.fields}>
          {(['shiftX', 'shiftY'] as const).map((key) => (
            <NumberField
              key={key}
              label={key === 'shiftX' ? t({ zh: '右移', en: 'Move right' }) : t({ zh: '下移', en: 'Move down' })}
              value={settings[key]}
              bounds={bounds[key]}
              unit="mm"
              digits={2}
              onChange={(value) => set({ [key]: value })}
            />
          ))}
          <Field label={t({ zh: '打印机精度', en: 'Printer resolution' })}>
            <Select value={String(settings.dpi)} onChange={(_, { value }) => set({ dpi: Number(value) })}>
              {dpis.map((dpi) => (
                <option key={dpi} value={dpi}>
                  {dpi} dpi
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Checkbox
          checked={settings.frames}
          label={t({ zh: '印出裁切线', en: 'Print cutting lines' })}
          onChange={(_, { checked }) => set({ frames: checked === true })}
        />
        <p className={classes.quiet}>
          {t({
            zh: '打印时选“实际大小”（100%），不要选“适合纸张”。位置偏了，量出差多少，填在这里。',
            en: 'Print at “Actual size” (100%), not “Fit to page”. If labels are out of place, measure by how much and enter it here.',
          })}
        </p>
      </details>
    </section>
  );
}

function OwnSizes({ settings, set }: Props) {
  const t = useText();
  const paper = papers.find(({ width, height }) => width === settings.pageWidth && height === settings.pageHeight);
  return (
    <div className={classes.fields}>
      <Field label={t({ zh: '纸张', en: 'Paper' })} className={classes.broad ?? ''}>
        <Select
          value={paper?.id ?? 'own'}
          onChange={(_, { value }) => {
            const chosen = papers.find(({ id }) => id === value);
            if (chosen !== undefined) set({ pageWidth: chosen.width, pageHeight: chosen.height });
          }}
        >
          {papers.map(({ id, title }) => (
            <option key={id} value={id}>
              {t(title)}
            </option>
          ))}
          <option value="own">{t({ zh: '其他', en: 'Other' })}</option>
        </Select>
      </Field>
      {sizeTexts.map(({ key, label, digits }) => (
        <NumberField
          key={key}
          label={t(label)}
          value={settings[key]}
          bounds={bounds[key]}
          digits={digits}
          {...(digits === 0 ? {} : { unit: 'mm' })}
          onChange={(value) => set({ [key]: value })}
        />
      ))}
    </div>
  );
}
