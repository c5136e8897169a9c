import { Field, Input } from '@fluentui/react-components';
import { parseMoney, plainMoney } from '../base/money.ts';
import { useText } from '../web/hooks.ts';
import { type FieldWords, fieldProps } from './field-props.ts';

export interface MoneyFieldProps extends FieldWords {
  value: string;
  onChange(text: string): void;
}

/**
 * An amount in yuan as text, so that it can be typed in any order; cents by `parseMoney`. What is none is said beside it,
 * and what is one is written as `plainMoney` writes it once the field is left.
 */
export function MoneyField(props: MoneyFieldProps) {
  const t = useText();
  const bad = props.value.trim() !== '' && parseMoney(props.value) === undefined;
  const error =
    props.error ??
    (bad ? t({ zh: '请填写金额，最多两位小数', en: 'An amount, with two decimals at most' }) : undefined);
  return (
    <Field {...fieldProps({ ...props, error })}>
      <Input
        value={props.value}
        inputMode="decimal"
        contentBefore="¥"
        maxLength={20}
        onChange={(_, data) => props.onChange(data.value)}
        onBlur={() => {
          const cents = parseMoney(props.value);
          if (cents !== undefined) props.onChange(plainMoney(cents));
        }}
      />
    </Field>
  );
}
