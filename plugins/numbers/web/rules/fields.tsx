import { parseWhole } from '@fitout/sdk';
import { type FieldWords, fieldProps } from '@fitout/sdk/desktop';
import { Field, Input } from '@fluentui/react-components';

/** One line of words. */
export function TextField(
  props: FieldWords & { value: string; maxLength?: number; placeholder?: string; onChange(text: string): void },
) {
  return (
    <Field {...fieldProps(props)}>
      <Input
        value={props.value}
        maxLength={props.maxLength ?? 60}
        {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
        onChange={(_, data) => props.onChange(data.value)}
      />
    </Field>
  );
}

/** A whole number as text; undefined where it is none. */
export function wholeNumber(text: string): number | undefined {
  const value = parseWhole(text);
  return value === undefined || value < 0 || value > 999_999_999 ? undefined : value;
}
