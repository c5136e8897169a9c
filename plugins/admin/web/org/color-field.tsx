import { useDraft, useText } from '@fitout/sdk/web';
import { Button, Field, Input } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import styles from './color-field.module.css';

export interface ColorFieldProps {
  className?: string | undefined;
  /** `#rrggbb`; null for the platform's own. */
  value: string | null;
  onChange(value: string | null): void;
}

/** The colour of the phone area, by picker or by its six digits. */
export function ColorField({ className, value, onChange }: ColorFieldProps) {
  const t = useText();
  const [text, setText] = useDraft(value ?? '');
  const label = t({ zh: '手机端主题色', en: 'Colour on phones' });
  const bad = text !== '' && colorIn(text) === undefined;
  return (
    <Field
      className={className}
      label={label}
      hint={t({
        zh: '手机端的按钮、链接与选中的标签使用这个颜色；太浅或太深时会自动调整，保证文字清晰。',
        en: 'Buttons, links and the chosen tab on phones have this colour, in a shade that can be read.',
      })}
      validationMessage={bad ? t({ zh: '颜色应写成 #0f6cbd 这样', en: 'Write a colour like #0f6cbd' }) : undefined}
    >
      <div className={styles.row}>
        <input
          className={styles.swatch}
          type="color"
          aria-label={t({ zh: '选择{name}', en: 'Pick {name}' }, { name: label })}
          value={value ?? '#0f6cbd'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Input
          className={styles.text}
          aria-label={label}
          value={text}
          maxLength={20}
          placeholder={t({ zh: '默认', en: 'Default' })}
          onChange={(_, data) => {
            setText(data.value);
            const color = colorIn(data.value);
            if (color !== undefined) onChange(color);
          }}
        />
        <Button
          type="button"
          appearance="subtle"
          icon={<DismissRegular />}
          disabled={value === null && text === ''}
          aria-label={t({ zh: '清除{name}', en: 'Clear {name}' }, { name: label })}
          onClick={() => {
            setText('');
            onChange(null);
          }}
        />
      </div>
    </Field>
  );
}

/** The colour of a typed text: null if it is empty, undefined if it is none. */
function colorIn(text: string): string | null | undefined {
  const color = text.trim().toLowerCase();
  if (color === '') return null;
  return /^#[\da-f]{6}$/.test(color) ? color : undefined;
}
