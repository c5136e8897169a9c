import { useText } from '@fitout/sdk/web';
import { Button, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { isDocumentSize } from '../../../shared/document/document.ts';
import { sizePresets } from '../../../shared/presets.ts';
import classes from './sizes.module.css';
import { type ChosenSize, maxSizes } from './sizes.ts';

/** The longer side of a size's drawing, in pixels. */
const drawn = 36;

interface Props {
  chosen: readonly ChosenSize[];
  onChange(chosen: readonly ChosenSize[]): void;
}

/** Several of the sizes that shops and channels ask for, and own ones. */
export function ChooseSizes({ chosen, onChange }: Props) {
  const t = useText();
  const [own, setOwn] = useState<readonly ChosenSize[]>([]);
  const all: readonly ChosenSize[] = [...sizePresets, ...own];
  const keys = new Set(chosen.map(({ key }) => key));
  const set = (size: ChosenSize, on: boolean): void =>
    onChange(all.filter(({ key }) => (key === size.key ? on : keys.has(key))));
  const add = (width: number, height: number): void => {
    const size = { key: `${width}x${height}`, title: { zh: '自定义', en: 'Custom' }, width, height };
    if (all.some((one) => one.key === size.key)) return;
    setOwn([...own, size]);
    onChange([...chosen, size]);
  };
  return (
    <>
      <p className={classes.about}>
        {t({
          zh: '每个尺寸都会重新排版：背景铺满，主体放进安全区，文字重新换行，标志留在角上。',
          en: 'Each size gets its own layout: the background fills it, the subject stays in the safe area, text rewraps and logos keep their corners.',
        })}
      </p>
      <div className={classes.sizes}>
        {all.map((size) => (
          <label key={size.key} className={classes.size}>
            <input
              type="checkbox"
              checked={keys.has(size.key)}
              disabled={!keys.has(size.key) && chosen.length >= maxSizes}
              onChange={(event) => set(size, event.target.checked)}
            />
            <span className={classes.sheet} aria-hidden>
              <i style={sheetOf(size)} />
            </span>
            <span>{t(size.title)}</span>
            <small>
              {size.width} × {size.height}
            </small>
          </label>
        ))}
      </div>
      <OwnSize onAdd={add} />
    </>
  );
}

function sheetOf({ width, height }: ChosenSize) {
  const scale = drawn / Math.max(width, height);
  return { width: width * scale, height: height * scale };
}

function OwnSize({ onAdd }: { onAdd(width: number, height: number): void }) {
  const t = useText();
  const [[width, height], set] = useState<readonly [string, string]>(['', '']);
  const numbers = [width, height].map((side) => (/^\d{1,5}$/.test(side.trim()) ? Number(side) : 0)) as [number, number];
  return (
    <div className={classes.own}>
      <Field label={t({ zh: '自定义宽', en: 'Custom width' })}>
        <Input inputMode="numeric" value={width} maxLength={5} onChange={(_, { value }) => set([value, height])} />
      </Field>
      <Field label={t({ zh: '高', en: 'Height' })}>
        <Input inputMode="numeric" value={height} maxLength={5} onChange={(_, { value }) => set([width, value])} />
      </Field>
      <Button
        disabledFocusable={!isDocumentSize(...numbers)}
        onClick={() => {
          onAdd(...numbers);
          set(['', '']);
        }}
      >
        {t({ zh: '添加尺寸', en: 'Add size' })}
      </Button>
    </div>
  );
}
