import { useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import type { ImportCounts } from '../../shared/calls/answers.ts';
import { gaodeCalls } from '../client.ts';
import classes from './import.module.css';

/** The counts of an import, before it or after it. */
export function countsOf({ create, change, same, bad }: ImportCounts, isDone: boolean) {
  return [
    { count: create, words: { zh: '新增', en: 'new' }, tone: 'good' as const },
    { count: change, words: { zh: '更新', en: 'updated' }, tone: 'good' as const },
    { count: same, words: { zh: '无变化', en: 'unchanged' } },
    {
      count: bad,
      words: isDone
        ? { zh: '有误，已跳过', en: 'with errors, skipped' }
        : { zh: '有误，将跳过', en: 'with errors, will be skipped' },
      tone: 'bad' as const,
    },
  ];
}

/** All rows that cannot be imported, as a file. */
export function BadRowsLink({ id, count }: { id: string; count: number }) {
  const { http } = usePlugin();
  const t = useText();
  const english = useLanguage() === 'en' ? 'true' : 'false';
  return (
    <a
      className={classes.download}
      href={gaodeCalls(http).url('GET imports/:id/problems', { params: { id }, query: { english } })}
      download=""
    >
      <ArrowDownloadRegular aria-hidden />
      {t(
        { zh: '下载有误的 {n} 行', en: 'Download {n} {n|row|rows} with errors' },
        { n: count.toLocaleString('en-US') },
      )}
    </a>
  );
}
