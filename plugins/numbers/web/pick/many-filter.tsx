import { useText } from '@fitout/sdk/web';
import { useState } from 'react';
import { withPart } from '../../shared/search/choices.ts';
import type { Wish } from '../../shared/search/wish.ts';
import { DigitButton, Section } from './fields.tsx';
import classes from './filters.module.css';
import { useTotal } from './use-total.ts';

interface ManyProps {
  carrier: string;
  wish: Wish;
  onChange(wish: Wish): void;
}

/** In the order in which people want them. */
const digits = [8, 6, 9, 0, 1, 2, 3, 4, 5, 7];
/** How many at least, until somebody says otherwise. */
const usualTimes = 4;

/** x 较多: one digit at least so often; each digit with how many numbers it would leave. */
export function ManyFilter({ carrier, wish, onChange }: ManyProps) {
  const t = useText();
  const [times, setTimes] = useState(wish.many?.times ?? usualTimes);
  const often = wish.many?.times ?? times;
  return (
    <Section title={{ zh: '某个数字较多', en: 'Repeated digit' }} fold holds={wish.many !== undefined}>
      <span className={classes.short}>
        <select
          aria-label={t({ zh: '至少几个', en: 'Minimum count' })}
          value={often}
          onChange={(event) => {
            const next = Number(event.target.value);
            setTimes(next);
            if (wish.many !== undefined) onChange(withPart(wish, 'many', { ...wish.many, times: next }));
          }}
        >
          {[2, 3, 4, 5, 6, 7, 8].map((one) => (
            <option key={one} value={one}>
              {t({ zh: '{n} 个以上', en: '{n} or more' }, { n: one })}
            </option>
          ))}
        </select>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own */}
      <div className={classes.digits} role="group" aria-label={t({ zh: '较多的数字', en: 'Repeated digit' })}>
        {digits.map((digit) => (
          <ManyOf key={digit} carrier={carrier} wish={wish} many={{ digit, times: often }} onChange={onChange} />
        ))}
      </div>
    </Section>
  );
}

function ManyOf({ carrier, wish, many, onChange }: ManyProps & { many: NonNullable<Wish['many']> }) {
  const chosen = wish.many?.digit === many.digit;
  const wanted = withPart(wish, 'many', many);
  const count = useTotal(carrier, wanted);
  return (
    <DigitButton
      digit={String(many.digit)}
      on={chosen}
      count={count}
      onPress={() => onChange(chosen ? withPart(wish, 'many', undefined) : wanted)}
    />
  );
}
