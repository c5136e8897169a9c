import { Field, Input } from '@fluentui/react-components';
import { useSetTimes } from '../web/use-set-times.ts';
import { type FieldWords, fieldProps } from './field-props.ts';

export interface TimeFieldProps extends FieldWords {
  /** `2026-11-21T09:00` in the organisation's zone, as `useSetTimes` has it; empty for none. */
  value: string;
  onChange(text: string): void;
  /** Said as `error` is, but nothing keeps the form from being sent. */
  warning?: string | undefined;
  /** The input's own, for whoever looks for it by that. */
  name?: string;
  className?: string;
}

/** A time that staff set, in their organisation's zone: its name stands below where this device's clock is another one. */
export function TimeField({ value, onChange, name, className, warning, ...words }: TimeFieldProps) {
  const { otherZone } = useSetTimes();
  const hint = [words.hint, otherZone].filter((part) => part !== undefined).join(' · ');
  return (
    <Field
      {...fieldProps({ ...words, ...(hint === '' ? {} : { hint }) })}
      {...(className === undefined ? {} : { className })}
      {...(warning === undefined ? {} : { validationMessage: warning, validationState: 'warning' as const })}
    >
      <Input
        type="datetime-local"
        value={value}
        {...(name === undefined ? {} : { name })}
        onChange={(_, data) => onChange(data.value)}
      />
    </Field>
  );
}
