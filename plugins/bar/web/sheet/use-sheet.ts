import { newUuid } from '@fitout/sdk';
import type { Done } from '@fitout/sdk/desktop';
import { useDebounced, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { useEffect, useMemo, useState } from 'react';
import type { SheetCheck } from '../../shared/sheet/pages.ts';
import { type LabelRow, most } from '../../shared/sheet/rows.ts';
import { type SheetSettings, settingsOf, sheetProblem } from '../../shared/sheet/settings.ts';
import { checkRows } from '../../shared/sheet/sheet-work.ts';

export interface LabelSheet {
  rows: readonly LabelRow[];
  settings: SheetSettings;
  /** What a look at every row found; undefined while it is on its way. */
  check: SheetCheck | undefined;
  checkError: Error | undefined;
  checkAgain(): void;
  /** What was taken out, and the way back. */
  done: Done | undefined;
  set(change: Partial<SheetSettings>): void;
  add(rows: readonly LabelRow[]): void;
  change(id: string, change: Partial<LabelRow>): void;
  remove(rows: readonly LabelRow[]): void;
  forget(): void;
}

/** Characters of a list that the device keeps; a longer one is for as long as the page is open. */
const maxKept = 400_000;

/** The labels and the sheet that they are printed on, kept on the device. */
export function useSheet(): LabelSheet {
  const t = useText();
  const { storage, toasts } = usePlugin();
  const [rows, setRows] = useState<readonly LabelRow[]>(() => storage.get<LabelRow[]>('label-rows') ?? []);
  const [settings, setSettings] = useState(() => settingsOf(storage.get('label-sheet')));
  const [done, setDone] = useState<Done>();
  useEffect(() => storage.set('label-sheet', settings), [settings, storage]);
  const settled = useDebounced(
    useMemo(() => ({ rows, settings }), [rows, settings]),
    400,
  );
  useEffect(() => {
    if (JSON.stringify(settled.rows).length > maxKept) storage.remove('label-rows');
    else storage.set('label-rows', settled.rows);
  }, [settled.rows, storage]);
  // Each state that was come to is looked at once.
  const key = useMemo(() => (settled.rows.length === 0 ? '' : newUuid()), [settled]);
  const check = useRemote<SheetCheck | undefined>(key, async (signal) =>
    key === '' || sheetProblem(settled.settings) !== undefined
      ? undefined
      : checkRows(settled.rows, settled.settings, { signal }),
  );
  const current = settled.rows === rows && settled.settings === settings ? check.data : undefined;
  return {
    rows,
    settings,
    check: current,
    checkError: check.error,
    checkAgain: check.reload,
    done,
    set: (change) => setSettings((before) => ({ ...before, ...change })),
    add: (more) => {
      const room = most.rows - rows.length;
      if (more.length > room)
        toasts.warning({
          zh: `一次最多 ${most.rows} 行，其余没有加入`,
          en: `At most ${most.rows} rows at a time. The rest were not added`,
        });
      setRows((before) => [...before, ...more.slice(0, most.rows - before.length)]);
    },
    change: (id, change) => setRows((before) => before.map((row) => (row.id === id ? { ...row, ...change } : row))),
    remove: (gone) => {
      const ids = new Set(gone.map(({ id }) => id));
      setRows((now) => now.filter(({ id }) => !ids.has(id)));
      setDone({
        id: Date.now(),
        words: t({ zh: '已移除 {n} 行', en: '{n} {n|row|rows} removed' }, { n: gone.length }),
        // What was added since stays.
        undo: () =>
          setRows((now) => [
            ...rows.filter(({ id }) => ids.has(id) || now.some((one) => one.id === id)),
            ...now.filter((one) => !rows.some(({ id }) => id === one.id)),
          ]),
      });
    },
    forget: () => setDone(undefined),
  };
}
