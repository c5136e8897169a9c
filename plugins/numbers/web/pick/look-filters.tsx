import { useText } from '@fitout/sdk/web';
import { withPart } from '../../shared/search/choices.ts';
import type { Wish } from '../../shared/search/wish.ts';
import { readDay, readYear, showDay } from './days.ts';
import { RangeField, Section, ShortField } from './fields.tsx';
import classes from './filters.module.css';

interface Change {
  wish: Wish;
  onChange(wish: Wish, typed?: boolean): void;
}

/** 生日 and 年份: the last four digits are a day, or a year, from … to …. */
export function BirthdayFilter({ wish, onChange }: Change) {
  const t = useText();
  const { days, years } = wish;
  const wrongDay = { zh: '请填写月日，如 06-01', en: 'Enter a date such as 06-01' };
  const setDay = (end: 'from' | 'to', text: string) => {
    const day = readDay(text);
    // One day alone is from itself to itself; taking one end away takes both.
    if (text === '' || day === undefined) return onChange(withPart(wish, 'days', undefined));
    onChange(withPart(wish, 'days', { from: days?.from ?? day, to: days?.to ?? day, [end]: day }));
  };
  const dayField = (end: 'from' | 'to', label: { zh: string; en: string }) => (
    <ShortField
      label={t(label)}
      value={days === undefined ? '' : showDay(days[end])}
      placeholder={end === 'from' ? '06-01' : '06-30'}
      problem={(text) => (readDay(text) === undefined ? wrongDay : undefined)}
      onChange={(text) => setDay(end, text)}
    />
  );
  return (
    <Section title={{ zh: '生日与年份', en: 'Birthday and year' }} fold holds={(days ?? years) !== undefined}>
      <div className={classes.term}>
        <span>{t({ zh: '生日（尾号月日）', en: 'Birthday (last four)' })}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own */}
        <div className={classes.range} role="group" aria-label={t({ zh: '生日', en: 'Birthday' })}>
          {dayField('from', { zh: '生日从', en: 'Birthday from' })}
          <span aria-hidden>–</span>
          {dayField('to', { zh: '生日到', en: 'Birthday to' })}
        </div>
      </div>
      <div className={classes.term}>
        <span>{t({ zh: '年份（尾号）', en: 'Year (last four)' })}</span>
        <RangeField
          name={{ zh: '年份', en: 'Year' }}
          value={years}
          show={String}
          read={readYear}
          wrong={{ zh: '请填写 1950–2029 之间的年份', en: 'Enter a year from 1950 to 2029' }}
          onChange={(value) =>
            onChange(
              withPart(
                wish,
                'years',
                value === undefined ? undefined : { from: value.from ?? 1950, to: value.to ?? 2029 },
              ),
            )
          }
        />
      </div>
    </Section>
  );
}

/** 包含: digits one after the other, anywhere behind the segment. */
export function ContainsFilter({ wish, onChange }: Change) {
  const t = useText();
  return (
    <Section title={{ zh: '包含', en: 'Contains' }} fold holds={wish.contains !== undefined}>
      <ShortField
        live
        label={t({ zh: '包含的数字', en: 'Digits to include' })}
        placeholder={t({ zh: '如 668', en: 'e.g. 668' })}
        value={wish.contains ?? ''}
        problem={(text) =>
          /^\d{1,8}$/.test(text.trim()) ? undefined : { zh: '请填写 1–8 位数字', en: 'Enter 1 to 8 digits' }
        }
        onChange={(text) => onChange(withPart(wish, 'contains', text), true)}
      />
    </Section>
  );
}
