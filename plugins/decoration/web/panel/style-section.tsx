import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { ColorField } from '../fields/color-field.tsx';
import { MixedNote, useFieldTarget, useValue } from '../fields/field-target.tsx';
import { KeyField } from '../fields/image-field.tsx';
import { NumberInput } from '../fields/number-field.tsx';
import { useSession } from '../session/hooks.ts';
import classes from './panel.module.css';

const sides: LocalText[] = [
  { zh: '上', en: 'Top' },
  { zh: '右', en: 'Right' },
  { zh: '下', en: 'Bottom' },
  { zh: '左', en: 'Left' },
];
const corners: LocalText[] = [
  { zh: '左上', en: 'Top left' },
  { zh: '右上', en: 'Top right' },
  { zh: '右下', en: 'Bottom right' },
  { zh: '左下', en: 'Bottom left' },
];

/** What every block has: background, margins, paddings and corners. */
export function StyleSection() {
  const t = useText();
  return (
    <section className={classes.group}>
      <h3>{t({ zh: '通用样式', en: 'Style' })}</h3>
      <ColorField path="background" label={{ zh: '背景颜色', en: 'Background colour' }} />
      <MixedNote name="background" />
      <KeyField path="backgroundImage" label={{ zh: '背景图片', en: 'Background image' }} />
      <MixedNote name="backgroundImage" />
      <Four path="margin" label={{ zh: '外边距', en: 'Margin' }} names={sides} min={-100} />
      <MixedNote name="margin" />
      <Four path="padding" label={{ zh: '内边距', en: 'Padding' }} names={sides} min={0} />
      <MixedNote name="padding" />
      <Four path="radius" label={{ zh: '圆角', en: 'Corners' }} names={corners} min={0} />
      <MixedNote name="radius" />
    </section>
  );
}

function Four({ path, label, names, min }: { path: string; label: LocalText; names: LocalText[]; min: number }) {
  const t = useText();
  const session = useSession();
  const target = useFieldTarget();
  const [value] = useValue(path);
  const four = Array.isArray(value) && value.length === 4 ? (value as number[]) : [0, 0, 0, 0];
  const put = (next: number[]) => {
    target.set(path, next.every((side) => side === 0) ? undefined : next);
  };
  const same = four.every((side) => side === four[0]);
  return (
    <div>
      <div className={classes.row}>
        <span className={classes.grow}>{t(label)}</span>
        <NumberInput
          label={t({ zh: '{name}（全部）', en: '{name}, all' }, { name: t(label) })}
          width={64}
          value={same ? (four[0] ?? 0) : 0}
          min={min}
          max={200}
          onChange={(all) => {
            session.history.seal();
            put([all, all, all, all]);
          }}
        />
      </div>
      <div className={classes.four} style={{ marginTop: 6 }}>
        {names.map((name, at) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the input inside has the whole name; these words are for the eye
          <label key={name.zh}>
            <NumberInput
              label={`${t(label)} ${t(name)}`}
              value={four[at] ?? 0}
              min={min}
              max={200}
              onChange={(side) => put(four.with(at, side))}
            />
            <span aria-hidden="true">{t(name)}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
