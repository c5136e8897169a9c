import { daysUntil } from '@fitout/sdk';
import { FilterSelect, LoadFailed } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges, useSetTimes, useText } from '@fitout/sdk/web';
import { useState } from 'react';
import type { Sales } from '../../shared/calls/outputs.ts';
import { orderClient, orderTopics } from './client.ts';
import classes from './orders.module.css';
import { SearchFigures } from './search-figures.tsx';

const spans = ['1', '7', '14', '30'] as const;
type Span = (typeof spans)[number];

const heads = {
  held: { zh: '保留', en: 'held' },
  reserved: { zh: '预订', en: 'reserved' },
  sold: { zh: '售出', en: 'sold' },
} as const;
const steps = ['held', 'reserved', 'sold'] as const;

const percent = (part: number, of: number): string => (of === 0 ? '' : `${Math.round((part / of) * 100)}%`);
const sum = (sales: Sales, step: (typeof steps)[number]) => sales.days.reduce((total, day) => total + day[step], 0);

/** From hold to sale: how many numbers of the last days went how far, day by day, and by whom. */
export function SalesStrip() {
  const { http } = usePlugin();
  const t = useText();
  const [span, setSpan] = useState<Span>('7');
  const sales = useRemote(`sales ${span}`, (signal) => orderClient(http).sales(Number(span), signal));
  useServerChanges(orderTopics, sales.reload, 3000);
  const { data } = sales;
  if (data === undefined && sales.error !== undefined) return <LoadFailed error={sales.error} onRetry={sales.reload} />;
  return (
    <section className={classes.strip} aria-label={t({ zh: '从保留到售出', en: 'From hold to sale' })}>
      <FilterSelect<Span>
        label={t({ zh: '时间段', en: 'Period' })}
        value={span}
        choices={spans.map((value) => ({
          value,
          label:
            value === '1'
              ? t({ zh: '今天', en: 'Today' })
              : t({ zh: '近 {n} 天', en: 'Last {n} {n|day|days}' }, { n: value }),
        }))}
        onChange={setSpan}
      />
      <Funnel sales={data} />
      {span === '1' || data === undefined ? null : <Days sales={data} span={Number(span)} />}
      <Sellers sales={data} />
      <SearchFigures days={Number(span)} />
    </section>
  );
}

function Funnel({ sales }: { sales: Sales | undefined }) {
  const t = useText();
  return (
    <ol className={classes.funnel}>
      {steps.map((step, index) => {
        const before = steps[index - 1];
        return (
          <li key={step}>
            <b>{sales === undefined ? '–' : sum(sales, step).toLocaleString('en-US')}</b>
            <span>
              {t(heads[step])}
              {sales === undefined || before === undefined ? '' : ` ${percent(sum(sales, step), sum(sales, before))}`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** A column for each day, also for those on which nothing happened. */
function Days({ sales, span }: { sales: Sales; span: number }) {
  const t = useText();
  const of = new Map(sales.days.map((day) => [day.day, day]));
  const { zone } = useSetTimes();
  const days = daysUntil(new Date(), span, zone).map((day) => of.get(day) ?? { day, held: 0, reserved: 0, sold: 0 });
  const most = Math.max(1, ...days.map(({ held, reserved, sold }) => Math.max(held, reserved, sold)));
  const words = (day: Sales['days'][number]) =>
    t(
      {
        zh: '{day}：保留 {held}，预订 {reserved}，售出 {sold}',
        en: '{day}: {held} held, {reserved} reserved, {sold} sold',
      },
      day,
    );
  return (
    <ol className={classes.bars}>
      {days.map((day) => (
        <li key={day.day} title={words(day)} aria-label={words(day)}>
          {steps.map((step) => (
            <i key={step} data-step={step} style={{ height: `${(day[step] / most) * 100}%` }} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function Sellers({ sales }: { sales: Sales | undefined }) {
  const t = useText();
  const best = sales?.sellers.slice(0, 4) ?? [];
  if (best.length === 0)
    return sales === undefined ? null : (
      <span className={classes.quiet}>{t({ zh: '这段时间还没有保留', en: 'No holds in this period' })}</span>
    );
  return (
    <ul className={classes.sellers} aria-label={t({ zh: '各销售', en: 'By seller' })}>
      {best.map(({ seller, held, reserved, sold }) => (
        <li key={seller ?? ''}>
          <span>{seller ?? t({ zh: '自助选号', en: 'Self-service' })}</span>
          <b title={t({ zh: '保留 → 预订 → 售出', en: 'held → reserved → sold' })}>
            {held} → {reserved} → {sold}
          </b>
        </li>
      ))}
    </ul>
  );
}
