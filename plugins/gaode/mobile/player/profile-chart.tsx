import { useText } from '@fitout/sdk/web';
import { type PointerEvent, useEffect, useId, useMemo, useRef } from 'react';
import { heightOf, type Profile, profileOf } from '../../shared/tracks/chart/profile.ts';
import { timeAtDistance } from '../../shared/tracks/playback/moment.ts';
import { distanceText, paceText, speedText, usesPace } from '../format.ts';
import type { Player } from './player.ts';
import styles from './profile-chart.module.css';

/** Units of the drawing, which is stretched to the width of the screen. */
const size = { width: 1_000, height: 300 };

/** The elevation (or the speed) along the way, with the cursor that the map shows too. A touch goes to that place. */
export function ProfileChart({ player }: { player: Player }) {
  const t = useText();
  const id = useId();
  const { track } = player;
  const profile = useMemo(() => profileOf(track), [track]);
  const chart = useRef<HTMLDivElement>(null);
  const pace = usesPace(track.statistics.average);
  useEffect(() => {
    if (profile === undefined) return;
    const show = (): void => showCursor(chart.current, profile, player, pace);
    show();
    return player.moment.subscribe(show);
  }, [player, profile, pace]);
  if (profile === undefined)
    return (
      <p className={styles.none}>
        {t({ zh: '这条轨迹没有海拔和速度曲线', en: 'This track has no elevation or speed data' })}
      </p>
    );
  const line = profile.points.map(
    ({ distance, value }) =>
      `${((distance / profile.total) * size.width).toFixed(1)} ${((1 - heightOf(profile, value)) * size.height).toFixed(1)}`,
  );
  const curve = `M${line.join('L')}`;
  const area = `${curve}L${size.width} ${size.height}L0 ${size.height}Z`;
  const seek = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / Math.max(1, box.width)));
    player.act({ type: 'seek', time: timeAtDistance(track, share * profile.total) });
  };
  const elevation = profile.of === 'elevation';
  return (
    <figure className={styles.figure}>
      <figcaption>
        <span>{elevation ? t({ zh: '海拔', en: 'Elevation' }) : t({ zh: '速度', en: 'Speed' })}</span>
        <span>{rangeText(profile)}</span>
      </figcaption>
      <div
        ref={chart}
        className={styles.chart}
        data-chart={profile.of}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          seek(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seek(event)}
      >
        <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" aria-hidden="true">
          <clipPath id={id}>
            <rect data-passed="" x="0" y="0" width="0" height={size.height} />
          </clipPath>
          <path d={area} className={styles.ahead} />
          <path d={area} className={styles.passed} clipPath={`url(#${CSS.escape(id)})`} />
          <path d={curve} className={styles.curve} />
        </svg>
        <span className={styles.cursor} data-cursor="">
          <span className={styles.dot} data-dot="" />
          <output className={styles.label} data-label="" />
        </span>
      </div>
      <p className={styles.axis} aria-hidden="true">
        <span>0</span>
        <span>{distanceText(profile.total / 2)}</span>
        <span>{distanceText(profile.total)}</span>
      </p>
    </figure>
  );
}

function showCursor(chart: HTMLElement | null, profile: Profile, player: Player, pace: boolean): void {
  if (chart === null) return;
  const { distance, elevation, speed } = player.moment.get();
  const share = Math.min(1, distance / profile.total);
  const value = profile.of === 'elevation' ? elevation : speed;
  const part = (name: string) => chart.querySelector<HTMLElement>(`[data-${name}]`);
  part('passed')?.setAttribute('width', String(share * size.width));
  part('cursor')?.style.setProperty('left', `${share * 100}%`);
  part('dot')?.style.setProperty('bottom', `${heightOf(profile, value ?? profile.lowest) * 100}%`);
  const label = part('label');
  if (label === null) return;
  label.dataset.side = share > 0.5 ? 'left' : 'right';
  if (profile.of === 'elevation') label.textContent = elevation === undefined ? '–' : `${Math.round(elevation)} m`;
  else label.textContent = pace ? `${paceText(speed)}/km` : `${speedText(speed)} km/h`;
}

function rangeText({ of, lowest, highest }: Profile): string {
  if (of === 'elevation') return `${Math.round(lowest)}–${Math.round(highest)} m`;
  return `0–${speedText(highest)} km/h`;
}
