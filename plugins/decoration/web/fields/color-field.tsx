import type { LocalText } from '@fitout/sdk';
import { useDraft, useText } from '@fitout/sdk/web';
import { Button, Input, Field as Labelled } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { safeColor } from '../../shared/color.ts';
import classes from '../panel/panel.module.css';
import { useValue } from './field-target.tsx';
import { PaletteRow } from './palette-field.tsx';

/** A css colour by picker or as text; empty follows the page. */
export function ColorField({ path, label }: { path: string; label: LocalText }) {
  const t = useText();
  const [value, set] = useValue(path);
  const color = typeof value === 'string' ? value : '';
  const [text, setText] = useDraft(color);
  const bad = text !== '' && safeColor(text) === undefined;
  return (
    <Labelled
      label={t(label)}
      validationState={bad ? 'error' : 'none'}
      validationMessage={bad ? t({ zh: '不是有效的颜色', en: 'Not a valid colour' }) : undefined}
    >
      <div className={classes.row}>
        <input
          className={classes.swatch}
          type="color"
          aria-label={t({ zh: '选择{name}', en: 'Pick {name}' }, { name: t(label) })}
          value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#ffffff'}
          onChange={(event) => set(event.currentTarget.value)}
        />
        <Input
          className={classes.grow}
          aria-label={t(label)}
          value={text}
          placeholder={t({ zh: '默认', en: 'Default' })}
          onChange={(_, data) => {
            setText(data.value);
            if (data.value === '' || safeColor(data.value) !== undefined) set(data.value);
          }}
        />
        <Button
          appearance="subtle"
          icon={<DismissRegular />}
          disabled={color === ''}
          aria-label={t({ zh: '清除{name}', en: 'Clear {name}' }, { name: t(label) })}
          onClick={() => set('')}
        />
      </div>
      <PaletteRow name={t(label)} value={color} onPick={set} />
    </Labelled>
  );
}
