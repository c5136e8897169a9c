import { useText } from '@fitout/sdk/web';
import { CountsChart, totalOf } from './chart.tsx';
import classes from './counts.module.css';
import { useCounts } from './use-counts.ts';

/** A page's last seven days, small: for its settings, and beside what is live. */
export function CountsSummary({ id }: { id: string }) {
  const t = useText();
  const { data, error } = useCounts(id, 7);
  if (error !== undefined) return <p className={classes.small}>{error.message}</p>;
  if (data === undefined) return <div className={classes.waiting} />;
  const { views, visitors } = totalOf(data.days);
  return (
    <section className={classes.summary} aria-label={t({ zh: '最近 7 天', en: 'Last 7 days' })}>
      <p>
        {t({ zh: '最近 7 天', en: 'Last 7 days' })}
        <span>
          {t({ zh: '浏览', en: 'Views' })} <strong>{views}</strong>
        </span>
        <span title={t({ zh: '按天去重后相加', en: 'Unique per day, then added up' })}>
          {t({ zh: '访客', en: 'Visitors' })} <strong>{visitors}</strong>
        </span>
      </p>
      {views === 0 ? (
        <p className={classes.small}>
          {t({ zh: '还没有访问，发布并分享后在这里看到数据', en: 'No visits yet. Publish and share the page' })}
        </p>
      ) : (
        <CountsChart days={data.days} />
      )}
    </section>
  );
}
