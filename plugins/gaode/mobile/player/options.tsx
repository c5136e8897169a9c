import { useStore, useText } from '@fitout/sdk/web';
import styles from './options.module.css';
import type { Player } from './player.ts';

/** Loop, and skip stops where the track has any. */
export function Options({ player }: { player: Player }) {
  const t = useText();
  const loop = useStore(player.clock, ({ loop }) => loop);
  const skip = useStore(player.clock, ({ skip }) => skip);
  return (
    <div className={styles.options}>
      <button type="button" aria-pressed={loop} onClick={() => player.act({ type: 'loop', on: !loop })}>
        {t({ zh: '循环播放', en: 'Loop' })}
      </button>
      {player.track.still.length > 0 && (
        <button type="button" aria-pressed={skip} onClick={() => player.act({ type: 'skip', on: !skip })}>
          {t({ zh: '跳过停留', en: 'Skip stops' })}
        </button>
      )}
    </div>
  );
}
