import type { LocalText } from '@fitout/sdk';
import { Empty, LoadFailed, Loading } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText, visuallyHidden } from '@fitout/sdk/web';
import { Badge } from '@fluentui/react-components';
import { HeartPulseRegular } from '@fluentui/react-icons';
import {
  average,
  bytesText,
  durationText,
  everyDay,
  type HealthDay,
  type HealthFigures,
} from '../../shared/health-figures.ts';
import { useWhen } from '../parts/use-when.ts';
import styles from './health.module.css';
import { type FaultPlace, type PluginHealth, type PluginInfo, pluginsApi } from './plugins-api.ts';

const days = 7;

const places: Record<FaultPlace, LocalText> = {
  render: { zh: '显示页面', en: 'drawing' },
  activate: { zh: '启动', en: 'starting' },
  listener: { zh: '响应操作', en: 'answering' },
  promise: { zh: '后台任务', en: 'in the background' },
  import: { zh: '加载代码', en: 'loading its code' },
  frame: { zh: '沙箱', en: 'its frame' },
};

/** How a plugin fared in the browsers of those who used it. */
export function HealthPanel({ plugin }: { plugin: PluginInfo }) {
  const { http } = usePlugin();
  const t = useText();
  const health = useRemote(plugin.id, (signal) => pluginsApi(http).health(plugin.id, days, signal));
  if (health.error !== undefined) return <LoadFailed error={health.error} onRetry={health.reload} />;
  if (health.data === undefined) return <Loading />;
  const { totals, errors } = health.data;
  if (totals.loads + totals.calls + totals.errors === 0 && errors.length === 0)
    return (
      <Empty
        icon={<HeartPulseRegular />}
        title={t({ zh: '最近 7 天没有人打开过它', en: 'Nobody has opened it in the last 7 days' })}
      />
    );
  return (
    <>
      <p className={styles.lead}>
        {t({
          zh: '最近 7 天，由打开它的浏览器测得。',
          en: 'The last 7 days, as measured by the browsers of those who opened it.',
        })}
      </p>
      <Figures totals={totals} />
      <Days days={everyDay(health.data.perDay, days, today())} />
      <Errors errors={errors} />
    </>
  );
}

function Figures({ totals }: { totals: HealthFigures }) {
  const t = useText();
  const { loads } = totals;
  const number = (value: number): string => value.toLocaleString('en-US');
  const each = (sum: number, words: (value: number) => string): string => {
    const value = average(sum, loads);
    return value === undefined ? '–' : words(value);
  };
  const figures: [LocalText, string, LocalText?][] = [
    [{ zh: '打开', en: 'Opens' }, number(loads)],
    [
      { zh: '平均加载', en: 'Load, average' },
      each(totals.loadMs, durationText),
      {
        zh: `首次显示 ${each(totals.firstPaintMs, durationText)}`,
        en: `first paint ${each(totals.firstPaintMs, durationText)}`,
      },
    ],
    [{ zh: '每次下载', en: 'Code per opening' }, each(totals.bytes, bytesText)],
    [
      { zh: '卡顿', en: 'Long tasks' },
      number(totals.longTasks),
      { zh: `共 ${durationText(totals.longTaskMs)}`, en: `${durationText(totals.longTaskMs)} in all` },
    ],
    [
      { zh: '接口调用', en: 'Calls' },
      number(totals.calls),
      { zh: `失败 ${number(totals.callErrors)}`, en: `${number(totals.callErrors)} failed` },
    ],
    [{ zh: '错误', en: 'Errors' }, number(totals.errors)],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value, more]) => (
        <div key={t(name)}>
          <dt>{t(name)}</dt>
          <dd>
            {value}
            {more !== undefined && <span>{t(more)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Openings of each day; the red part is the day's errors. Said in words beside it for who does not see it. */
function Days({ days: all }: { days: readonly HealthDay[] }) {
  const t = useText();
  const most = Math.max(1, ...all.map(({ loads, errors }) => Math.max(loads, errors)));
  return (
    <figure className={styles.days}>
      <figcaption>{t({ zh: '每天打开次数', en: 'Opens per day' })}</figcaption>
      <ol>
        {all.map(({ day, loads, errors }) => (
          <li key={day}>
            <span className={styles.bars} aria-hidden>
              {loads > 0 && <span className={styles.bar} style={{ height: `${(loads / most) * 100}%` }} />}
              {errors > 0 && <span className={styles.badBar} style={{ height: `${(errors / most) * 100}%` }} />}
            </span>
            <span className={styles.day} aria-hidden>
              {day.slice(5).replace('-', '/')}
            </span>
            <span style={visuallyHidden}>
              {t(
                {
                  zh: '{day}：打开 {loads} 次，{errors} 个错误',
                  en: '{day}: {loads} {loads|opening|openings}, {errors} {errors|error|errors}',
                },
                { day, loads, errors },
              )}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

function Errors({ errors }: { errors: PluginHealth['errors'] }) {
  const t = useText();
  const when = useWhen();
  return (
    <section className={styles.errors}>
      <h3>{t({ zh: '最近的错误', en: 'Recent errors' })}</h3>
      {errors.length === 0 && <p className={styles.lead}>{t({ zh: '没有错误。', en: 'No errors.' })}</p>}
      <ul>
        {errors.map((error) => (
          <li key={`${error.at} ${error.where} ${error.message}`}>
            <code className={styles.message}>{error.message}</code>
            <span className={styles.lead}>
              <time dateTime={error.at} title={when.full(error.at)}>
                {when.ago(error.at)}
              </time>
              {' · '}
              {t(places[error.where])} · {error.version}
              {error.count > 1 && (
                <>
                  {' '}
                  <Badge appearance="tint" color="danger">
                    × {error.count}
                  </Badge>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The server counts days by UTC. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}
