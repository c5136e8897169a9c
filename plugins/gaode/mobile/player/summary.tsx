import { useStore, useText, useWhen } from '@fitout/sdk/web';
import { lastAtMost } from '../../shared/tracks/statistics/timeline.ts';
import { durationText, paceText, speedText, usesPace } from '../format.ts';
import type { Player } from './player.ts';
import styles from './summary.module.css';

/** Figures of the whole track, and its splits. */
export function Summary({ player }: { player: Player }) {
  const t = useText();
  const when = useWhen();
  const { statistics, timed, start } = player.track;
  const pace = usesPace(statistics.average);
  const rate = (value: number): string => (pace ? `${paceText(value)}/km` : `${speedText(value)} km/h`);
  const { best, bestMetres, gain, loss, highest, lowest } = statistics;
  const rows: [string, string | undefined][] = [
    [t({ zh: '开始', en: 'Started' }), start === undefined ? undefined : when(new Date(start * 1_000).toISOString())],
    [t({ zh: '移动时间', en: 'Moving time' }), timed ? durationText(statistics.moving) : undefined],
    [
      pace ? t({ zh: '平均配速', en: 'Average pace' }) : t({ zh: '平均速度', en: 'Average speed' }),
      timed && statistics.average > 0 ? rate(statistics.average) : undefined,
    ],
    [
      t({ zh: '最快 {way}', en: 'Fastest {way}' }, { way: bestMetres === 1_000 ? '1 km' : '200 m' }),
      best === undefined ? undefined : rate(bestMetres / best),
    ],
    [
      t({ zh: '爬升 / 下降', en: 'Gain / loss' }),
      gain === undefined || loss === undefined ? undefined : `${Math.round(gain)} / ${Math.round(loss)} m`,
    ],
    [
      t({ zh: '海拔', en: 'Elevation' }),
      lowest === undefined || highest === undefined ? undefined : `${Math.round(lowest)}–${Math.round(highest)} m`,
    ],
    [t({ zh: '停留', en: 'Stops' }), timed ? t({ zh: '{n} 次', en: '{n}' }, { n: statistics.stops }) : undefined],
    [
      t({ zh: '记录中断', en: 'Gaps' }),
      statistics.gaps > 0 ? t({ zh: '{n} 处', en: '{n}' }, { n: statistics.gaps }) : undefined,
    ],
  ];
  return (
    <>
      <dl className={styles.summary}>
        {rows.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {timed && statistics.splits.length > 0 && <Splits player={player} rate={rate} pace={pace} />}
    </>
  );
}

interface SplitsProps {
  player: Player;
  rate(metresPerSecond: number): string;
  pace: boolean;
}

function Splits({ player, rate, pace }: SplitsProps) {
  const t = useText();
  const { splits } = player.track.statistics;
  const climbs = splits.some(({ gain }) => gain !== undefined);
  let end = 0;
  const ends = splits.map(({ metres }) => {
    end += metres;
    return end;
  });
  const current = useStore(player.moment, ({ distance }) =>
    distance < (ends[0] ?? 0) ? 0 : Math.min(splits.length - 1, lastAtMost(ends, distance) + 1),
  );
  const full = splits[0]?.metres ?? 0;
  const fastest = Math.max(...splits.map(({ metres, moving }) => (moving > 0 ? metres / moving : 0)));
  return (
    <table className={styles.splits}>
      <caption>{t({ zh: '分段', en: 'Splits' })}</caption>
      <thead>
        <tr>
          <th scope="col">km</th>
          <th scope="col">{pace ? t({ zh: '配速', en: 'Pace' }) : t({ zh: '速度', en: 'Speed' })}</th>
          <th scope="col">{t({ zh: '用时', en: 'Time' })}</th>
          {climbs && <th scope="col">{t({ zh: '爬升', en: 'Gain' })}</th>}
        </tr>
      </thead>
      <tbody>
        {splits.map(({ metres, moving, gain }, at) => {
          const speed = moving > 0 ? metres / moving : 0;
          return (
            <tr key={ends[at]} aria-current={at === current ? 'step' : undefined}>
              <th scope="row">
                {metres < full && at > 0
                  ? ((ends[at] as number) / 1_000).toFixed(2)
                  : Math.round((ends[at] as number) / 10) / 100}
              </th>
              <td>
                <span className={styles.bar} style={{ width: `${fastest > 0 ? (speed / fastest) * 64 : 0}px` }} />
                {rate(speed)}
              </td>
              <td>{durationText(moving)}</td>
              {climbs && <td>{gain === undefined ? '–' : `${Math.round(gain)} m`}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
