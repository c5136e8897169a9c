import { LoadFailed, Loading, Page } from '@fitout/sdk/desktop';
import { usePlugin, useTag, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { ArrowRepeatAllRegular, PinOffRegular, PinRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import type { RunCell, TestRun } from '../../shared/calls/runs.ts';
import { showFen } from '../../shared/providers/money.ts';
import { useTemplates } from '../prompts/template-menu.tsx';
import classes from './bench.module.css';
import { Compare } from './compare.tsx';
import { CellView } from './run-cell.tsx';
import { type Run, useRun } from './use-run.ts';

/** One run: prompts by models, with what came. */
export function RunPage({ id }: { id: string }) {
  const t = useText();
  const { navigation } = usePlugin();
  const run = useRun(id);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [comparing, setComparing] = useState(false);
  const { data, error, reload } = run.remote;
  const tag = useTag();
  const title = data?.name;
  useEffect(() => {
    if (title !== undefined) tag.setTitle(title);
  }, [tag, title]);
  if (data === undefined) return error === undefined ? <Loading /> : <LoadFailed error={error} onRetry={reload} />;
  const cost = data.cells.reduce((sum, { generation }) => sum + (generation?.cost ?? 0), 0);
  const pair = chosen.flatMap((key) => data.cells.find((cell) => keyOf(cell) === key) ?? []);
  const [left, right] = pair;
  return (
    <Page
      title={data.name}
      count={t({ zh: '{by} · 花费 {cost}', en: '{by} · {cost} spent' }, { by: data.by, cost: showFen(cost) })}
      actions={
        <>
          <Button disabled={left === undefined || right === undefined} onClick={() => setComparing(true)}>
            {t({ zh: '对比所选（{n}/2）', en: 'Compare ({n} of 2)' }, { n: pair.length })}
          </Button>
          <Button icon={<ArrowRepeatAllRegular />} onClick={() => navigation.open(`/ai-test?id=new&from=${data.id}`)}>
            {t({ zh: '改了再测', en: 'Edit and run again' })}
          </Button>
        </>
      }
    >
      <RunTable
        {...{ run, data, chosen }}
        onChoose={(key) =>
          setChosen((before) =>
            before.includes(key) ? before.filter((one) => one !== key) : [...before.slice(-1), key],
          )
        }
      />
      {comparing && left !== undefined && right !== undefined ? (
        <Compare left={left} right={right} columns={data.columns} onClose={() => setComparing(false)} />
      ) : null}
    </Page>
  );
}

const keyOf = ({ row, column }: RunCell): string => `${row}.${column}`;

/** What is pinned stands first, in the order in which it was. */
function ordered<T>(items: readonly T[], pinned: readonly number[]): { item: T; at: number }[] {
  const all = items.map((item, at) => ({ item, at }));
  return [...all.filter(({ at }) => pinned.includes(at)), ...all.filter(({ at }) => !pinned.includes(at))];
}

const toggled = (all: readonly number[], at: number) =>
  all.includes(at) ? all.filter((one) => one !== at) : [...all, at];

function RunTable(props: { run: Run; data: TestRun; chosen: readonly string[]; onChoose(key: string): void }) {
  const { run, data, chosen, onChoose } = props;
  const t = useText();
  const templates = useTemplates();
  const [pinnedRows, setPinnedRows] = useState<readonly number[]>([]);
  const [pinnedColumns, setPinnedColumns] = useState<readonly number[]>([]);
  const columns = ordered(data.columns, pinnedColumns);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys too
    <section className={classes.frame} aria-label={t({ zh: '测试结果', en: 'Test results' })} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t({ zh: '提示词 × 模型', en: 'Prompts × models' })}</th>
            {columns.map(({ item, at }) => (
              <th key={at} scope="col">
                <span className={classes.line}>
                  <strong>{item.model}</strong>
                  <Pin
                    on={pinnedColumns.includes(at)}
                    name={item.model}
                    onToggle={() => setPinnedColumns(toggled(pinnedColumns, at))}
                  />
                </span>
                <small>{factsOf(item, t)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered(data.rows, pinnedRows).map(({ item: prompt, at: row }) => (
            <tr key={row}>
              <th scope="row">
                <p className={classes.words}>{prompt}</p>
                <span className={classes.line}>
                  <Pin
                    on={pinnedRows.includes(row)}
                    name={prompt.slice(0, 20)}
                    onToggle={() => setPinnedRows(toggled(pinnedRows, row))}
                  />
                  <Button
                    size="small"
                    appearance="subtle"
                    onClick={() => void templates.keep(prompt, data.columns[0]?.negative ?? '')}
                  >
                    {t({ zh: '存为模板', en: 'Save as template' })}
                  </Button>
                </span>
              </th>
              {columns.map(({ at }) => {
                const cell = data.cells.find((one) => one.row === row && one.column === at);
                return (
                  <td key={at}>
                    {cell === undefined ? null : (
                      <CellView
                        {...{ cell, run }}
                        chosen={chosen.includes(keyOf(cell))}
                        onChoose={() => onChoose(keyOf(cell))}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function factsOf({ service, size, seed, negative }: TestRun['columns'][number], t: ReturnType<typeof useText>): string {
  const parts = [
    service,
    size === undefined ? '' : `${size.width} × ${size.height}`,
    seed === undefined ? '' : t({ zh: '种子 {seed}', en: 'seed {seed}' }, { seed }),
    negative === '' ? '' : `− ${negative}`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function Pin({ on, name, onToggle }: { on: boolean; name: string; onToggle(): void }) {
  const t = useText();
  return (
    <Button
      size="small"
      appearance="subtle"
      aria-pressed={on}
      icon={on ? <PinOffRegular /> : <PinRegular />}
      aria-label={t({ zh: '固定在最前 {name}', en: 'Pin {name} first' }, { name })}
      onClick={onToggle}
    />
  );
}
