import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Field, Input, Select } from '@fluentui/react-components';
import { type CodeFrame, codeFrames } from '../../shared/draw/code-frame.ts';
import { type EyeShape, eyeShapes, type ModuleShape, moduleShapes } from '../../shared/draw/symbol-drawing.ts';
import { type CodeLook, maxCaption } from './draft.ts';
import classes from './make.module.css';

const moduleTexts: Record<ModuleShape, LocalText> = {
  square: { zh: '方块', en: 'Squares' },
  dot: { zh: '圆点', en: 'Dots' },
  rounded: { zh: '圆角', en: 'Rounded' },
};

const eyeTexts: Record<EyeShape, LocalText> = {
  square: { zh: '方形', en: 'Square' },
  rounded: { zh: '圆角', en: 'Rounded' },
  circle: { zh: '圆形', en: 'Circle' },
};

const frameTexts: Record<CodeFrame, LocalText> = {
  none: { zh: '无', en: 'None' },
  text: { zh: '下方文字', en: 'Text below' },
  banner: { zh: '边框', en: 'Border' },
  pill: { zh: '胶囊', en: 'Pill' },
};

interface Props {
  look: CodeLook;
  set(change: Partial<CodeLook>): void;
}

/** The shapes of a QR code's modules and eyes. */
export function ShapeFields({ look, set }: Props) {
  const t = useText();
  return (
    <div className={classes.fields}>
      <Choice
        label={t({ zh: '码点形状', en: 'Module shape' })}
        value={look.modules}
        options={moduleShapes}
        texts={moduleTexts}
        onChange={(modules) => set({ modules })}
      />
      <Choice
        label={t({ zh: '码眼形状', en: 'Eye shape' })}
        value={look.eyes}
        options={eyeShapes}
        texts={eyeTexts}
        onChange={(eyes) => set({ eyes })}
      />
    </div>
  );
}

/** What stands around a code of modules. */
export function FrameFields({ look, set }: Props) {
  const t = useText();
  const usual = t({ zh: '扫码查看', en: 'Scan me' });
  return (
    <div className={classes.fields}>
      <Choice
        label={t({ zh: '边框样式', en: 'Frame' })}
        value={look.frame}
        options={codeFrames}
        texts={frameTexts}
        onChange={(frame) =>
          set({ frame, caption: look.frame === 'none' && look.caption === '' ? usual : look.caption })
        }
      />
      {look.frame === 'none' ? null : (
        <Field label={t({ zh: '边框文字', en: 'Frame text' })}>
          <Input value={look.caption} maxLength={maxCaption} onChange={(_, { value }) => set({ caption: value })} />
        </Field>
      )}
    </div>
  );
}

function Choice<T extends string>(props: {
  label: string;
  value: T;
  options: readonly T[];
  texts: Record<T, LocalText>;
  onChange(value: T): void;
}) {
  const { label, value, options, texts, onChange } = props;
  const t = useText();
  return (
    <Field label={label}>
      <Select value={value} onChange={(_, data) => onChange(options.find((one) => one === data.value) ?? value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {t(texts[option])}
          </option>
        ))}
      </Select>
    </Field>
  );
}
