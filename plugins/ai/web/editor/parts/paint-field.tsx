import { useText } from '@fitout/sdk/web';
import { useRef } from 'react';
import { ColourField } from './colour-field.tsx';
import classes from './paint-field.module.css';

interface Props {
  label: string;
  /** `#rrggbb`, '' for none. */
  value: string;
  /** There is no none. */
  always?: boolean;
  onChange(value: string): void;
}

/** A colour or none, with its name. */
export function PaintField({ label, value, always = false, onChange }: Props) {
  const t = useText();
  // What it comes back to.
  const last = useRef(value === '' ? '#0f6cbd' : value);
  if (value !== '') last.current = value;
  return (
    <span className={classes.field}>
      <span aria-hidden>{label}</span>
      <ColourField label={label} value={last.current} onChange={onChange} />
      {always ? null : (
        <button
          type="button"
          className={classes.none}
          aria-pressed={value === ''}
          aria-label={t({ zh: '{label}：无', en: '{label}: none' }, { label })}
          onClick={() => onChange(value === '' ? last.current : '')}
        >
          {t({ zh: '无', en: 'None' })}
        </button>
      )}
    </span>
  );
}
