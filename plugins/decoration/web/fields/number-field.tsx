import classes from '../panel/panel.module.css';

/** A number that may be typed freely; what lies outside of its bounds is brought inside when it is written. */
export function NumberInput(props: {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  width?: number;
  onChange(value: number): void;
}) {
  const { label, value, min, max, step = 1, width, onChange } = props;
  return (
    <input
      className={classes.number}
      style={width === undefined ? undefined : { width, flex: 'none' }}
      type="number"
      aria-label={label}
      value={value}
      min={min}
      max={max}
      step={step}
      onChange={(event) => {
        const next = event.currentTarget.valueAsNumber;
        if (Number.isFinite(next)) onChange(Math.min(max, Math.max(min, next)));
      }}
    />
  );
}
