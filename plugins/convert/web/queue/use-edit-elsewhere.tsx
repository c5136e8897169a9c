import { usePictureEditors } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Batch } from '../batch/batch.ts';
import { editable, type Part } from '../batch/editable.ts';
import type { Line } from '../batch/line.ts';
import type { RowActions } from './file-row.tsx';

const EditMenu = lazy(() => import('./edit-menu.tsx').then((part) => ({ default: part.EditMenu })));

/**
 * 用 AI 编辑 of a line: what other plugins edit pictures with takes its file, or its result. `edit` is absent where there
 * is no such plugin; `menu` is to be drawn beside the lines, whose keys it must not press.
 */
export function useEditElsewhere(batch: Batch): { edit: RowActions['edit']; menu: ReactNode } {
  const t = useText();
  const editors = usePictureEditors();
  const [asked, setAsked] = useState<{ line: Line; target: HTMLElement }>();
  const [first] = editors;
  const edit = useMemo(
    () =>
      first && {
        words: editors.length === 1 ? t(first.title) : t({ zh: '编辑', en: 'Edit' }),
        open: (line: Line, target: HTMLElement) => {
          if (editors.length > 1 || line.result !== undefined) setAsked({ line, target });
          else void first.open(() => editable(batch, line, 'source'));
        },
      },
    [batch, editors, first, t],
  );
  const menu =
    asked === undefined ? null : (
      <Suspense>
        <EditMenu
          editors={editors}
          line={asked.line}
          target={asked.target}
          onOpen={(editor, part: Part) => void editor.open(() => editable(batch, asked.line, part))}
          onClose={() => setAsked(undefined)}
        />
      </Suspense>
    );
  return { edit, menu };
}
