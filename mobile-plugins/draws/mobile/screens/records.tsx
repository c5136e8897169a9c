import { useLanguage, useText } from '@fitout/sdk/web';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PoolKey } from '../../shared/model.ts';
import { engine } from '../engine/client.ts';
import type { RecordTable } from '../engine/protocol.ts';
import styles from '../parts/draws.module.css';
import { Loading, NotRead } from '../parts/states.tsx';
import { outcomeWord, useFormats } from '../parts/texts.ts';
import { filterRecords, noFilter, type RecordFilter, recordAt } from '../records-filter.ts';
import { useAnswer } from '../use-draws.ts';
import own from './records.module.css';
import type { ScreenProps } from './screen-props.ts';

/** Every record of a pool, newest first. */
export function RecordsScreen({ pool, account, revision }: ScreenProps) {
  const t = useText();
  const held = account?.pools.some(({ key }) => key === pool) ?? false;
  const { data, error, reload } = useAnswer(`${account?.key} ${pool} ${held}`, revision, async () =>
    account === undefined || !held ? null : engine.call('table', account.key, pool),
  );
  if (data === undefined) return error === undefined ? <Loading /> : <NotRead error={error} again={reload} />;
  if (data === null)
    return <p className={styles.note}>{t({ zh: '这个卡池还没有记录', en: 'No records in this banner yet' })}</p>;
  return <Records table={data} pool={pool} />;
}

function Records({ table, pool }: { table: RecordTable; pool: PoolKey }) {
  const t = useText();
  const { count } = useFormats();
  const [filter, setFilter] = useState<RecordFilter>(noFilter);
  const late = useDeferredValue(filter);
  const places = useMemo(() => filterRecords(table, late), [table, late]);
  return (
    <>
      <Filters filter={filter} change={setFilter} />
      <p className={styles.sub} role="status">
        {places.length === table.length
          ? t({ zh: '共 {n} 条', en: '{n} {n|record|records}' }, { n: count(table.length) })
          : t(
              { zh: '{n} 条符合，共 {all} 条', en: '{n} of {all} {all|record|records}' },
              { n: count(places.length), all: count(table.length) },
            )}
      </p>
      {places.length === 0 ? (
        <p className={styles.note}>
          {t({ zh: '没有符合的记录', en: 'No matching records' })}
          <button type="button" className={styles.text} onClick={() => setFilter(noFilter)}>
            {t({ zh: '清除筛选', en: 'Clear filters' })}
          </button>
        </p>
      ) : (
        <Rows table={table} places={places} pool={pool} />
      )}
    </>
  );
}

function Filters({ filter, change }: { filter: RecordFilter; change(filter: RecordFilter): void }) {
  const t = useText();
  const toggle = (rank: number): void => {
    const on = filter.ranks.includes(rank);
    change({ ...filter, ranks: on ? filter.ranks.filter((one) => one !== rank) : [...filter.ranks, rank] });
  };
  return (
    <search className={own.filters}>
      <input
        type="search"
        value={filter.words}
        aria-label={t({ zh: '搜索名称或日期', en: 'Search by name or date' })}
        placeholder={t({ zh: '名称或日期，如 2024-05', en: 'Name or date, such as 2024-05' })}
        onChange={(event) => change({ ...filter, words: event.currentTarget.value })}
      />
      <div className={own.chips}>
        {[5, 4, 3].map((rank) => (
          <button key={rank} type="button" aria-pressed={filter.ranks.includes(rank)} onClick={() => toggle(rank)}>
            {rank}★
          </button>
        ))}
        <button type="button" aria-pressed={filter.lost} onClick={() => change({ ...filter, lost: !filter.lost })}>
          {t({ zh: '只看歪', en: 'Lost 50/50 only' })}
        </button>
      </div>
    </search>
  );
}

/** CSS pixels of a row. */
const rowHeight = 52;

function Rows({ table, places, pool }: { table: RecordTable; places: Uint32Array; pool: PoolKey }) {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const page = list.current?.closest('.page-content');
    if (page === null || page === undefined || list.current === null) return;
    setAbove(list.current.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop);
  }, []);
  const rows = useVirtualizer({
    count: places.length,
    getScrollElement: () => list.current?.closest('.page-content') ?? null,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: above,
  });
  return (
    <ol
      ref={list}
      className={own.rows}
      style={{ height: rows.getTotalSize() }}
      aria-label={t({ zh: '抽卡记录', en: 'Pull history' })}
    >
      {rows.getVirtualItems().map(({ index, start }) => (
        <Row
          key={index}
          table={table}
          place={places[index] as number}
          pool={pool}
          position={index + 1}
          total={places.length}
          top={start - above}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  table: RecordTable;
  place: number;
  pool: PoolKey;
  /** From 1, of `total`. */
  position: number;
  total: number;
  /** CSS pixels. */
  top: number;
}

/** Drawn once: a frame of scrolling makes the rows that come in, and leaves the others alone. */
const Row = memo(function Row({ table, place, pool, position, total, top }: RowProps) {
  const t = useText();
  const record = recordAt(table, place, useLanguage());
  const word = record.outcome === '' ? undefined : outcomeWord(record.outcome, pool);
  const style = {
    transform: `translateY(${top}px)`,
    '--rank': `var(--draw-${rankNames[record.rank] ?? 'three'})`,
  } as CSSProperties;
  return (
    <li aria-posinset={position} aria-setsize={total} className={own.row} style={style}>
      <span className={own.rank}>{record.rank === 0 ? '?' : `${record.rank}★`}</span>
      <span className={own.name}>
        {record.name}
        {word !== undefined && (
          <small className={record.outcome === 'lost' ? styles.lost : styles.mark}>{t(word)}</small>
        )}
      </span>
      <span className={own.pity}>
        {record.pity === undefined ? '' : t({ zh: '{n} 抽', en: '{n}' }, { n: record.pity })}
      </span>
      <time className={own.time}>{record.time.slice(0, 16)}</time>
    </li>
  );
});

const rankNames: Record<number, string> = { 5: 'five', 4: 'four' };
