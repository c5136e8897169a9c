import { Empty, LoadFailed, Loading } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { DataBarVerticalRegular } from '@fluentui/react-icons';
import { Each } from '../../../decoration/api.ts';
import type { Charts, QuestionChart } from '../../shared/calls/outputs.ts';
import { formsClient } from '../client.ts';
import classes from './answers.module.css';
import { funnelOf } from './axis.ts';
import { DaysChart } from './days-chart.tsx';

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
  return (
    <div className={classes.cards}>
      <DaysChart days={data.days} />
      <Funnel charts={data} />
      {data.counted < data.all ? (
        <p className={classes.counted}>
          {t(
            { zh: '以下按最近 {n} 份答卷统计', en: 'The charts below count the newest {n} {n|answer|answers}' },
            { n: data.counted },
          )}
        </p>
      ) : null}
      {data.questions.map((chart) => (
        <Chart key={chart.id} chart={chart} all={data.counted} />
      ))}
    </div>
  );
}

/** How far visitors got, question by question; nothing where nobody was counted. */
function Funnel({ charts }: { charts: Charts }) {
  const t = useText();
  const heading = t({ zh: '填写到哪一题', en: 'How far visitors got' });
  const titles = { opened: t({ zh: '打开表单', en: 'Opened the form' }), sent: t({ zh: '提交', en: 'Sent the form' }) };
  const steps = funnelOf(charts, titles);
  if (steps.length === 0) return null;
  const most = Math.max(...steps.map(({ count }) => count));
  return (
    <section className={classes.card} aria-label={heading}>
      <h2>{heading}</h2>
      <p>
        {t({
          zh: '最近 30 天开始填写各题的访问数。要求不被跟踪的访客不计入。',
          en: 'Visits of the last 30 days that began each question, without visitors who asked not to be tracked.',
        })}
      </p>
      <ul className={classes.bars}>
        {steps.map(({ id, title, count, lost }) => (
          <li key={id}>
            <span>{title}</span>
            <span>
              {count}
              {lost === 0 ? '' : t({ zh: '（减少 {n}%）', en: ' ({n}% fewer)' }, { n: lost })}
            </span>
            <i>
              <b style={{ width: `${(count / most) * 100}%` }} hidden={count === 0} />
            </i>
          </li>
        ))}
      </ul>
    </section>
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
