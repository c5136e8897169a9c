import { createContext, useContext } from 'react';
import classes from './colour-field.module.css';

const SwatchList = createContext<string | undefined>(undefined);
/** Id of a datalist of colours that pickers offer. */
export const Swatches = SwatchList.Provider;

export const useSwatches = (): string | undefined => useContext(SwatchList);

/** A colour as a small square. */
export function ColourField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
}) {
  const list = useSwatches();
  return (
    <label className={classes.field} title={label}>
      <input
        type="color"
        aria-label={label}
        list={list}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
