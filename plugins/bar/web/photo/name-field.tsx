import { keyOf } from '@fitout/sdk';
import { useDraft } from '@fitout/sdk/web';
import { useRef } from 'react';
import classes from './photo-strip.module.css';

export interface NameFieldProps {
  value: string;
  /** Characters. */
  limit: number;
  label: string;
  onChange(name: string): void;
}

/** A name that looks like text until it is edited: Enter or leaving it keeps what was typed, Esc does not. */
export function NameField({ value, limit, label, onChange }: NameFieldProps) {
  const [typed, setTyped] = useDraft(value);
  const given = useRef(false);
  return (
    <input
      className={classes.name}
      aria-label={label}
      value={typed}
      maxLength={limit}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (keyOf(event) !== 'Enter' && keyOf(event) !== 'Escape') return;
        given.current = keyOf(event) === 'Escape';
        event.currentTarget.blur();
      }}
      onBlur={() => {
        const kept = !given.current && typed.trim() !== '';
        given.current = false;
        if (kept && typed !== value) onChange(typed);
        // Until the name that was made of it comes back.
        setTyped(value);
      }}
    />
  );
}
