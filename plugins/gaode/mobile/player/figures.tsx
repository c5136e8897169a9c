import { useStore, useText } from '@fitout/sdk/web';
import { distanceText, durationText, paceText, speedText, usesPace } from '../format.ts';
import styles from './figures.module.css';
import type { Player } from './player.ts';

/** Distance, time and pace at the moment, each with that of the whole track. */
export function Figures({ player }: { player: Player }) {
  const t = useText();
  const { statistics, timed } = player.track;
  const pace = usesPace(statistics.average);
  const distance = useStore(player.moment, (moment) => distanceText(moment.distance));
  const time = useStore(player.moment, (moment) => durationText(moment.time));
  const now = useStore(player.moment, ({ speed }) => (pace ? paceText(speed) : speedText(speed)));
  return (
    <dl className={styles.figures}>
      <Figure
        name={t({ zh: '距离', en: 'Distance' })}
        value={distance}
        of={t({ zh: '共 {all}', en: 'of {all}' }, { all: distanceText(statistics.distance) })}
      />
      {timed ? (
        <Figure
          name={t({ zh: '时间', en: 'Time' })}
          value={time}
          of={t({ zh: '共 {all}', en: 'of {all}' }, { all: durationText(statistics.duration) })}
        />
      ) : (
        <Figure
          name={t({ zh: '时间', en: 'Time' })}
          value="–"
          of={t({ zh: '文件里没有，匀速回放', en: 'Not in the file, steady speed' })}
        />
      )}
      <Figure
        name={pace ? t({ zh: '配速', en: 'Pace' }) : t({ zh: '速度', en: 'Speed' })}
        value={timed ? now : '–'}
        unit={pace ? '/km' : 'km/h'}
        of={
          timed
            ? t(
                { zh: '平均 {all}', en: 'avg {all}' },
                { all: pace ? paceText(statistics.average) : speedText(statistics.average) },
              )
            : ''
        }
      />
    </dl>
  );
}

function Figure({ name, value, unit, of }: { name: string; value: string; unit?: string; of: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.value}>
        {value}
        {unit !== undefined && value !== '–' && <small>{unit}</small>}
      </dd>
      <dd className={styles.of}>{of}</dd>
    </div>
  );
}
