import { FieldPair, type FieldWords, fieldProps } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Field, Input, Select } from '@fluentui/react-components';
import { limits } from '../../shared/limits.ts';
import { zoneText } from '../../shared/texts.ts';

export function TextField(
  props: FieldWords & {
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
export function MomentField(props: FieldWords & { value: string; onChange(text: string): void }) {
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
export function DayField(props: FieldWords & { value: string; onChange(text: string): void }) {
  return (
    <Field {...fieldProps(props)}>
      <Input type="date" value={props.value} onChange={(_, data) => props.onChange(data.value)} />
    </Field>
  );
}

const zones = [8, 0, 1, -5, 9];

/** On which clock a moment stands. */
export function ZoneField(props: FieldWords & { value: number | null; onChange(zone: number | null): void }) {
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
            {t({ zh: '全球同时（{zone}）', en: 'Worldwide ({zone})' }, { zone: t(zoneText(zone)) })}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Where something is known from, and as of which day. */
export function SourceFields(props: {
  draft: { source: string; asOf: string };
  errors: { source?: string | undefined; asOf?: string | undefined };
  set(part: { source: string } | { asOf: string }): void;
}) {
  const { draft, errors, set } = props;
  const t = useText();
  return (
    <FieldPair>
      <TextField
        label={t({ zh: '资料来源', en: 'Source' })}
        max={limits.source}
        value={draft.source}
        error={errors.source}
        placeholder={t({ zh: '例如：游戏公告', en: 'For example, an in-game announcement' })}
        onChange={(source) => set({ source })}
      />
      <DayField
        label={t({ zh: '资料日期', en: 'As of' })}
        value={draft.asOf}
        error={errors.asOf}
        onChange={(asOf) => set({ asOf })}
      />
    </FieldPair>
  );
}
