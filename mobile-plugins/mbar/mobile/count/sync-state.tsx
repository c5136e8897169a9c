import { useText } from '@fitout/sdk/web';
import { type CountState, syncText } from '../../../../plugins/bar/api.ts';
import styles from './count.module.css';

/** Is what was counted on the server? */
export function SyncState({ state }: { state: CountState }) {
  const t = useText();
  const n = state.tally.pending.length;
  return (
    <span className={styles.sync} data-waiting={n > 0} role="status">
      {t(syncText(state), { n })}
    </span>
  );
}
