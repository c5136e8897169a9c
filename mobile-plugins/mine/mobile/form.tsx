import { useText } from '@fitout/sdk/web';
import { useId, useState } from 'react';
import styles from './form.module.css';

export interface FieldProps {
  label: string;
  name: string;
  type?: 'text' | 'password';
  autoComplete?: string;
  value?: string;
  maxLength?: number;
  hint?: string;
}

/** A labelled field; what a password says can be shown. */
export function Field({ label, name, type = 'text', autoComplete = 'off', value, maxLength, hint }: FieldProps) {
  const t = useText();
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <input
          id={id}
          name={name}
          type={secret && shown ? 'text' : type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          defaultValue={value}
          maxLength={maxLength}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          required
        />
        {secret && (
          <button type="button" className={styles.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? t({ zh: '隐藏', en: 'Hide' }) : t({ zh: '显示', en: 'Show' })}
          </button>
        )}
      </span>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

export function Fault({ text }: { text: string }) {
  return (
    <p className={styles.fault} role="alert">
      {text}
    </p>
  );
}
