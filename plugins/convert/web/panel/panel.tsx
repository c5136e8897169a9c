import { useStore, useText } from '@fitout/sdk/web';
import { useMemo } from 'react';
import { cleanOptions, type Format, isShown, sameFile } from '../../api.ts';
import type { Recipe } from '../../shared/recipe.ts';
import type { Batch } from '../batch/batch.ts';
import { CodecField } from './codec-field.tsx';
import { Estimate } from './estimate.tsx';
import { Pieces } from './fields.tsx';
import classes from './panel.module.css';
import { Presets } from './presets.tsx';
import { ColourSection, MetadataSection, NameSection, ShapeSection, SizeSection } from './sections.tsx';
import { TargetBytes } from './target-bytes.tsx';

export type SetRecipe = (change: Partial<Recipe>) => void;

/** How pictures are converted: preset, format with its options, size, shape, colours, metadata, names. */
export function Panel({ batch, chosen }: { batch: Batch; chosen: number | undefined }) {
  const t = useText();
  const recipe = useStore(batch.recipe);
  const set: SetRecipe = (change) => batch.setRecipe(change);
  const formats = useMemo(() => batch.engine.formats().filter(({ encodes }) => encodes), [batch]);
  const format = formats.find(({ id }) => id === recipe.target) ?? formats[0];
  if (format === undefined) return null;
  const same = recipe.target === sameFile;
  return (
    <div className={classes.panel}>
      <Presets batch={batch} recipe={recipe} />
      <Pieces
        label={t({ zh: '转为', en: 'Convert to' })}
        value={same ? sameFile : format.id}
        pieces={[
          ...formats.map(({ id, title }) => ({ value: id, words: title })),
          { value: sameFile, words: t({ zh: '原文件', en: 'Original file' }) },
        ]}
        onChange={(target) => set({ target })}
      />
      {same ? (
        <SameFile />
      ) : (
        <>
          <Encoding recipe={recipe} set={set} format={format} />
          <SizeSection recipe={recipe} set={set} />
          <ShapeSection recipe={recipe} set={set} />
          <ColourSection recipe={recipe} set={set} format={format} />
          <MetadataSection recipe={recipe} set={set} format={format} />
        </>
      )}
      <NameSection recipe={recipe} set={set} extension={same ? 'jpg' : format.extension} />
      <Estimate batch={batch} recipe={recipe} chosen={chosen} />
    </div>
  );
}

/** What the encoder itself can be told. */
function Encoding({ recipe, set, format }: { recipe: Recipe; set: SetRecipe; format: Format }) {
  const t = useText();
  const options = cleanOptions(format.fields, recipe.options[format.id] ?? {});
  const shown = format.fields.filter((field) => isShown(field, options));
  const basic = shown.filter(({ advanced }) => advanced !== true);
  const advanced = shown.filter((field) => field.advanced === true);
  const field = (one: (typeof shown)[number]) => (
    <CodecField
      key={`${format.id}.${one.key}`}
      field={one}
      value={options[one.key] ?? one.initial}
      disabled={recipe.targetBytes !== null && one.key === format.quality}
      onChange={(value) =>
        set({ options: { ...recipe.options, [format.id]: { ...recipe.options[format.id], [one.key]: value } } })
      }
    />
  );
  return (
    <>
      <div className={classes.fields}>{basic.map(field)}</div>
      {advanced.length === 0 ? null : (
        <details className={classes.more}>
          <summary>{t({ zh: '更多编码选项', en: 'More encoder options' })}</summary>
          <div className={classes.fields}>{advanced.map(field)}</div>
        </details>
      )}
      {format.quality === undefined ? null : (
        <TargetBytes value={recipe.targetBytes} onChange={(targetBytes) => set({ targetBytes })} />
      )}
    </>
  );
}

/** The file stays as it is but for where it was taken: what would change pixels is not asked. */
function SameFile() {
  const t = useText();
  return (
    <p className={classes.note}>
      {t({
        zh: '只去掉照片里的拍摄位置，不重新编码：画面、格式、拍摄时间都保持原样。',
        en: 'Only removes where the photo was taken, without re-encoding. The image, format and date taken stay the same.',
      })}
    </p>
  );
}
