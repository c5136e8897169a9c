import { siteOrigin, usePlugin, useText } from '@fitout/sdk/web';
import {
  besideTexts,
  formatText,
  kindText,
  meaningOfScan,
  moreText,
  type Scan,
  timeText,
  visibleText,
} from '../../../../plugins/bar/api.ts';
import { UseScan } from '../return/return-bar.tsx';
import { CodeActions } from './code-actions.tsx';
import { CodeText } from './code-text.tsx';
import { Matches } from './matches.tsx';
import styles from './scan.module.css';

/** A code that was read: what is known of it, what kind it is, what it says, and what fits it. Its text is data, never markup. */
export function ScanCard({ scan }: { scan: Scan }) {
  const t = useText();
  const { session } = usePlugin();
  const meaning = meaningOfScan(scan, [window.location.origin, siteOrigin(session)]);
  const more = moreText(meaning);
  return (
    <div className={styles.scan}>
      <Matches code={{ text: scan.text, format: scan.format, meaning }} />
      <p className={styles.sub}>
        {t(kindText(meaning))} · {t(formatText(scan.format))}
        {scan.times > 1 && ` · × ${scan.times}`}
        {` · ${timeText(scan.at, new Date(), t({ zh: 'zh-CN', en: 'en-GB' }))}`}
      </p>
      <CodeText text={visibleText(scan.text)} />
      {besideTexts(scan).map((text) => (
        <p key={text.en} className={styles.sub}>
          {t(text)}
        </p>
      ))}
      {more !== undefined && <p className={styles.sub}>{visibleText(t(more))}</p>}
      <CodeActions text={scan.text} meaning={meaning} />
      <UseScan scan={scan} />
    </div>
  );
}
