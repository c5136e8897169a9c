import type { Text } from '@fitout/sdk';
import { useStore, useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarActions, MessageBarBody, Spinner, Tooltip } from '@fluentui/react-components';
import { ArrowRedoRegular, ArrowUndoRegular, CheckmarkRegular, ErrorCircleRegular } from '@fluentui/react-icons';
import type { PendingChange } from '../store/pending-changes.ts';
import classes from './page.module.css';
import { usePlacesPage } from './workspace-context.ts';

/** How far saving came, in a word. Nothing before the first change. */
export function SaveState() {
  const { workspace } = usePlacesPage();
  const t = useText();
  const kinds = useStore(workspace.pending.store, summaryOf);
  const hasEdits = useStore(workspace.history, ({ past, future }) => past.length + future.length > 0);
  if (kinds === 'saved' && !hasEdits) return null;
  return (
    <span className={classes.saveState} role="status" data-kind={kinds}>
      {kinds === 'saving' ? (
        <>
          <Spinner size="extra-tiny" />
          {t({ zh: '正在保存', en: 'Saving' })}
        </>
      ) : kinds === 'saved' ? (
        <>
          <CheckmarkRegular aria-hidden />
          {t({ zh: '已保存', en: 'Saved' })}
        </>
      ) : (
        <>
          <ErrorCircleRegular aria-hidden />
          {t({ zh: '未保存', en: 'Not saved' })}
        </>
      )}
    </span>
  );
}

function summaryOf(pending: ReadonlyMap<string, PendingChange>): 'saved' | 'saving' | 'stopped' {
  if (pending.size === 0) return 'saved';
  return [...pending.values()].some(({ state }) => state.kind !== 'saving') ? 'stopped' : 'saving';
}

/** Undo and redo, for those who do not know the keys. */
export function HistoryButtons({ onUndo, onRedo }: { onUndo(): void; onRedo(): void }) {
  const { workspace } = usePlacesPage();
  const t = useText();
  const canUndo = useStore(workspace.history, ({ past }) => past.length > 0);
  const canRedo = useStore(workspace.history, ({ future }) => future.length > 0);
  if (!canUndo && !canRedo) return null;
  return (
    <>
      <Tooltip content={t({ zh: '撤销（Ctrl+Z）', en: 'Undo (Ctrl+Z)' })} relationship="label">
        <Button appearance="subtle" icon={<ArrowUndoRegular />} disabledFocusable={!canUndo} onClick={onUndo} />
      </Tooltip>
      <Tooltip content={t({ zh: '重做（Ctrl+Shift+Z）', en: 'Redo (Ctrl+Shift+Z)' })} relationship="label">
        <Button appearance="subtle" icon={<ArrowRedoRegular />} disabledFocusable={!canRedo} onClick={onRedo} />
      </Tooltip>
    </>
  );
}

/** What could not be saved, why, and the two ways on. */
export function UnsavedNotice() {
  const { workspace } = usePlacesPage();
  const t = useText();
  const pending = useStore(workspace.pending.store);
  const failed = [...pending].flatMap(([id, { base, change, state }]) =>
    state.kind === 'failed' ? [{ id, name: change.name ?? base.name, error: state.error }] : [],
  );
  const [first] = failed;
  if (first === undefined) return null;
  const reasons = [...new Set(failed.map(({ error }: { error: Text }) => t(error)))].join(' ');
  return (
    <MessageBar intent="error" layout="multiline" className={classes.unsaved ?? ''}>
      <MessageBarBody>
        {failed.length === 1
          ? t({ zh: '“{name}”的修改没有保存：', en: 'Could not save changes to “{name}”: ' }, { name: first.name })
          : t(
              { zh: '{n} 家门店的修改没有保存：', en: 'Could not save changes to {n} {n|store|stores}: ' },
              { n: failed.length },
            )}
        {reasons.replace(/[。.]$/, '')}
        {t({ zh: '。修改已保留在本机。', en: '. Your changes are kept on this device.' })}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => workspace.pending.retry()}>
          {t({ zh: '重试', en: 'Try again' })}
        </Button>
        <Button size="small" appearance="transparent" onClick={() => failed.map(({ id }) => workspace.takeTheirs(id))}>
          {t({ zh: '放弃修改', en: 'Discard' })}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
