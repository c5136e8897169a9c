import { parseWhole } from '@fitout/sdk';
import { type FieldWords, fieldProps } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Field, Input } from '@fluentui/react-components';

/** A whole number as text; undefined where it is none. */
export function wholeNumber(text: string): number | undefined {
  const value = parseWhole(text);
  return value === undefined || Math.abs(value) > 9_999_999_999 ? undefined : value;
}

export function NumberField(
  props: FieldWords & { value: string; unit?: string; placeholder?: string; onChange(text: string): void },
) {
  const t = useText();
  const bad = props.value.trim() !== '' && wholeNumber(props.value) === undefined;
  const error = props.error ?? (bad ? t({ zh: '请填写整数', en: 'Enter a whole number' }) : undefined);
  return (
    <Field {...fieldProps({ ...props, error })}>
      <Input
        value={props.value}
        inputMode="numeric"
        maxLength={12}
        {...(props.unit === undefined ? {} : { contentAfter: props.unit })}
        {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
        onChange={(_, data) => props.onChange(data.value)}
      />
    </Field>
  );
}
