import { Field, Input } from '@fluentui/react-components';
import { moneyProblem, parseMoney, plainMoney } from '../base/money.ts';
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
  const problem = props.value.trim() === '' ? undefined : moneyProblem(props.value);
  const error = props.error ?? (problem === undefined ? undefined : t(problem));
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
