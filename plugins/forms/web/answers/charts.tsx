import { Empty, LoadFailed, Loading } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges, useText, visuallyHidden } from '@fitout/sdk/web';
import { DataBarVerticalRegular } from '@fluentui/react-icons';
import { Each } from '../../../decoration/api.ts';
import type { QuestionChart } from '../../shared/calls/things.ts';
import { formsClient } from '../client.ts';
import classes from './answers.module.css';

/** 统计: what all answers say, question by question. */
export function ChartsPanel({ id }: { id: string }) {
  const { http } = usePlugin();
  const t = useText();
  const charts = useRemote(`charts ${id}`, (signal) => formsClient(http).charts(id, signal));
  useServerChanges(['forms.answer'], charts.reload, 3000);
  const data = charts.data;
  if (data === undefined)
    return charts.error === undefined ? (
      <Loading shape="cards" />
    ) : (
      <LoadFailed error={charts.error} onRetry={charts.reload} />
    );
  if (data.counted === 0)
    return <Empty icon={<DataBarVerticalRegular />} title={t({ zh: '还没有答卷', en: 'No answers yet' })} />;
  const most = Math.max(1, ...data.days.map(({ count }) => count));
  return (
    <div className={classes.cards}>
      <section className={classes.card}>
        <h2>{t({ zh: '每天的答卷', en: 'Answers per day' })}</h2>
        <p>
          {[...new Set([data.days[0]?.day, data.days.at(-1)?.day])].join(' ~ ')}
          {data.counted < data.all
            ? t({ zh: '（按最近 {n} 份统计）', en: ' (the newest {n} counted)' }, { n: data.counted })
            : ''}
        </p>
        <ul className={classes.days}>
          {data.days.map(({ day, count }) => (
            <li key={day} style={{ height: `${(count / most) * 100}%` }} title={`${day} ${count}`}>
              <span style={visuallyHidden}>{`${day} ${count}`}</span>
            </li>
          ))}
        </ul>
      </section>
      {data.questions.map((chart) => (
        <Chart key={chart.id} chart={chart} all={data.counted} />
      ))}
    </div>
  );
}

function Chart({ chart, all }: { chart: QuestionChart; all: number }) {
  const t = useText();
  const { answered, buckets, mean, nps, latest } = chart;
  const facts = [
    t({ zh: '{n} 人回答', en: '{n} answered' }, { n: answered }),
    ...(answered < all ? [t({ zh: '{n} 人跳过', en: '{n} skipped' }, { n: all - answered })] : []),
    ...(mean === null ? [] : [t({ zh: '平均 {n}', en: 'average {n}' }, { n: mean })]),
    ...(nps === null ? [] : [`NPS ${nps}`]),
  ];
  return (
    <section className={classes.card}>
      <h2>{chart.title}</h2>
      <p>{facts.join(' · ')}</p>
      {buckets.length === 0 ? null : (
        <ul className={classes.bars}>
          {buckets.map(({ label, count }) => (
            <li key={label}>
              <span>{label}</span>
              <span>
                {count}
                {answered === 0 ? '' : ` (${Math.round((count / answered) * 100)}%)`}
              </span>
              <i>
                <b style={{ width: `${(count / Math.max(1, answered)) * 100}%` }} hidden={count === 0} />
              </i>
            </li>
          ))}
        </ul>
      )}
      {latest.length === 0 ? null : (
        <ul className={classes.latest}>
          <Each of={latest}>{(words) => <li>{words}</li>}</Each>
        </ul>
      )}
    </section>
  );
}
