import { keyOf } from '@fitout/sdk';
import { useStore, useText } from '@fitout/sdk/web';
import { useEffect, useRef } from 'react';
import { speeds } from '../../shared/tracks/playback/clock.ts';
import { durationText } from '../format.ts';
import styles from './controls.module.css';
import type { Player } from './player.ts';

/** Play, scrub and speed in one row. */
export function Controls({ player }: { player: Player }) {
  const t = useText();
  const playing = useStore(player.clock, ({ playing }) => playing);
  const speed = useStore(player.clock, ({ speed }) => speed);
  const still = player.track.statistics.duration <= 0;
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.play}
        disabled={still}
        aria-label={playing ? t({ zh: '暂停', en: 'Pause' }) : t({ zh: '播放', en: 'Play' })}
        onClick={() => player.act({ type: playing ? 'pause' : 'play' })}
      >
        <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path
            d={
              playing
                ? 'M7 5h3.6v14H7zM13.4 5H17v14h-3.6z'
                : 'M8 4.9c0-.8.9-1.3 1.6-.9l10 6.1c.7.4.7 1.4 0 1.8l-10 6.1c-.7.4-1.6 0-1.6-.9z'
            }
          />
        </svg>
      </button>
      <Scrubber player={player} />
      <label className={styles.speed}>
        <span>{speed}×</span>
        <select
          aria-label={t({ zh: '速度', en: 'Speed' })}
          value={speed}
          onChange={(event) => player.act({ type: 'speed', speed: Number(event.currentTarget.value) })}
        >
          {speeds.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Scrubber({ player }: { player: Player }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { duration } = player.track.statistics;
  // The clock writes into the field itself: a render for each frame would say nothing more.
  useEffect(() => {
    const show = (): void => {
      const field = input.current;
      if (field === null) return;
      const { time } = player.moment.get();
      field.value = String(time);
      field.style.setProperty('--done', `${duration > 0 ? (time / duration) * 100 : 0}%`);
      field.setAttribute('aria-valuetext', durationText(time));
    };
    show();
    return player.moment.subscribe(show);
  }, [player, duration]);
  return (
    <input
      ref={input}
      className={styles.scrub}
      type="range"
      min={0}
      max={duration}
      step="any"
      defaultValue={0}
      disabled={duration <= 0}
      aria-label={t({ zh: '进度', en: 'Position' })}
      onInput={(event) => player.act({ type: 'seek', time: Number(event.currentTarget.value) })}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }[keyOf(event)];
        if (step === undefined) return;
        event.preventDefault();
        player.act({ type: 'seek', time: player.clock.get().time + (step * duration) / 100 });
      }}
    />
  );
}
