import type { Text } from '@fitout/sdk';
import { errorText } from '@fitout/sdk/desktop';
import { useEffect, useRef, useState } from 'react';
import type { EditorSession } from '../session/session.ts';
import { RowMaker, type RowPlan } from './row-maker.ts';

/** Longer side of a preview. */
const previewEdge = 640;

type Row = ReadonlyMap<string, string>;

interface Made {
  row: Row;
  plan: RowPlan;
  blob: Blob | undefined;
  faults: readonly Text[];
}

/** The picture of the row that is looked at, and what makes pictures of rows for as long as the page shows them. */
export function useRowPreview(session: EditorSession, row: Row | undefined, plan: RowPlan) {
  const [made, setMade] = useState<Made>();
  const maker = useRef<RowMaker>(undefined);
  const makerOf = (): RowMaker => {
    maker.current ??= new RowMaker(session);
    return maker.current;
  };
  useEffect(
    () => () => {
      maker.current?.close();
      maker.current = undefined;
    },
    [],
  );
  useEffect(() => {
    if (row === undefined) return;
    const end = new AbortController();
    maker.current ??= new RowMaker(session);
    maker.current
      .make(row, plan, end.signal, async (engine, faults) => ({ blob: await engine.thumbnail(previewEdge), faults }))
      .then(
        (done) => end.signal.aborted || setMade({ row, plan, ...done }),
        (error: unknown) => end.signal.aborted || setMade({ row, plan, blob: undefined, faults: [errorText(error)] }),
      );
    return () => end.abort();
  }, [row, plan, session]);
  /** `ready`: it is of the row and the choices that are shown. */
  const preview = made && { ...made, ready: made.row === row && made.plan === plan };
  return { makerOf, preview };
}
