import { Badges, Empty, ListSearch, ListTable, Named, OpenLine, Quiet, Tabs } from '@fitout/sdk/desktop';
import { useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { Badge, Button } from '@fluentui/react-components';
import { BoxMultipleRegular, ScanCameraRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import type { CountLine } from '../../shared/calls/counts.ts';
import { standingTexts } from '../../shared/counts/count-texts.ts';
import { type Standing, standingOf, standings, type Totals } from '../../shared/counts/differences.ts';
import { filteredLines } from '../../shared/counts/lines-out.ts';
import classes from './count.module.css';
import { LineDialog } from './line-dialog.tsx';

export interface CountLinesProps {
  id: string;
  lines: ReadonlyMap<string, CountLine>;
  totals: Totals;
  /** The code that is looked for. */
  wanted: string | undefined;
  closed: boolean;
  onFind(code: string): void;
  /** Adds so many pieces, or takes them away. */
  onSet(code: string, amount: number): void;
}

/** Rows that are shown at first, and that a press on 显示更多 adds. */
const rows = 100;

const colors = { differs: 'danger', missing: 'warning', extra: 'informative', same: 'success' } as const;

/** Every code of the count, with what should be there and what is. */
export function CountLines({ id, lines, totals, wanted, closed, onFind, onSet }: CountLinesProps) {
  const t = useText();
  const language = useLanguage();
  const { overlays } = usePlugin();
  const [standing, setStanding] = useState<Standing | 'all'>('all');
  const [q, setQ] = useState('');
  const [most, setMost] = useState(rows);
  const shown = useMemo(() => filteredLines(lines, standing, q), [lines, standing, q]);
  const all = Object.values(totals.of).reduce((sum, n) => sum + n, 0);
  if (all === 0)
    return (
      <Empty
        icon={<BoxMultipleRegular />}
        title={t({ zh: '还没有盘到任何商品', en: 'Nothing counted yet' })}
        about={t({
          zh: '扫描后这里列出每个编号的数目；导入清单可以看到差异',
          en: 'Scanned codes and their quantities are listed here. Import a list to see differences',
        })}
      />
    );
  const open = (line: CountLine) =>
    void overlays
      .open<number>(({ close }) => <LineDialog id={id} line={line} closed={closed} close={close} />)
      .then((amount) => {
        if (amount !== undefined && amount !== 0) onSet(line.code, amount);
      });
  return (
    <section className={classes.lines} aria-label={t({ zh: '盘点明细', en: 'Count details' })}>
      <div className={classes.filters}>
        <Tabs<Standing | 'all'>
          label={t({ zh: '与清单对照', en: 'Compare with list' })}
          value={standing}
          onChange={setStanding}
          tabs={[
            { value: 'all', label: t({ zh: '全部', en: 'All' }), count: all },
            ...(totals.listed === 0 ? [] : standings).map((value) => ({
              value,
              label: t(standingTexts[value]),
              count: totals.of[value],
            })),
          ]}
        />
        <ListSearch value={q} label={t({ zh: '搜索编号或名称', en: 'Search by code or name' })} onChange={setQ} />
      </div>
      {shown.length === 0 ? (
        <p>{t({ zh: '没有符合的内容', en: 'No matches' })}</p>
      ) : (
        <ListTable<CountLine>
          label={t({ zh: '盘点明细', en: 'Count details' })}
          items={shown.slice(0, most)}
          keyOf={({ code }) => code}
          columns={[
            {
              key: 'code',
              head: t({ zh: '编号', en: 'Code' }),
              cell: (line) => (
                <Named
                  name={<OpenLine onClick={() => open(line)}>{line.name ?? line.code}</OpenLine>}
                  about={line.name === null ? undefined : line.code}
                />
              ),
            },
            ...(totals.listed === 0
              ? []
              : [
                  {
                    key: 'standing',
                    head: t({ zh: '结果', en: 'Result' }),
                    cell: (line: CountLine) => (
                      <Badges>
                        <Badge appearance="tint" color={colors[standingOf(line)]}>
                          {t(standingTexts[standingOf(line)])}
                        </Badge>
                      </Badges>
                    ),
                  },
                  {
                    key: 'expected',
                    head: t({ zh: '应有', en: 'Expected' }),
                    end: true,
                    cell: ({ expected }: CountLine) =>
                      expected === null ? <Quiet>–</Quiet> : expected.toLocaleString(language),
                  },
                ]),
            {
              key: 'counted',
              head: t({ zh: '实盘', en: 'Counted' }),
              end: true,
              cell: ({ counted }) => counted.toLocaleString(language),
            },
            ...(totals.listed === 0
              ? []
              : [
                  {
                    key: 'difference',
                    head: t({ zh: '差异', en: 'Difference' }),
                    end: true,
                    cell: ({ expected, counted }: CountLine) => <Difference by={counted - (expected ?? 0)} />,
                  },
                ]),
          ]}
          {...(closed
            ? {}
            : {
                actions: ({ code }: CountLine) => (
                  <Button
                    appearance="subtle"
                    icon={<ScanCameraRegular />}
                    aria-pressed={wanted === code}
                    onClick={() => onFind(code)}
                  >
                    {t({ zh: '找这一个', en: 'Find' })}
                  </Button>
                ),
              })}
        />
      )}
      {shown.length <= most ? null : (
        <Button onClick={() => setMost(most + rows)}>
          {t({ zh: '显示更多（还有 {n} 种）', en: 'Show more ({n} left)' }, { n: shown.length - most })}
        </Button>
      )}
    </section>
  );
}

function Difference({ by }: { by: number }) {
  if (by === 0) return <Quiet>0</Quiet>;
  return <strong className={by < 0 ? classes.less : classes.more}>{by > 0 ? `+${by}` : by}</strong>;
}
