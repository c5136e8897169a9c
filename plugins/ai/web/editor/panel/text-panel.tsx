import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Checkbox, Select, Textarea } from '@fluentui/react-components';
import { useRef } from 'react';
import type { DrawnContent } from '../../../shared/document/content.ts';
import type { LayerState } from '../../../shared/engine/types.ts';
import { type TextRecipe, textLimits } from '../../../shared/text/recipe.ts';
import { fonts } from '../../text/fonts.ts';
import { ColourField } from '../parts/colour-field.tsx';
import { SliderField } from '../parts/slider-field.tsx';
import { useEditor } from '../session/hooks.ts';
import classes from './panel.module.css';
import { useTextRecipe } from './use-text-recipe.ts';
import { useTyping } from './use-typing.ts';

/** What a text says and how it looks; it stays text. */
export function TextPanel({ layer, content }: { layer: LayerState; content: DrawnContent }) {
  const session = useEditor();
  const t = useText();
  const { recipe, set } = useTextRecipe(layer, content);
  const words = useRef<HTMLTextAreaElement>(null);
  useTyping(words);
  const slider = (key: 'size' | 'lineHeight' | 'letterSpacing' | 'arc', label: string, initial: number, step = 1) => (
    <SliderField
      label={label}
      value={recipe[key]}
      least={textLimits[key][0]}
      most={textLimits[key][1]}
      initial={initial}
      step={step}
      curved={key === 'size'}
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <fieldset className={classes.adjust}>
      <legend>{t({ zh: '文字', en: 'Text' })}</legend>
      <Textarea
        ref={words}
        value={recipe.text}
        aria-label={t({ zh: '文字内容', en: 'Text content' })}
        maxLength={textLimits.letters}
        rows={3}
        onChange={(_, data) => set({ text: data.value })}
        onKeyDown={(event) => {
          // As in Photoshop: the words are there already, and keys are the sheet's again.
          if (keyOf(event) !== 'Escape' && !(keyOf(event) === 'Enter' && (event.ctrlKey || event.metaKey))) return;
          event.preventDefault();
          session.canvas.closest<HTMLElement>('[role=application]')?.focus();
        }}
      />
      <Select
        size="small"
        aria-label={t({ zh: '字体', en: 'Font' })}
        value={recipe.font}
        onChange={(_, { value }) => set({ font: value })}
      >
        {fonts.map(({ id, title }) => (
          <option key={id} value={id}>
            {t(title)}
          </option>
        ))}
      </Select>
      {slider('size', t({ zh: '字号', en: 'Size' }), 72)}
      <div className={classes.line}>
        <ColourField
          label={t({ zh: '颜色', en: 'Colour' })}
          value={recipe.colour}
          onChange={(colour) => set({ colour })}
        />
        <Checkbox
          label={t({ zh: '加粗', en: 'Bold' })}
          checked={recipe.bold}
          onChange={(_, data) => set({ bold: data.checked === true })}
        />
        <Checkbox
          label={t({ zh: '竖排', en: 'Vertical' })}
          checked={recipe.vertical}
          onChange={(_, data) => set({ vertical: data.checked === true })}
        />
      </div>
      <Select
        size="small"
        aria-label={t({ zh: '对齐', en: 'Align' })}
        value={recipe.align}
        onChange={(_, { value }) => set({ align: value as TextRecipe['align'] })}
      >
        <option value="start">{t({ zh: '左对齐', en: 'Left' })}</option>
        <option value="middle">{t({ zh: '居中', en: 'Centre' })}</option>
        <option value="end">{t({ zh: '右对齐', en: 'Right' })}</option>
      </Select>
      {slider('lineHeight', t({ zh: '行距', en: 'Line height' }), 1.3, 0.05)}
      {slider('letterSpacing', t({ zh: '字距', en: 'Letter spacing' }), 0)}
      {recipe.vertical ? null : slider('arc', t({ zh: '弧形', en: 'Arc' }), 0)}
      <StrokeAndShadow recipe={recipe} set={set} />
    </fieldset>
  );
}

function StrokeAndShadow({ recipe: { stroke, shadow }, set }: ReturnType<typeof useTextRecipe>) {
  const t = useText();
  return (
    <>
      <div className={classes.line}>
        <ColourField
          label={t({ zh: '描边颜色', en: 'Stroke colour' })}
          value={stroke.colour}
          onChange={(colour) => set({ stroke: { ...stroke, colour } })}
        />
        <SliderField
          label={t({ zh: '描边', en: 'Stroke' })}
          value={stroke.width}
          least={textLimits.stroke[0]}
          most={textLimits.stroke[1]}
          initial={0}
          curved
          onChange={(width) => set({ stroke: { ...stroke, width } })}
        />
      </div>
      <div className={classes.line}>
        <ColourField
          label={t({ zh: '阴影颜色', en: 'Shadow colour' })}
          value={shadow.colour}
          onChange={(colour) => set({ shadow: { ...shadow, colour } })}
        />
        <SliderField
          label={t({ zh: '阴影', en: 'Shadow' })}
          value={shadow.blur}
          least={textLimits.blur[0]}
          most={textLimits.blur[1]}
          initial={0}
          curved
          onChange={(blur) => set({ shadow: { ...shadow, blur, x: Math.round(blur / 3), y: Math.round(blur / 3) } })}
        />
      </div>
    </>
  );
}
