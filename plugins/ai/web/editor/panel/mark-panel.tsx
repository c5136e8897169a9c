import { useText } from '@fitout/sdk/web';
import { Button, Input, Select, Textarea } from '@fluentui/react-components';
import { useRef } from 'react';
import type { DrawnContent } from '../../../shared/document/content.ts';
import type { LayerState } from '../../../shared/engine/types.ts';
import {
  cleanFrame,
  cleanQr,
  cleanWatermark,
  type FrameRecipe,
  markLimits,
  type QrRecipe,
  qrLevels,
  type WatermarkRecipe,
} from '../../../shared/marks/recipe.ts';
import { fonts } from '../../text/fonts.ts';
import { PaintField } from '../parts/paint-field.tsx';
import { SliderField } from '../parts/slider-field.tsx';
import { useEditor, useEngineState } from '../session/hooks.ts';
import { growByFrame } from '../session/marks.ts';
import classes from './panel.module.css';
import { useRecipe } from './use-recipe.ts';
import { useTyping } from './use-typing.ts';

interface Props {
  layer: LayerState;
  content: DrawnContent;
}

/** A QR code, a watermark or a frame. */
export function MarkPanel(props: Props) {
  const { shape } = props.content.recipe;
  if (shape === 'qr') return <QrPanel {...props} />;
  return shape === 'watermark' ? <WatermarkPanel {...props} /> : <FramePanel {...props} />;
}

function QrPanel({ layer, content }: Props) {
  const t = useText();
  const { recipe, set, done } = useRecipe<QrRecipe>({
    ...{ layer, content, clean: cleanQr },
    label: { zh: '修改二维码', en: 'Edit QR code' },
  });
  const words = useRef<HTMLTextAreaElement>(null);
  useTyping(words);
  const levels = { L: '7%', M: '15%', Q: '25%', H: '30%' };
  return (
    <fieldset className={classes.adjust}>
      <legend>{t({ zh: '二维码', en: 'QR code' })}</legend>
      <Textarea
        ref={words}
        value={recipe.text}
        rows={3}
        maxLength={markLimits.qrText}
        aria-label={t({ zh: '二维码内容', en: 'QR code content' })}
        placeholder={t({ zh: '网址或文字', en: 'URL or text' })}
        onChange={(_, data) => set({ text: data.value })}
        onBlur={done}
      />
      <Select
        size="small"
        aria-label={t({ zh: '容错', en: 'Error correction' })}
        value={recipe.level}
        onChange={(_, { value }) => {
          set({ level: value as QrRecipe['level'] });
          done();
        }}
      >
        {qrLevels.map((level) => (
          <option key={level} value={level}>
            {t(
              { zh: '容错 {level}（可损 {part}）', en: 'Level {level} (recovers {part})' },
              { level, part: levels[level] },
            )}
          </option>
        ))}
      </Select>
      <PaintField
        label={t({ zh: '前景', en: 'Foreground' })}
        value={recipe.dark}
        always
        onChange={(dark) => set({ dark })}
      />
      <PaintField
        label={t({ zh: '底色', en: 'Background' })}
        value={recipe.light}
        onChange={(light) => set({ light })}
      />
    </fieldset>
  );
}

function WatermarkPanel({ layer, content }: Props) {
  const t = useText();
  const state = useEngineState();
  const { recipe, set, done } = useRecipe<WatermarkRecipe>({
    ...{ layer, content },
    clean: (given) =>
      cleanWatermark(
        given,
        fonts.map(({ id }) => id),
      ),
    label: { zh: '修改水印', en: 'Edit watermark' },
    adapt: (next) => ({ ...next, width: state?.width ?? next.width, height: state?.height ?? next.height }),
  });
  const words = useRef<HTMLInputElement>(null);
  useTyping(words);
  const slider = (key: 'size' | 'opacity' | 'angle' | 'gap', label: string, initial: number, unit: string) => (
    <SliderField
      label={label}
      value={recipe[key]}
      least={markLimits[key][0]}
      most={markLimits[key][1]}
      initial={initial}
      unit={unit}
      curved={key === 'size' || key === 'gap'}
      onChange={(value) => set({ [key]: value })}
      onDone={done}
    />
  );
  return (
    <fieldset className={classes.adjust}>
      <legend>{t({ zh: '水印', en: 'Watermark' })}</legend>
      <Input
        ref={words}
        size="small"
        value={recipe.text}
        maxLength={markLimits.words}
        aria-label={t({ zh: '水印文字', en: 'Watermark text' })}
        onChange={(_, data) => set({ text: data.value })}
        onBlur={done}
      />
      <Select
        size="small"
        aria-label={t({ zh: '字体', en: 'Font' })}
        value={recipe.font}
        onChange={(_, { value }) => {
          set({ font: value });
          done();
        }}
      >
        {fonts.map(({ id, title }) => (
          <option key={id} value={id}>
            {t(title)}
          </option>
        ))}
      </Select>
      <PaintField
        label={t({ zh: '颜色', en: 'Colour' })}
        value={recipe.colour}
        always
        onChange={(colour) => set({ colour })}
      />
      {slider('opacity', t({ zh: '浓度', en: 'Strength' }), 35, '%')}
      {slider('size', t({ zh: '字号', en: 'Size' }), 48, 'px')}
      {slider('angle', t({ zh: '角度', en: 'Angle' }), -30, '°')}
      {slider('gap', t({ zh: '间距', en: 'Spacing' }), 200, '%')}
    </fieldset>
  );
}

function FramePanel({ layer, content }: Props) {
  const session = useEditor();
  const t = useText();
  const state = useEngineState();
  const { recipe, set, done } = useRecipe<FrameRecipe>({
    ...{ layer, content, clean: cleanFrame },
    label: { zh: '修改边框', en: 'Edit frame' },
    adapt: (next) => ({ ...next, width: state?.width ?? next.width, height: state?.height ?? next.height }),
  });
  const slider = (key: 'thickness' | 'radius', label: string) => (
    <SliderField
      label={label}
      value={recipe[key]}
      least={markLimits[key][0]}
      most={markLimits[key][1]}
      initial={24}
      unit="px"
      curved
      onChange={(value) => set({ [key]: value })}
      onDone={done}
    />
  );
  return (
    <fieldset className={classes.adjust}>
      <legend>{t({ zh: '边框', en: 'Frame' })}</legend>
      <Select
        size="small"
        aria-label={t({ zh: '边框样式', en: 'Frame style' })}
        value={recipe.style}
        onChange={(_, { value }) => {
          set({ style: value as FrameRecipe['style'] });
          done();
        }}
      >
        <option value="plain">{t({ zh: '直角边框', en: 'Square corners' })}</option>
        <option value="rounded">{t({ zh: '圆角边框', en: 'Rounded corners' })}</option>
        <option value="polaroid">{t({ zh: '拍立得', en: 'Polaroid' })}</option>
      </Select>
      <PaintField
        label={t({ zh: '颜色', en: 'Colour' })}
        value={recipe.colour}
        always
        onChange={(colour) => set({ colour })}
      />
      {slider('thickness', t({ zh: '宽度', en: 'Width' }))}
      {recipe.style === 'rounded' ? slider('radius', t({ zh: '圆角', en: 'Radius' })) : null}
      <Button size="small" className={classes.reset ?? ''} onClick={() => void growByFrame(session, layer.id, recipe)}>
        {t({ zh: '扩大画布，不遮画面', en: 'Expand canvas around image' })}
      </Button>
    </fieldset>
  );
}
