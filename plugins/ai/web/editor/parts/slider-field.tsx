import { keyOf } from '@fitout/sdk';
import { Input, Slider } from '@fluentui/react-components';
import { useId, useState } from 'react';
import classes from './slider-field.module.css';

interface Props {
  label: string;
  value: number;
  least: number;
  most: number;
  /** What a double click on the slider sets. */
  initial: number;
  unit?: string;
  /** Slow at the small end, where a step counts most. */
  curved?: boolean;
  step?: number;
  onChange(value: number): void;
  /** The hand left the slider, or a number was entered. */
  onDone?(): void;
}

/** A slider with its number; double click resets. */
export function SliderField({
  label,
  value,
  least,
  most,
  initial,
  unit = '',
  curved = false,
  step = 1,
  onChange,
  onDone,
}: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  // A step for each key, but where a step is smaller at one end.
  const steps = curved ? 1000 : Math.max(1, Math.round((most - least) / step));
  const set = (next: number) => {
    const stepped = Number((Math.round(next / step) * step).toFixed(4));
    const within = Math.min(most, Math.max(least, stepped));
    if (within !== value) onChange(within);
  };
  const enter = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    const number = Number.parseFloat(typed);
    if (Number.isFinite(number)) {
      set(number);
      onDone?.();
    }
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <Slider
        id={id}
        size="small"
        className={classes.slider ?? ''}
        min={0}
        max={steps}
        value={toSlide(value, least, most, curved, steps)}
        aria-valuetext={`${value}${unit}`}
        onChange={(_, data) => set(fromSlide(data.value / steps, least, most, curved))}
        onDoubleClick={() => {
          set(initial);
          onDone?.();
        }}
        onPointerUp={onDone}
        onKeyUp={onDone}
      />
      <Input
        size="small"
        className={classes.number ?? ''}
        aria-label={label}
        inputMode="numeric"
        value={typed ?? String(value)}
        contentAfter={unit === '' ? null : unit}
        onFocus={(event) => event.target.select()}
        onChange={(_, data) => setTyped(data.value)}
        onBlur={enter}
        onKeyDown={(event) => {
          if (keyOf(event) === 'Enter') enter();
          else if (keyOf(event) === 'ArrowUp' || keyOf(event) === 'ArrowDown') {
            event.preventDefault();
            set(value + (keyOf(event) === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : 1));
            onDone?.();
          }
        }}
      />
    </div>
  );
}

function toSlide(value: number, least: number, most: number, curved: boolean, steps: number): number {
  const part = (value - least) / (most - least);
  return Math.round((curved ? Math.sqrt(part) : part) * steps);
}

function fromSlide(part: number, least: number, most: number, curved: boolean): number {
  return least + (curved ? part * part : part) * (most - least);
}
