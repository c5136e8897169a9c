import { useLanguage, useText } from '@fitout/sdk/web';
import { useMemo, useState } from 'react';
import {
  type CountLine,
  filteredLines,
  type Standing,
  standingOf,
  standings,
  standingTexts,
} from '../../../../plugins/bar/api.ts';
import scan from '../parts/scan.module.css';
import styles from './count.module.css';
import { Stepper } from './stepper.tsx';
import type { Count } from './use-count.ts';

/** Rows that are shown at first, and that a press on 显示更多 adds. */
const rows = 50;

/** Every code of the count, with what should be there and what is. */
export function CountLines({ count, closed }: { count: Count; closed: boolean }) {
  const t = useText();
  const { lines, totals, add } = count;
  const [standing, setStanding] = useState<Standing | 'all'>('all');
  const [q, setQ] = useState('');
  const [most, setMost] = useState(rows);
  const shown = useMemo(() => filteredLines(lines, standing, q), [lines, standing, q]);
  const all = Object.values(totals.of).reduce((sum, n) => sum + n, 0);
  if (all === 0)
    return (
      <p className={styles.hint}>
        {t({
          zh: '扫描后这里列出每个编号的数目；导入清单可以看到差异。',
          en: 'Scanned codes and their quantities are listed here. Import a list to see differences.',
        })}
      </p>
    );
  const tabs: (Standing | 'all')[] = totals.listed === 0 ? [] : ['all', ...standings];
  return (
    <section className={`${scan.card} ${styles.lines}`} aria-label={t({ zh: '盘点明细', en: 'Count details' })}>
      {tabs.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame it
        <div className={styles.tabs} role="group" aria-label={t({ zh: '与清单对照', en: 'Compare with list' })}>
          {tabs.map((one) => (
            <button key={one} type="button" aria-pressed={one === standing} onClick={() => setStanding(one)}>
              {one === 'all' ? t({ zh: '全部', en: 'All' }) : t(standingTexts[one])}{' '}
              {one === 'all' ? all : totals.of[one]}
            </button>
          ))}
        </div>
      )}
      <input
        className={styles.search}
        type="search"
        value={q}
        placeholder={t({ zh: '搜索编号或名称', en: 'Search by code or name' })}
        aria-label={t({ zh: '搜索编号或名称', en: 'Search by code or name' })}
        onChange={(event) => setQ(event.target.value)}
      />
      {shown.length === 0 && <p className={styles.hint}>{t({ zh: '没有符合的内容', en: 'No matches' })}</p>}
      <ul className={styles.rows}>
        {shown.slice(0, most).map((line) => (
          <Row
            key={line.code}
            line={line}
            compared={totals.listed > 0}
            closed={closed}
            onAdd={(amount) => add(line.code, amount)}
          />
        ))}
      </ul>
      {shown.length > most && (
        <button type="button" className={scan.text} onClick={() => setMost(most + rows)}>
          {t({ zh: '显示更多（还有 {n} 种）', en: 'Show more ({n} left)' }, { n: shown.length - most })}
        </button>
      )}
    </section>
  );
}

interface RowProps {
  line: CountLine;
  /** There is a list that it stands to. */
  compared: boolean;
  closed: boolean;
  onAdd(amount: number): void;
}

function Row({ line, compared, closed, onAdd }: RowProps) {
  const t = useText();
  const language = useLanguage();
  const { code, name, expected, counted } = line;
  const standing = standingOf(line);
  const by = counted - (expected ?? 0);
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <strong>{name ?? code}</strong>
        {name !== null && <small>{code}</small>}
        {compared && (
          <small className={styles.standing} data-standing={standing}>
            {t(standingTexts[standing])}
            {expected !== null &&
              ` · ${t({ zh: '应有 {n}', en: '{n} expected' }, { n: expected.toLocaleString(language) })}`}
            {expected !== null && by !== 0 && ` · ${by > 0 ? '+' : ''}${by.toLocaleString(language)}`}
          </small>
        )}
      </span>
      {closed ? <strong>{counted.toLocaleString(language)}</strong> : <Stepper line={line} onAdd={onAdd} />}
    </li>
  );
}
