import { useText } from '@fitout/sdk/web';
import styles from '../viewer.module.css';
import { slideSeconds } from './use-slideshow.ts';

/** While a slideshow plays: how long each picture stands. */
export function SlideshowBar({ seconds, onSeconds }: { seconds: number; onSeconds(seconds: number): void }) {
  const t = useText();
  return (
    <fieldset className={styles.bottom} aria-label={t({ zh: '每张显示多久', en: 'Time per photo' })}>
      <div className={styles.seconds}>
        {slideSeconds.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="gallery-slideshow-seconds"
              checked={choice === seconds}
              onChange={() => onSeconds(choice)}
            />
            <span>{t({ zh: `${choice} 秒`, en: `${choice} s` })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
