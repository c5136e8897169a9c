import { useText } from '@fitout/sdk/web';
import { Field, Input, Select } from '@fluentui/react-components';
import { zoneText } from '../../shared/texts.ts';

interface Common {
  label: string;
  /** What is wrong with it. */
  error?: string | undefined;
  required?: boolean;
  hint?: string;
}

/** Spreads an error and a hint over a Field, which knows no undefined ones. */
export function fieldProps({ label, error, required, hint }: Common) {
  return {
    label,
    ...(required === true ? { required } : {}),
    ...(hint === undefined ? {} : { hint }),
    ...(error === undefined || error === '' ? {} : { validationMessage: error, validationState: 'error' as const }),
  };
}

export function TextField(
  props: Common & {
    value: string;
    max: number;
    placeholder?: string;
    disabled?: boolean;
    onChange(text: string): void;
  },
) {
  return (
    <Field {...fieldProps(props)}>
      <Input
        value={props.value}
        maxLength={props.max}
        disabled={props.disabled === true}
        {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
        onChange={(_, data) => props.onChange(data.value)}
      />
    </Field>
  );
}

/** `2025-01-31 06:00:00` as a datetime-local field has it, and back. Neither has a zone. */
export const toField = (text: string): string => text.replace(' ', 'T');
export const fromField = (text: string): string =>
  text === '' ? '' : `${text.replace('T', ' ')}${text.length === 16 ? ':00' : ''}`;

/** A moment on the game's clock, to the second. */
export function MomentField(props: Common & { value: string; onChange(text: string): void }) {
  return (
    <Field {...fieldProps(props)}>
      <Input
        type="datetime-local"
        step={1}
        value={toField(props.value)}
        onChange={(_, data) => props.onChange(fromField(data.value))}
      />
    </Field>
  );
}

/** The day of a knowledge. */
export function DayField(props: Common & { value: string; onChange(text: string): void }) {
  return (
    <Field {...fieldProps(props)}>
      <Input type="date" value={props.value} onChange={(_, data) => props.onChange(data.value)} />
    </Field>
  );
}

const zones = [8, 0, 1, -5, 9];

/** On which clock a moment stands. */
export function ZoneField(props: Common & { value: number | null; onChange(zone: number | null): void }) {
  const t = useText();
  const offered = props.value === null || zones.includes(props.value) ? zones : [...zones, props.value];
  return (
    <Field {...fieldProps(props)}>
      <Select
        value={props.value === null ? '' : String(props.value)}
        onChange={(_, data) => props.onChange(data.value === '' ? null : Number(data.value))}
      >
        <option value="">{t(zoneText(null))}</option>
        {offered.map((zone) => (
          <option key={zone} value={String(zone)}>
            {t({ zh: '全球同时（{zone}）', en: 'everywhere at once ({zone})' }, { zone: t(zoneText(zone)) })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
