import { useText, visuallyHidden } from '@fitout/sdk/web';
import type { CountDay } from '../../shared/calls/counts.ts';
import classes from './counts.module.css';

/** A bar for each day: views, and the visitors among them. */
export function CountsChart({ days }: { days: readonly CountDay[] }) {
  const t = useText();
  const most = Math.max(1, ...days.map((one) => one.views));
  const share = (count: number) => `${(count / most) * 100}%`;
  const first = days[0]?.day.slice(5);
  const last = days.at(-1)?.day.slice(5);
  return (
    <div className={classes.chart}>
      <ol>
        {days.map(({ day, views, visitors }) => {
          const words = t(
            {
              zh: '{day}：浏览 {views}，访客 {visitors}',
              en: '{day}: {views} {views|view|views}, {visitors} {visitors|visitor|visitors}',
            },
            { day, views, visitors },
          );
          return (
            <li key={day} title={words}>
              <span style={visuallyHidden}>{words}</span>
              <i className={classes.views} style={{ height: share(views) }} />
              <i className={classes.visitors} style={{ height: share(visitors) }} />
            </li>
          );
        })}
      </ol>
      <div className={classes.ends} aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </div>
    </div>
  );
}

export function totalOf(days: readonly CountDay[]): { views: number; visitors: number } {
  return {
    views: days.reduce((sum, one) => sum + one.views, 0),
    visitors: days.reduce((sum, one) => sum + one.visitors, 0),
  };
}
