import { type ReactNode, useId } from 'react';
import { useBrand } from '../../brand/use-brand.ts';
import { Swatches } from '../parts/colour-field.tsx';

/** The brand's colours as swatches of the colour pickers in it. */
export function BrandSwatches({ children }: { children: ReactNode }) {
  const id = useId();
  const colours = useBrand().data?.colours ?? [];
  const some = colours.length > 0;
  return (
    <Swatches value={some ? id : undefined}>
      {children}
      {some ? (
        <datalist id={id}>
          {[...new Set(colours.map(({ value }) => value))].map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ) : null}
    </Swatches>
  );
}
