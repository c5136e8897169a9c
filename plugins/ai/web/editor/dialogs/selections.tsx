import { DialogFrame, useClosing } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button, Select } from '@fluentui/react-components';
import { useState } from 'react';
import { documentLimits } from '../../../shared/document/document.ts';
import type { SavedState } from '../../../shared/engine/types.ts';
import { hows } from '../parts/select-options.tsx';
import { useEditor, useEngineState } from '../session/hooks.ts';
import { loadSelection, renameSelection, saveSelection } from '../session/saved-selections.ts';
import type { SelectHow } from '../session/tools.ts';
import classes from './selections.module.css';

/** 载入选区: those that the document keeps, to select again, rename or delete. Each is a step that can be undone. */
export function SelectionsDialog({ onClose }: { onClose(): void }) {
  const session = useEditor();
  const t = useText();
  const state = useEngineState();
  const closing = useClosing<boolean>(onClose);
  const [how, setHow] = useState<SelectHow>('replace');
  const saved = state?.saved ?? [];
  const some = state?.selection !== undefined;
  return (
    <DialogFrame
      title={t({ zh: '载入选区', en: 'Load selection' })}
      closing={closing}
      onClose={() => closing.finish()}
      described={false}
      actions={<Button onClick={() => closing.finish()}>{t({ zh: '关闭', en: 'Close' })}</Button>}
    >
      <div className={classes.head}>
        {some && saved.length > 0 ? (
          <Select
            aria-label={t({ zh: '与现有选区', en: 'With the current selection' })}
            value={how}
            onChange={(_, { value }) => setHow(value as SelectHow)}
          >
            {Object.entries(hows).map(([id, title]) => (
              <option key={id} value={id}>
                {t(title)}
              </option>
            ))}
          </Select>
        ) : null}
        <Button
          disabledFocusable={!some || saved.length >= documentLimits.selections}
          onClick={() => void saveSelection(session)}
        >
          {t({ zh: '存储现在的选区…', en: 'Save current selection…' })}
        </Button>
        <span className={classes.count}>
          {saved.length} / {documentLimits.selections}
        </span>
      </div>
      {saved.length === 0 ? (
        <p className={classes.none}>
          {some
            ? t({ zh: '还没有存储的选区。', en: 'No saved selections yet.' })
            : t({
                zh: '还没有存储的选区。先用选区工具选中一部分，再存储它。',
                en: 'No saved selections yet. Select part of the image, then save the selection.',
              })}
        </p>
      ) : (
        <ul className={classes.list} aria-label={t({ zh: '存储的选区', en: 'Saved selections' })}>
          {saved.map((one) => (
            <Row
              key={one.id}
              saved={one}
              onLoad={async () => {
                if (await loadSelection(session, one.id, some ? how : 'replace')) closing.finish();
              }}
            />
          ))}
        </ul>
      )}
    </DialogFrame>
  );
}

function Row({ saved, onLoad }: { saved: SavedState; onLoad(): Promise<void> }) {
  const session = useEditor();
  const t = useText();
  return (
    <li>
      <strong title={saved.name}>{saved.name}</strong>
      <Button size="small" appearance="primary" onClick={() => void onLoad()}>
        {t({ zh: '载入', en: 'Load' })}
      </Button>
      <Button size="small" onClick={() => void renameSelection(session, saved)}>
        {t({ zh: '重命名', en: 'Rename' })}
      </Button>
      <Button
        size="small"
        appearance="subtle"
        onClick={() => void session.run({ kind: 'remove-selection', id: saved.id })}
      >
        {t({ zh: '删除', en: 'Delete' })}
      </Button>
    </li>
  );
}
