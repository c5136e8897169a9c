import { ChipField, fieldProps } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import type { Carrier } from '../../shared/calls/outputs.ts';
import { segmentsProblem } from '../../shared/rules/carrier-problem.ts';
import type { PartProps } from './carrier-basic.tsx';

const shape = /^1\d{2,4}$/;

/** Prefixes of a carrier's numbers, its own and those of resellers. */
export function SegmentsPart({ draft, set, errors, others }: PartProps & { others: readonly Carrier[] }) {
  const t = useText();
  return (
    <>
      <PrefixField
        label={t({ zh: '自有号段', en: 'Own prefixes' })}
        hint={t({
          zh: '3 到 5 位；几个都符合时，最长的一个算数（1704 不属于 170）。可以一次粘贴多个。',
          en: '3 to 5 digits. If several match, the longest applies (1704 does not belong to 170). You can paste several at once.',
        })}
        value={draft.plain}
        taken={draft.resale}
        others={others}
        error={errors.segments}
        onChange={(plain) => set({ plain })}
      />
      <PrefixField
        label={t({ zh: '虚商号段', en: 'MVNO prefixes' })}
        hint={t({
          zh: '转售企业使用的号段，选号时可以排除',
          en: 'Used by resellers. They can be excluded when choosing numbers',
        })}
        value={draft.resale}
        taken={draft.plain}
        others={others}
        onChange={(resale) => set({ resale })}
      />
    </>
  );
}

function PrefixField(props: {
  label: string;
  hint: string;
  value: readonly string[];
  /** Those of the other field. */
  taken: readonly string[];
  others: readonly Carrier[];
  error?: string | undefined;
  onChange(value: string[]): void;
}) {
  const { label, value, taken, others } = props;
  const t = useText();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = (typed: string) => {
    const words = typed
      .normalize('NFKC')
      .split(/[\s,，、;；]+/u)
      .filter((one) => one !== '');
    const bad = words.find((one) => !shape.test(one));
    const fresh = [...new Set(words)].filter((one) => !value.includes(one));
    const wrong = segmentsProblem(
      [...taken, ...fresh].map((prefix) => ({ prefix })),
      others,
    );
    if (bad !== undefined)
      return setProblem(
        t(
          {
            zh: '“{bad}”不是号段：以 1 开头的 3 到 5 位数字',
            en: '“{bad}” is not a prefix. Enter 3 to 5 digits starting with 1',
          },
          { bad },
        ),
      );
    if (wrong !== undefined) return setProblem(t(wrong));
    setProblem(undefined);
    setText('');
    props.onChange([...value, ...fresh].sort());
  };
  return (
    <Field {...fieldProps({ label, hint: props.hint, error: problem ?? props.error })}>
      <ChipField
        chips={value.map((prefix) => ({ id: prefix, words: prefix }))}
        text={text}
        onText={(typed) => {
          setText(typed);
          setProblem(undefined);
        }}
        add={add}
        remove={(id) => props.onChange(value.filter((one) => one !== id))}
        offered={[]}
        input={{ 'aria-label': label, inputMode: 'numeric', maxLength: 600 }}
      />
    </Field>
  );
}
