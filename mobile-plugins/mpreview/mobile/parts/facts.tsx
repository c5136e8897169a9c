import { useLanguage, useText } from '@fitout/sdk/web';
import type { SharedReview } from '../../../../plugins/ai/api.ts';
import { nameText, stateTexts } from '../model/states.ts';
import styles from './reviewing.module.css';
import { whenText } from './when.ts';

/** How a result stands, who sent it and who decided. */
export function Facts({ review }: { review: SharedReview }) {
  const t = useText();
  const language = useLanguage();
  const { state, by, at, width, height, decided, reason } = review;
  return (
    <section className={styles.facts}>
      <p>
        <span className={styles.state} data-state={state} role="status">
          {t(stateTexts[state])}
        </span>
        <span className={styles.quiet}>{`${width} × ${height}`}</span>
      </p>
      <p className={styles.quiet}>
        {t({ zh: '{by} 送审于 {at}', en: 'Sent for review by {by}, {at}' }, { by, at: whenText(at, language) })}
      </p>
      {decided === null ? null : (
        <p className={styles.quiet}>
          {t(
            state === 'passed'
              ? { zh: '{by} 通过于 {at}', en: 'Approved by {by}, {at}' }
              : { zh: '{by} 退回于 {at}', en: 'Rejected by {by}, {at}' },
            { by: t(nameText(decided)), at: whenText(decided.at, language) },
          )}
        </p>
      )}
      {reason === '' ? null : <p className={styles.reason}>{reason}</p>}
    </section>
  );
}
