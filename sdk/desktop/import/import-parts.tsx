import type { ReactNode } from 'react';
import type { Text } from '../../base/text.ts';
import { useText } from '../../web/hooks.ts';
import classes from './import-parts.module.css';
import type { ImportProblem } from './problems.ts';

/** So many problems stand in the dialog: the others are in the list to download. */
const problemsShown = 50;

export interface ImportCount {
  words: Text;
  count: number;
  /** Told by its colour where there are any. */
  tone?: 'good' | 'bad';
}

export interface ImportOutcomeProps {
  counts: readonly ImportCount[];
  problems: readonly ImportProblem[];
  /** It is what happened, not what would. */
  done?: boolean;
  /** Between the counts and the problems. */
  children?: ReactNode;
}

/** The counts that every import of a table has; `updated` where more is to be said of those. */
export function importCounts(
  outcome: { create: number; update: number; same: number; bad: number },
  done: boolean,
  updated: Text = { zh: '更新', en: 'updated' },
): ImportCount[] {
  return [
    { count: outcome.create, words: { zh: '新增', en: 'new' }, tone: 'good' },
    { count: outcome.update, words: updated, tone: 'good' },
    { count: outcome.same, words: { zh: '无变化', en: 'unchanged' } },
    {
      count: outcome.bad,
      words: done ? { zh: '有误，已跳过', en: 'skipped' } : { zh: '有误', en: 'with problems' },
      tone: 'bad',
    },
  ];
}

/** What an import would do, or did. */
export function ImportOutcome({ counts, problems, done = false, children }: ImportOutcomeProps) {
  const t = useText();
  return (
    <>
      {done ? <strong role="status">{t({ zh: '导入完成', en: 'Imported' })}</strong> : null}
      <dl className={classes.counts}>
        {counts.map(({ words, count, tone }) => (
          <div key={t(words)} data-tone={count > 0 ? tone : undefined}>
            <dd>{count.toLocaleString('en-US')}</dd>
            <dt>{t(words)}</dt>
          </div>
        ))}
      </dl>
      {children}
      {problems.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to scroll it
        <ul className={classes.problems} tabIndex={0} aria-label={t({ zh: '错误清单', en: 'Problems' })}>
          {problems.slice(0, problemsShown).map(({ line, column, message }) => (
            <li key={`${line} ${column === null ? '' : t(column)} ${t(message)}`}>
              <strong>{t({ zh: '第 {n} 行', en: 'Line {n}' }, { n: line })}</strong>
              {column === null ? '' : ` ${t(column)}`}
              {t({ zh: '：', en: ': ' })}
              {t(message)}
            </li>
          ))}
          {problems.length > problemsShown ? (
            <li>{t({ zh: '其余请下载错误清单查看', en: 'Download the error list for the rest' })}</li>
          ) : null}
        </ul>
      )}
    </>
  );
}

export interface ImportSkipProps {
  /** `跳过有误的 3 行，导入其余内容` */
  words: Text;
  skip: boolean;
  onSkip(skip: boolean): void;
}

/** Whether lines with problems are left out: without it, one of them keeps all from coming. */
export function ImportSkip({ words, skip, onSkip }: ImportSkipProps) {
  const t = useText();
  return (
    <label className={classes.skip}>
      <input type="checkbox" checked={skip} onChange={(event) => onSkip(event.target.checked)} />
      {t(words)}
    </label>
  );
}

/** A table that scrolls in its own frame; `data-off` on a row or cell draws it back. `low`: a few lines at a time. */
export function ImportTable({ label, low = false, children }: { label: Text; low?: boolean; children: ReactNode }) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to scroll it
    <section className={classes.frame} data-low={low} tabIndex={0} aria-label={t(label)}>
      <table className={classes.table}>{children}</table>
    </section>
  );
}
