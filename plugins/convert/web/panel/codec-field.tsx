import { useText } from '@fitout/sdk/web';
import type { OptionField } from '../../api.ts';
import { Check, Choice, Range } from './fields.tsx';

/** A setting of a codec, drawn from its description. */
export function CodecField(props: {
  field: OptionField;
  value: number | string | boolean;
  disabled: boolean;
  onChange(value: number | string | boolean): void;
}) {
  const { field, value, disabled, onChange } = props;
  const t = useText();
  const label = t(field.title);
  const hint = field.hint === undefined ? undefined : t(field.hint);
  if (field.kind === 'range')
    return (
      <Range
        {...{ label, hint, disabled, onChange }}
        value={Number(value)}
        least={field.least}
        most={field.most}
        step={field.step}
      />
    );
  if (field.kind === 'choice')
    return (
      <Choice
        {...{ label, hint, onChange }}
        value={value as string | number}
        choices={field.choices.map((choice) => ({ value: choice.value, words: t(choice.title) }))}
      />
    );
  return <Check {...{ label, hint, onChange }} checked={value === true} />;
}
