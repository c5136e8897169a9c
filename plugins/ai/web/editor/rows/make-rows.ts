import type { Text } from '@fitout/sdk';
import { errorText } from '@fitout/sdk/desktop';
import { rowName, type Sheet } from '../../../shared/rows/rows.ts';
import type { PlainFormat } from '../dialogs/export-picture.ts';
import type { EditorSession } from '../session/session.ts';
import { type Delivery, fileOf } from '../sizes/deliver.ts';
import { missingOf, type RowMaker, type RowPlan } from './row-maker.ts';

/** How it went with a row. */
export interface RowOutcome {
  index: number;
  state: 'made' | 'skipped' | 'failed';
  faults: readonly Text[];
}

interface Making {
  session: EditorSession;
  maker: RowMaker;
  sheet: Sheet;
  /** Which rows. */
  indexes: readonly number[];
  plan: RowPlan;
  /** Rows that lack a photo are left out. */
  skip: boolean;
  format: PlainFormat;
  delivery: Delivery;
  signal: AbortSignal;
  /** After each row, also after one that did not go. */
  tell(outcome: RowOutcome): void;
}

/** Makes the pictures of rows one after another. A row that does not go keeps none of the others back. */
export async function makeRows({ session, maker, sheet, plan, delivery, signal, ...how }: Making): Promise<void> {
  for (const index of how.indexes) {
    const row = sheet.rows[index];
    if (row === undefined) continue;
    const lacks = missingOf(row, plan);
    if (how.skip && lacks.length > 0) {
      how.tell({ index, state: 'skipped', faults: lacks });
      continue;
    }
    const name = `${session.facts.name} ${rowName(row, index)}`;
    try {
      const { file, faults } = await maker.make(row, plan, signal, async (engine, found) => ({
        file: await fileOf(session, engine, { name, format: how.format }, signal),
        faults: found,
      }));
      await delivery.add(file, signal);
      how.tell({ index, state: 'made', faults });
    } catch (error) {
      if (signal.aborted) throw error;
      how.tell({ index, state: 'failed', faults: [errorText(error)] });
    }
  }
}
