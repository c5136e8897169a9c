import { type RecentPage, useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { HistoryRegular } from '@fluentui/react-icons';
import styles from './recent.module.css';

/** The pages opened last, newest first. */
export function Recent({ pages }: { pages: readonly RecentPage[] }) {
  const { navigation } = usePlugin();
  const t = useText();
  const language = useLanguage();
  const now = Date.now();
  return (
    <ul className={styles.list}>
      {pages.map((page) => (
        <li key={page.url}>
          <a
            className={styles.chip}
            href={navigation.href(page.url)}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              navigation.open(page.url);
            }}
          >
            <HistoryRegular aria-hidden />
            <span className={styles.title}>{page.title}</span>
            <span className={styles.when}>{ago(now - page.at, language, t({ zh: '刚刚', en: 'now' }))}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function ago(milliseconds: number, language: string, justNow: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return justNow;
  if (minutes < 60) return format.format(-minutes, 'minute');
  if (minutes < 24 * 60) return format.format(-Math.round(minutes / 60), 'hour');
  return format.format(-Math.round(minutes / 60 / 24), 'day');
}
