import { type LocalText, type PictureShelf, pluralize, type TableProblem, type Text } from '@fitout/sdk';
import { errorText } from '@fitout/sdk/desktop';
import { callsOf } from '@fitout/sdk/web';
import { useEffect, useRef, useState } from 'react';
import type { tableCalls } from '../../../shared/calls/tables.ts';
import { choicesFor, type RowChoices, rowLimits, type Sheet, sheetOf } from '../../../shared/rows/rows.ts';
import type { PlainFormat } from '../dialogs/export-picture.ts';
import type { EditorSession } from '../session/session.ts';
import { Delivery } from '../sizes/deliver.ts';
import { deliveredText } from '../sizes/use-variants.ts';
import { keepChoices, keptChoices } from './kept-choices.ts';
import { makeRows, type RowOutcome } from './make-rows.ts';
import { photoLayers, type RowMaker, type RowPlan, textLayers } from './row-maker.ts';
import { useRowPreview } from './use-row-preview.ts';

/** Where the pictures of rows go, and of which ones. */
export interface RowDelivery {
  format: PlainFormat;
  /** A zip, where there is none. */
  shelf: PictureShelf | undefined;
  folder: string;
  /** All where it is left out. */
  indexes?: readonly number[];
}

/** A sheet and its photos, what of it goes where, and the pictures of its rows. */
export function useRows(session: EditorSession) {
  const [sheet, setSheet] = useState<Sheet>();
  const [plan, setPlan] = useState<RowPlan>({ texts: {}, photos: {}, files: [] });
  const [at, setAt] = useState(0);
  const [skip, setSkip] = useState(true);
  const [working, setWorking] = useState<{ title: LocalText; done: number; of: number }>();
  const [problem, setProblem] = useState<Text>();
  const [report, setReport] = useState<readonly RowOutcome[]>();
  const ends = useRef<AbortController>(undefined);
  const { makerOf, preview } = useRowPreview(session, sheet?.rows[at], plan);
  useEffect(() => () => ends.current?.abort(), []);
  // Photos and a sheet may come with one drop.
  const change = (edit: (before: RowPlan) => RowPlan): void => {
    setReport(undefined);
    setPlan(edit);
  };
  const attempt = async (title: LocalText, of: number, job: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const end = new AbortController();
    ends.current = end;
    setProblem(undefined);
    setWorking({ title, done: 0, of });
    try {
      await job(end.signal);
    } catch (error) {
      if (!end.signal.aborted) setProblem(errorText(error));
    } finally {
      setWorking(undefined);
    }
  };
  const deliver = ({ format, shelf, folder, indexes }: RowDelivery, from: Sheet, maker: RowMaker) => {
    const which = indexes ?? [...from.rows.keys()];
    const outcomes: RowOutcome[] = [];
    return attempt({ zh: '正在逐行生成', en: 'Creating an image for each row' }, which.length, async (signal) => {
      const delivery = new Delivery(shelf, folder);
      setReport(undefined);
      const tell = (outcome: RowOutcome): void => {
        outcomes.push(outcome);
        setWorking((now) => now && { ...now, done: outcomes.length });
      };
      try {
        await makeRows({ session, maker, sheet: from, indexes: which, plan, skip, format, delivery, signal, tell });
        await delivery.end(session.facts.name);
      } finally {
        // Also where it was given up: what went into the library is there.
        if (!signal.aborted || shelf !== undefined) setReport(outcomes);
      }
      const made = outcomes.filter(({ state }) => state === 'made').length;
      if (made > 0) session.ctx.toasts.success(deliveredText(made, shelf));
    });
  };
  return {
    ...{ sheet, plan, at, preview, working, problem, report, skip, setAt, setSkip },
    stop: (): void => ends.current?.abort(),
    /** Of two files of one name the newer one counts. */
    addFiles: (files: readonly File[]): void => {
      if (plan.files.length + files.length > rowLimits.photos) setProblem(tooManyPhotos);
      else change((before) => ({ ...before, files: byName([...before.files, ...files]) }));
    },
    wantSheet: (): void => setProblem(sheetFirst),
    clearFiles: (): void => change((before) => ({ ...before, files: [] })),
    /** '': the layer stays as it is. */
    choose: (kind: keyof RowChoices, layer: string, column: string): void => {
      const next = { ...plan, [kind]: { ...plan[kind], [layer]: column } };
      keepChoices(session.ctx.storage, session.id, next);
      change(() => next);
    },
    read: (file: File) =>
      attempt({ zh: '正在读取表格', en: 'Reading the spreadsheet' }, 0, async (signal) => {
        const call = callsOf<typeof tableCalls>(session.ctx.http, { showError: false });
        const { rows, problems } = await call('POST tables', { files: file }, { signal });
        const found = sheetOf(rows);
        const [unread] = problems;
        if (unread !== undefined) setProblem(unreadLines(problems.length, unread));
        const { layers } = session.state;
        const kept = keptChoices(session.ctx.storage, session.id);
        const choices = choicesFor([...textLayers(layers), ...photoLayers(layers)], found.columns, kept);
        change(({ files }) => ({ ...choices, files }));
        setAt(0);
        setSheet(found);
      }),
    deliver: async (to: RowDelivery): Promise<void> => {
      if (sheet !== undefined) await deliver(to, sheet, makerOf());
    },
  };
}
export type Rows = ReturnType<typeof useRows>;

const byName = (files: readonly File[]): File[] => [...new Map(files.map((file) => [file.name, file])).values()];

const unreadLines = (count: number, { line, message }: TableProblem) => ({
  zh: `表格有 ${count} 行没有读取，其余各行照常使用。第 ${line} 行：${message.zh}`,
  en: `${pluralize(count, 'row of the spreadsheet was', 'rows of the spreadsheet were')} not read; the others are used. Row ${line}: ${message.en}`,
});

const tooManyPhotos = {
  zh: `最多加入 ${rowLimits.photos} 张照片`,
  en: `You can add up to ${rowLimits.photos} photos`,
};

const sheetFirst = {
  zh: '照片已记下；请再选择一个 CSV 或 XLSX 表格',
  en: 'The photos were added. Now choose a CSV or XLSX spreadsheet',
};
