import { keyOf } from '@fitout/sdk';
import { useDraft } from '@fitout/sdk/web';
import { type ReactNode, useId, useRef } from 'react';
import classes from './fields.module.css';

/** One of a few, side by side, all in sight. */
export function Pieces<T extends string>(props: {
  label: string;
  value: T;
  pieces: readonly { value: T; words: string }[];
  onChange(value: T): void;
}) {
  const name = useId();
  return (
    <fieldset className={classes.pieces}>
      <legend>{props.label}</legend>
      <div>
        {props.pieces.map(({ value, words }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A number along a line, and as a number to type. The value follows the hand; `onChange` hears what it comes to rest on. */
export function Range(props: {
  label: string;
  hint?: string | undefined;
  value: number;
  least: number;
  most: number;
  step: number;
  unit?: string;
  disabled?: boolean;
  onChange(value: number): void;
}) {
  const { label, hint, value, least, most, step, unit, disabled, onChange } = props;
  const [held, setHeld] = useDraft(value);
  const id = useId();
  const latest = useRef({ held, value, onChange });
  latest.current = { held, value, onChange };
  // While it is dragged nothing but the number moves: settings that many lines look at change once.
  const settle = () => {
    const { held: now, value: before, onChange: tell } = latest.current;
    if (now !== before) tell(now);
  };
  return (
    <div className={classes.range} data-disabled={disabled}>
      <label htmlFor={id}>{label}</label>
      <NumberBox
        label={label}
        value={held}
        least={least}
        most={most}
        step={step}
        unit={unit}
        disabled={disabled}
        onChange={onChange}
      />
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={held}
        disabled={disabled}
        style={{ '--filled': `${((held - least) / (most - least)) * 100}%` } as React.CSSProperties}
        onChange={(event) => setHeld(Number(event.target.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
      {hint === undefined ? null : <small>{hint}</small>}
    </div>
  );
}

/** A number to type; what does not fit is brought into range when the field is left. */
export function NumberBox(props: {
  label: string;
  value: number;
  least: number;
  most: number;
  step?: number;
  unit?: string | undefined;
  disabled?: boolean | undefined;
  onChange(value: number): void;
}) {
  const { label, value, least, most, step = 1, unit, disabled, onChange } = props;
  const [typed, setTyped] = useDraft(String(value));
  const settle = () => {
    const number = Number(typed);
    const fits = typed.trim() !== '' && Number.isFinite(number);
    const whole = step >= 1 ? Math.round(number) : number;
    const next = fits ? Math.min(most, Math.max(least, whole)) : value;
    setTyped(String(next));
    if (next !== value) onChange(next);
  };
  return (
    <span className={classes.number}>
      <input
        type="number"
        inputMode={step >= 1 ? 'numeric' : 'decimal'}
        aria-label={unit === undefined ? label : `${label} (${unit})`}
        min={least}
        max={most}
        step={step}
        value={typed}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => keyOf(event) === 'Enter' && settle()}
      />
      {unit === undefined ? null : <span aria-hidden>{unit}</span>}
    </span>
  );
}

/** One of several, as a list that opens. */
export function Choice<T extends string | number>(props: {
  label: string;
  hint?: string | undefined;
  value: T;
  choices: readonly { value: T; words: string }[];
  onChange(value: T): void;
}) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        value={String(props.value)}
        onChange={(event) => {
          const found = props.choices.find(({ value }) => String(value) === event.target.value);
          if (found !== undefined) props.onChange(found.value);
        }}
      >
        {props.choices.map(({ value, words }) => (
          <option key={String(value)} value={String(value)}>
            {words}
          </option>
        ))}
      </select>
      {props.hint === undefined ? null : <small>{props.hint}</small>}
    </div>
  );
}

/** Yes or no. */
export function Check(props: {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
}) {
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>{props.label}</span>
      {props.hint === undefined ? null : <small>{props.hint}</small>}
    </label>
  );
}

/** A part of the settings that folds, with what is set in it beside its name. */
export function Section({ title, state, children }: { title: string; state: string; children: ReactNode }) {
  return (
    <details className={classes.section}>
      <summary>
        <span>{title}</span>
        <span className={classes.now}>{state}</span>
      </summary>
      <div className={classes.inside}>{children}</div>
    </details>
  );
}
