import { parseMoney, plainMoney } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import type { Carrier, Pool } from '../../shared/calls/outputs.ts';
import { plainLevel, plainName } from '../../shared/carriers.ts';
import { palette } from '../../shared/patterns/palette.ts';
import { pressListed, pressPattern, pressWithout, withPart } from '../../shared/search/choices.ts';
import { rangeNames } from '../../shared/search/texts.ts';
import type { Wish } from '../../shared/search/wish.ts';
import { countOf } from './chips.tsx';
import { CheckLine, DigitButton, RangeField, Section } from './fields.tsx';
import classes from './filters.module.css';
import { BirthdayFilter, ContainsFilter } from './look-filters.tsx';
import { ManyFilter } from './many-filter.tsx';
import { PlaceFilter } from './place-filter.tsx';
import type { Place } from './places.ts';
import type { ChoiceCounts } from './use-numbers.ts';

export interface FilterProps {
  carrier: Carrier;
  pools: readonly Pool[];
  places: readonly Place[];
  wish: Wish;
  counts: ChoiceCounts | undefined;
  /** The counts are of an earlier wish. */
  stale: boolean;
  onChange(wish: Wish, typed?: boolean): void;
}

/** All that narrows a search but patterns, each with how many numbers it would leave where that is counted. */
export function Filters(props: FilterProps) {
  const { wish, counts, stale, onChange } = props;
  const t = useText();
  const words = palette.filter(({ group }) => group === 'words');
  const wordsHold = words.some(({ key }) => wish.patterns?.includes(key));
  const [open, setOpen] = useState(false);
  return (
    <aside className={classes.filters} data-open={open} aria-label={t({ zh: '筛选', en: 'Filters' })}>
      <button type="button" className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t({ zh: '收起筛选', en: 'Fewer filters' }) : t({ zh: '更多筛选', en: 'More filters' })}
        {open ? <ChevronUpRegular aria-hidden /> : <ChevronDownRegular aria-hidden />}
      </button>
      <WithoutFilter {...props} />
      <LevelFilter {...props} />
      <PriceFilter {...props} />
      <SegmentFilter {...props} />
      <PlaceFilter wish={wish} places={props.places} counts={counts?.all.places} stale={stale} onChange={onChange} />
      <Section title={{ zh: '谐音', en: 'Sound-alikes' }} fold holds={wordsHold}>
        {words.map(({ key, example, title }) => (
          <CheckLine
            key={key}
            checked={wish.patterns?.includes(key) === true}
            count={countOf(counts, key)}
            stale={stale}
            onChange={() => onChange(pressPattern(wish, key))}
          >
            {example} <i>{t(title)}</i>
          </CheckLine>
        ))}
      </Section>
      <BirthdayFilter wish={wish} onChange={onChange} />
      <ManyFilter carrier={props.carrier.key} wish={wish} onChange={onChange} />
      <ContainsFilter wish={wish} onChange={onChange} />
      <TermFilters wish={wish} onChange={onChange} />
      <PoolFilter {...props} />
    </aside>
  );
}

function WithoutFilter({ wish, counts, stale, onChange }: FilterProps) {
  const t = useText();
  return (
    <Section title={{ zh: '不含数字', en: 'Exclude digits' }}>
      <div className={classes.digits}>
        {[...'4710235689'].map((digit) => (
          <DigitButton
            key={digit}
            digit={digit}
            before={t({ zh: '不含', en: 'No' })}
            struck
            on={wish.without?.includes(digit) === true}
            count={counts?.all.without[digit]}
            stale={stale}
            onPress={() => onChange(pressWithout(wish, digit))}
          />
        ))}
      </div>
    </Section>
  );
}

function LevelFilter({ carrier, wish, counts, stale, onChange }: FilterProps) {
  const t = useText();
  const levels = [...carrier.levels, { code: plainLevel, name: t(plainName) }];
  return (
    <Section title={{ zh: '等级', en: 'Level' }}>
      {levels.map(({ code, name }) => (
        <CheckLine
          key={code}
          checked={wish.levels?.includes(code) === true}
          count={counts === undefined ? undefined : (counts.all.levels[code] ?? 0)}
          stale={stale}
          onChange={() => onChange(pressListed(wish, 'levels', code))}
        >
          {name}
        </CheckLine>
      ))}
    </Section>
  );
}

function PriceFilter({ wish, counts, stale, onChange }: FilterProps) {
  const t = useText();
  const bands = counts?.all.prices ?? [];
  return (
    <Section title={{ zh: '价格（元）', en: 'Price (yuan)' }}>
      {bands.map(({ from, to, count }) => {
        const band = { ...(from === 0 ? {} : { from }), ...(to === null ? {} : { to: to - 1 }) };
        const on = wish.price !== undefined && wish.price.from === band.from && wish.price.to === band.to;
        return (
          <CheckLine
            key={from}
            checked={on}
            count={count}
            stale={stale}
            onChange={() => onChange(withPart(wish, 'price', on ? undefined : band))}
          >
            {to === null
              ? t({ zh: '{from} 以上', en: '{from} and up' }, { from: plainMoney(from) })
              : from === 0
                ? t({ zh: '{to} 以下', en: 'under {to}' }, { to: plainMoney(to) })
                : `${plainMoney(from)}–${plainMoney(to)}`}
          </CheckLine>
        );
      })}
      <MoneyRange part="price" wish={wish} onChange={onChange} />
    </Section>
  );
}

