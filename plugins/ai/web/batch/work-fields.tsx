import { assetUrl } from '@fitout/sdk';
import { errorText } from '@fitout/sdk/desktop';
import { LazyImage, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Field, Input, Select } from '@fluentui/react-components';
import { imagePicker } from '../../../images/api.ts';
import type { BatchWork, MarkPlace } from '../../shared/batch/work.ts';
import { sizePresets } from '../../shared/presets.ts';
import { SliderField } from '../editor/parts/slider-field.tsx';
import { firstWhite } from '../white-ground/choice.ts';
import { WhiteFields } from '../white-ground/white-fields.tsx';
import classes from './batch.module.css';
import { FitFields } from './fit-fields.tsx';
import { ServiceFields } from './service-fields.tsx';
import { SizeSetFields } from './size-set-fields.tsx';

export const firstWork: { [K in BatchWork['kind']]: Extract<BatchWork, { kind: K }> } = {
  white: { kind: 'white', ...firstWhite },
  size: { kind: 'size', width: 800, height: 800, fit: 'cover', background: '#ffffff' },
  sizes: {
    ...{ kind: 'sizes', fit: 'cover', background: '#ffffff' },
    sizes: [
      { width: 800, height: 800 },
      { width: 750, height: 1000 },
      { width: 900, height: 383 },
    ],
  },
  scene: { kind: 'scene', provider: '', model: '', prompt: '' },
  enlarge: { kind: 'enlarge', provider: '', model: '' },
  mark: { kind: 'mark', picture: '', place: 'bottom-right', share: 0.2, opacity: 0.6 },
};

interface Props<W extends BatchWork = BatchWork> {
  work: W;
  /** How many there are to do. */
  count: number;
  tried: boolean;
  onChange(work: BatchWork): void;
}

/** What a kind of work leaves to be chosen. */
export function WorkFields({ work, ...rest }: Props) {
  if (work.kind === 'white')
    return <WhiteFields choice={work} onChange={(choice) => rest.onChange({ ...work, ...choice })} />;
  if (work.kind === 'size') return <SizeFields work={work} {...rest} />;
  if (work.kind === 'sizes') return <SizeSetFields work={work} {...rest} />;
  if (work.kind === 'mark') return <MarkFields work={work} {...rest} />;
  return <ServiceFields work={work} {...rest} />;
}

const sides = { least: 16, most: 8000 } as const;

function SizeFields({ work, onChange }: Props<Extract<BatchWork, { kind: 'size' }>>) {
  const t = useText();
  const { width, height } = work;
  const side = (value: string) =>
    Math.min(sides.most, Math.max(sides.least, Number(value.replace(/\D/g, '')) || sides.least));
  return (
    <>
      <Field label={t({ zh: '尺寸', en: 'Size' })}>
        <Select
          value={`${width}x${height}`}
          onChange={(_, { value }) => {
            const [w = width, h = height] = value.split('x').map(Number);
            onChange({ ...work, width: w, height: h });
          }}
        >
          {sizePresets.some((one) => one.width === width && one.height === height) ? null : (
            <option value={`${width}x${height}`}>
              {width} × {height}
            </option>
          )}
          {sizePresets.map((one) => (
            <option key={one.key} value={`${one.width}x${one.height}`}>
              {t(one.title)} · {one.width} × {one.height}
            </option>
          ))}
        </Select>
      </Field>
      <div className={classes.pair}>
        <Field label={t({ zh: '宽', en: 'Width' })}>
          <Input
            key={`w ${width}`}
            defaultValue={String(width)}
            inputMode="numeric"
            onBlur={(event) => onChange({ ...work, width: side(event.target.value) })}
          />
        </Field>
        <Field label={t({ zh: '高', en: 'Height' })}>
          <Input
            key={`h ${height}`}
            defaultValue={String(height)}
            inputMode="numeric"
            onBlur={(event) => onChange({ ...work, height: side(event.target.value) })}
          />
        </Field>
      </div>
      <FitFields
        choice={work}
        cover={{ zh: '裁满', en: 'Crop to fill' }}
        onChange={(choice) => onChange({ ...work, ...choice })}
      />
    </>
  );
}

const markTitles: Record<MarkPlace, { zh: string; en: string }> = {
  'bottom-right': { zh: '右下角', en: 'Bottom right' },
  'bottom-left': { zh: '左下角', en: 'Bottom left' },
  'top-right': { zh: '右上角', en: 'Top right' },
  'top-left': { zh: '左上角', en: 'Top left' },
  middle: { zh: '居中', en: 'Centre' },
  tiled: { zh: '平铺', en: 'Tile' },
};

function MarkFields({ work, tried, onChange }: Props<Extract<BatchWork, { kind: 'mark' }>>) {
  const ctx = usePlugin();
  const t = useText();
  const choose = async (): Promise<void> => {
    try {
      const [picked] = (await (await ctx.services.get(imagePicker)).pick()) ?? [];
      if (picked !== undefined) onChange({ ...work, picture: picked.key });
    } catch (error) {
      ctx.toasts.error(errorText(error), error);
    }
  };
  return (
    <>
      <Field
        label={t({ zh: '水印图片', en: 'Watermark image' })}
        hint={t({ zh: '用透明底的 PNG 效果最好', en: 'A PNG with a transparent background looks best' })}
        validationMessage={
          tried && work.picture === '' ? t({ zh: '请选择水印图片', en: 'Choose a watermark image' }) : undefined
        }
      >
        <div className={classes.picked}>
          {work.picture === '' ? null : <LazyImage src={assetUrl(work.picture, 160)} alt="" />}
          <Button onClick={() => void choose()}>{t({ zh: '从素材库选择', en: 'From asset library' })}</Button>
        </div>
      </Field>
      <Field label={t({ zh: '位置', en: 'Position' })}>
        <Select value={work.place} onChange={(_, { value }) => onChange({ ...work, place: value as MarkPlace })}>
          {Object.entries(markTitles).map(([place, title]) => (
            <option key={place} value={place}>
              {t(title)}
            </option>
          ))}
        </Select>
      </Field>
      <SliderField
        label={t({ zh: '大小', en: 'Size' })}
        value={Math.round(work.share * 100)}
        least={5}
        most={100}
        initial={20}
        unit="%"
        onChange={(percent) => onChange({ ...work, share: percent / 100 })}
      />
      <SliderField
        label={t({ zh: '不透明度', en: 'Opacity' })}
        value={Math.round(work.opacity * 100)}
        least={5}
        most={100}
        initial={60}
        unit="%"
        onChange={(percent) => onChange({ ...work, opacity: percent / 100 })}
      />
    </>
  );
}
