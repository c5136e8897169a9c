import { FieldPair, FormDialog, fieldProps } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Field, Input } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { documentLimits, isDocumentSize } from '../../shared/document/document.ts';
import { limits } from '../../shared/limits.ts';
import { type SizePreset, sizePresets } from '../../shared/presets.ts';
import { makeBlankSheet } from '../pictures/blank-sheet.ts';
import classes from './new-document.module.css';

/** The longer side of a preset's drawing, in pixels. */
const drawn = 36;

/** 新建: a name and a size, one of those that shops ask for or an own one. */
export function NewDocument({ onClose, onMade }: { onClose(): void; onMade(id: string): void }) {
  const t = useText();
  const ctx = usePlugin();
  const group = useId();
  const [name, setName] = useState(() => t({ zh: '未命名图片', en: 'Untitled image' }));
  const [size, setSize] = useState({ width: '800', height: '800' });
  const [tried, setTried] = useState(false);
  const [width, height] = [wholeNumber(size.width), wholeNumber(size.height)];
  const chosen = sizePresets.find((preset) => preset.width === width && preset.height === height);
  const problems = {
    name: name.trim() === '' ? t({ zh: '请填写名称', en: 'Enter a name' }) : undefined,
    width: sideProblem(width, t),
    height: sideProblem(height, t),
    size:
      isDocumentSize(width, height) || sideProblem(width, t) !== undefined || sideProblem(height, t) !== undefined
        ? undefined
        : t(
            { zh: '总像素最多 {n} 万', en: 'Up to {m} megapixels in total' },
            { n: Math.floor(documentLimits.pixels / 10_000), m: Math.floor(documentLimits.pixels / 1_000_000) },
          ),
  };
  const said = (problem: string | undefined) => (tried ? problem : undefined);
  const submit = () => {
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return undefined;
    return makeBlankSheet(ctx, { name, width, height }).then(onMade);
  };
  return (
    <FormDialog
      title={t({ zh: '新建图片', en: 'New image' })}
      submit={t({ zh: '创建', en: 'Create' })}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field {...fieldProps({ label: t({ zh: '名称', en: 'Name' }), error: said(problems.name), required: true })}>
        <Input
          autoFocus
          value={name}
          maxLength={limits.name}
          onFocus={(event) => event.target.select()}
          onChange={(_, data) => setName(data.value)}
        />
      </Field>
      <fieldset className={classes.presets}>
        <legend>{t({ zh: '尺寸', en: 'Size' })}</legend>
        {sizePresets.map((preset) => (
          <PresetChoice
            key={preset.key}
            preset={preset}
            group={group}
            chosen={preset === chosen}
            onChoose={() => setSize({ width: String(preset.width), height: String(preset.height) })}
          />
        ))}
      </fieldset>
      <FieldPair>
        <Field
          {...fieldProps({
            label: t({ zh: '宽（像素）', en: 'Width (pixels)' }),
            error: said(problems.width ?? problems.size),
          })}
        >
          <Input
            inputMode="numeric"
            value={size.width}
            maxLength={6}
            onChange={(_, data) => setSize({ ...size, width: data.value })}
          />
        </Field>
        <Field {...fieldProps({ label: t({ zh: '高（像素）', en: 'Height (pixels)' }), error: said(problems.height) })}>
          <Input
            inputMode="numeric"
            value={size.height}
            maxLength={6}
            onChange={(_, data) => setSize({ ...size, height: data.value })}
          />
        </Field>
      </FieldPair>
    </FormDialog>
  );
}

function wholeNumber(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function sideProblem(side: number, t: ReturnType<typeof useText>): string | undefined {
  if (side >= 1 && side <= documentLimits.side) return undefined;
  return t({ zh: '请填写 1 到 {max}', en: 'Enter 1 to {max}' }, { max: documentLimits.side.toLocaleString('en-US') });
}

/** One size, drawn in its proportions. */
function PresetChoice(props: { preset: SizePreset; group: string; chosen: boolean; onChoose(): void }) {
  const { preset, group, chosen, onChoose } = props;
  const { title, width, height } = preset;
  const t = useText();
  const scale = drawn / Math.max(width, height);
  return (
    <label className={classes.preset}>
      <input type="radio" name={group} checked={chosen} onChange={onChoose} />
      <span className={classes.stage} aria-hidden>
        <i style={{ width: width * scale, height: height * scale }} />
      </span>
      <span>{t(title)}</span>
      <small>
        {width} × {height}
      </small>
    </label>
  );
}