type Change = Pick<FilterProps, 'wish' | 'onChange'>;

function MoneyRange({ part, wish, onChange }: Change & { part: 'price' | 'prestore' | 'monthly' }) {
  return (
    <RangeField
      name={rangeNames[part]}
      value={wish[part]}
      show={plainMoney}
      read={parseMoney}
      wrong={{ zh: '请填写金额', en: 'Enter an amount' }}
      onChange={(value) => onChange(withPart(wish, part, value))}
    />
  );
}

/** Segments beyond these are behind a button. */
const segmentsShown = 6;

function SegmentFilter({ carrier, wish, counts, stale, onChange }: FilterProps) {
  const t = useText();
  const [all, setAll] = useState(false);
  const own = carrier.segments.toSorted(
    (a, b) => (counts?.all.segments[b.prefix] ?? 0) - (counts?.all.segments[a.prefix] ?? 0),
  );
  const shown = own.filter(({ prefix }, index) => all || index < segmentsShown || wish.segments?.includes(prefix));
  return (
    <Section title={{ zh: '号段', en: 'Prefix' }}>
      {shown.map(({ prefix, resale }) => (
        <CheckLine
          key={prefix}
          checked={wish.segments?.includes(prefix) === true}
          count={counts === undefined ? undefined : (counts.all.segments[prefix] ?? 0)}
          stale={stale}
          onChange={() => onChange(pressListed(wish, 'segments', prefix))}
        >
          {prefix} {resale ? <i>{t({ zh: '虚商', en: 'MVNO' })}</i> : null}
        </CheckLine>
      ))}
      {shown.length < own.length || all ? (
        <button type="button" className={classes.link} onClick={() => setAll(!all)}>
          {all
            ? t({ zh: '收起', en: 'Show less' })
            : t({ zh: '更多 {n} 个号段', en: '{n} more' }, { n: own.length - shown.length })}
        </button>
      ) : null}
      <div className={classes.resale}>
        <CheckLine
          checked={wish.resale === true}
          count={counts?.all.resale}
          stale={stale}
          onChange={(on) => onChange(withPart(wish, 'resale', on ? true : undefined))}
        >
          {t({ zh: '只看虚商', en: 'MVNO only' })}
        </CheckLine>
        <CheckLine
          checked={wish.resale === false}
          count={counts?.all.notResale}
          stale={stale}
          onChange={(on) => onChange(withPart(wish, 'resale', on ? false : undefined))}
        >
          {t({ zh: '不含虚商', en: 'No MVNO' })}
        </CheckLine>
      </div>
    </Section>
  );
}

function TermFilters({ wish, onChange }: Change) {
  const t = useText();
  const line = (title: ReactNode, field: ReactNode) => (
    <div className={classes.term}>
      <span>{title}</span>
      {field}
    </div>
  );
  const holds = wish.prestore !== undefined || wish.monthly !== undefined || wish.months !== undefined;
  return (
    <Section title={{ zh: '预存、月低消与合约期', en: 'Prepaid, monthly, contract' }} fold holds={holds}>
      {line(
        t({ zh: '预存（元）', en: 'Prepaid (yuan)' }),
        <MoneyRange part="prestore" wish={wish} onChange={onChange} />,
      )}
      {line(
        t({ zh: '月低消（元）', en: 'Monthly (yuan)' }),
        <MoneyRange part="monthly" wish={wish} onChange={onChange} />,
      )}
      {line(
        t({ zh: '合约期（月）', en: 'Contract (months)' }),
        <RangeField
          name={rangeNames.months}
          value={wish.months}
          show={String}
          read={(text) => (/^\d{1,4}$/.test(text.trim()) && Number(text) <= 1200 ? Number(text) : undefined)}
          wrong={{ zh: '请填写月数，最多 1200', en: 'Enter up to 1200 months' }}
          onChange={(value) => onChange(withPart(wish, 'months', value))}
        />,
      )}
    </Section>
  );
}

function PoolFilter({ carrier, pools, wish, counts, stale, onChange }: FilterProps) {
  const own = pools.filter((pool) => pool.carrier === carrier.key);
  if (own.length < 2 && wish.pools === undefined) return null;
  return (
    <Section title={{ zh: '号码池', en: 'Pool' }}>
      {own.map(({ id, name }) => (
        <CheckLine
          key={id}
          checked={wish.pools?.includes(id) === true}
          count={counts === undefined ? undefined : (counts.all.pools[id] ?? 0)}
          stale={stale}
          onChange={() => onChange(pressListed(wish, 'pools', id))}
        >
          {name}
        </CheckLine>
      ))}
    </Section>
  );
}
