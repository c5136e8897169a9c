import { useText, visuallyHidden } from '@fitout/sdk/web';
import type { Charts } from '../../shared/calls/outputs.ts';
import classes from './answers.module.css';
import { axisOf, daysTotal } from './axis.ts';

type Day = Charts['days'][number];

/** Answers and visitors day by day, with their scale, and how many of those who came sent the form. */
export function DaysChart({ days }: { days: readonly Day[] }) {
  const t = useText();
  const axis = axisOf(Math.max(...days.map(({ count, visitors }) => Math.max(count, visitors))));
  const top = axis[0] as number;
  const { views, visitors, count } = daysTotal(days);
  const share = (n: number) => `${(n / top) * 100}%`;
  const facts = [
    t({ zh: '浏览 {n}', en: '{n} {n|view|views}' }, { n: views }),
    t({ zh: '访客 {n}', en: '{n} {n|visitor|visitors}' }, { n: visitors }),
    t({ zh: '提交 {n}', en: '{n} {n|answer|answers}' }, { n: count }),
    ...(visitors === 0
      ? []
      : [t({ zh: '提交率 {n}%', en: '{n}% sent it' }, { n: Math.min(100, Math.round((count / visitors) * 100)) })]),
  ];
  const dates = [days[0], days[days.length >> 1], days.at(-1)].flatMap((one) => one?.day.slice(5) ?? []);
  return (
    <section className={classes.card}>
      <h2>{t({ zh: '最近 30 天', en: 'Last 30 days' })}</h2>
      <p>{facts.join(' · ')}</p>
      <div className={classes.plot}>
        <div className={classes.axis} aria-hidden="true">
          {axis.map((value) => (
            <span key={value}>{value.toLocaleString('en')}</span>
          ))}
        </div>
        <ul className={classes.days}>
          {days.map((one) => {
            const label = t(
              {
                zh: '{day}：访客 {visitors}，提交 {count}',
                en: '{day}: {visitors} {visitors|visitor|visitors}, {count} {count|answer|answers}',
              },
              { day: one.day, visitors: one.visitors, count: one.count },
            );
            return (
              <li key={one.day} title={label}>
                <span style={visuallyHidden}>{label}</span>
                <i data-of="visitors" style={{ height: share(one.visitors) }} />
                <i data-of="answers" style={{ height: share(one.count) }} />
              </li>
            );
          })}
        </ul>
        <div className={classes.dates} aria-hidden="true">
          {dates.map((date) => (
            <span key={date}>{date}</span>
          ))}
        </div>
      </div>
      <div className={classes.legend} aria-hidden="true">
        <span data-of="visitors">{t({ zh: '访客', en: 'Visitors' })}</span>
        <span data-of="answers">{t({ zh: '提交', en: 'Answers' })}</span>
      </div>
    </section>
  );
}
