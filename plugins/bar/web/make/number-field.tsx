import { useText } from '@fitout/sdk/web';
import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';

export interface NumberFieldProps {
  label: string;
  value: number;
  bounds: readonly [least: number, most: number];
  /** Behind the number: mm, px. */
  unit?: string;
  /** Digits behind the point that may be typed. */
  digits?: number;
  onChange(value: number): void;
}

/** A number within bounds. What is none yet stays as it was typed, and says what may stand there. */
export function NumberField({ label, value, bounds, unit, digits = 0, onChange }: NumberFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState<{ text: string; of: number }>();
  // Another value from outside takes the place of what was typed.
  const text = typed !== undefined && typed.of === value ? typed.text : String(value);
  const [least, most] = bounds;
  const number = Number(text.replace(',', '.'));
  const fits = text.trim() !== '' && number >= least && number <= most && Number(number.toFixed(digits)) === number;
  return (
    <Field
      label={label}
      {...(fits
        ? {}
        : {
            validationState: 'error' as const,
            validationMessage: t(
              digits === 0
                ? { zh: '{least} 到 {most} 的整数', en: 'Enter a whole number from {least} to {most}' }
                : { zh: '{least} 到 {most}', en: 'Enter a number from {least} to {most}' },
              { least, most },
            ),
          })}
    >
      <Input
        style={{ minWidth: 0, width: '100%' }}
        input={{ style: { minWidth: 0 } }}
        inputMode={digits === 0 ? 'numeric' : 'decimal'}
        value={text}
        contentAfter={unit}
        onChange={(_, data) => {
          const next = Number(data.value.replace(',', '.'));
          const good =
            data.value.trim() !== '' && next >= least && next <= most && Number(next.toFixed(digits)) === next;
          setTyped({ text: data.value, of: good ? next : value });
          if (good) onChange(next);
        }}
        onBlur={() => fits && setTyped(undefined)}
      />
    </Field>
  );
}
