import type { Text } from '@fitout/sdk';
import { errorText, Page, Problem } from '@fitout/sdk/desktop';
import { callsOf, useDebounced, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button, Field, Input } from '@fluentui/react-components';
import { PlayRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import type { UsableProvider } from '../../shared/calls/providers.ts';
import type { RunEstimate, runCalls, TestRun } from '../../shared/calls/runs.ts';
import { limits } from '../../shared/limits.ts';
import { showFen } from '../../shared/providers/money.ts';
import classes from './bench.module.css';
import { NewGrid } from './new-grid.tsx';
import { columnsOfRun, type Draft, firstColumns, rowOf, rowsOfRun, sentTable } from './new-run-draft.ts';

interface Props {
  providers: readonly UsableProvider[];
  /** Id of a run that it begins with. */
  from: string | undefined;
  onMade(id: string): void;
}

/** A table that is being made: prompts at the left, models above, the price before it is run. */
export function NewRun({ providers, from, onMade }: Props) {
  const t = useText();
  const call = callsOf<typeof runCalls>(usePlugin().http, { showError: false });
  const [name, setName] = useState(() => t({ zh: '未命名测试', en: 'Untitled test' }));
  const [draft, setDraft] = useState<Draft>(() => ({ rows: [rowOf('')], columns: firstColumns(providers) }));
  useBeginning(from, (run) => {
    setName(run.name);
    setDraft({ rows: rowsOfRun(run), columns: columnsOfRun(run) });
  });
  const table = sentTable(providers, draft);
  const complete = table.rows.length > 0 && table.columns.length > 0;
  const asked = useDebounced(JSON.stringify(complete ? table : null), 400);
  const estimate = useRemote(asked, async (signal) => {
    const body: typeof table | null = JSON.parse(asked);
    return body === null ? null : call('POST test-runs/estimate', { body }, { signal });
  });
  const known = estimate.data ?? undefined;
  const [error, setError] = useState<Text>();
  const [working, setWorking] = useState(false);
  const run = async () => {
    if (working || !complete) return;
    setWorking(true);
    setError(undefined);
    try {
      onMade((await call('POST test-runs', { body: { name, ...table } })).id);
    } catch (failed) {
      setError(errorText(failed));
      setWorking(false);
    }
  };
  return (
    <Page
      title={t({ zh: '新建测试', en: 'New test' })}
      actions={
        <>
          <span className={classes.price} role="status">
            {priceText(t, known, complete)}
          </span>
          <Button
            appearance="primary"
            icon={<PlayRegular />}
            disabled={!complete || name.trim() === '' || known?.fits === false}
            disabledFocusable={working}
            onClick={() => void run()}
          >
            {working ? t({ zh: '正在运行…', en: 'Running…' }) : t({ zh: '运行', en: 'Run' })}
          </Button>
        </>
      }
    >
      <Problem text={error ?? (estimate.error === undefined ? undefined : errorText(estimate.error))} />
      <Field label={t({ zh: '名称', en: 'Name' })} className={classes.runName ?? ''}>
        <Input value={name} maxLength={limits.name} onChange={(_, data) => setName(data.value)} />
      </Field>
      <NewGrid providers={providers} draft={draft} problems={known?.problems ?? []} onChange={setDraft} />
    </Page>
  );
}

/** Reads the run that it begins with. */
function useBeginning(from: string | undefined, begin: (run: TestRun) => void): void {
  const { http } = usePlugin();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each run
  useEffect(() => {
    if (from === undefined || !/^\d+$/.test(from)) return;
    const abort = new AbortController();
    callsOf<typeof runCalls>(http)('GET test-runs/:id', { params: { id: from } }, { signal: abort.signal }).then(
      (run) => abort.signal.aborted || begin(run),
      () => undefined,
    );
    return () => abort.abort();
  }, [from]);
}

function priceText(t: ReturnType<typeof useText>, known: RunEstimate | undefined, complete: boolean): string {
  if (!complete) return t({ zh: '填写提示词后显示价格', en: 'Enter a prompt to see the price' });
  if (known === undefined) return '';
  const cost = showFen(known.cost);
  return known.fits
    ? t({ zh: '本次 {cost}', en: 'Cost: {cost}' }, { cost })
    : t({ zh: '本次 {cost}，超出本月额度', en: 'Cost: {cost}, over this month’s budget' }, { cost });
}
