import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useRef } from 'react';
import { Each } from '../../shared/blocks/each.ts';
import type { DraftChanges } from '../../shared/calls/drafts.ts';
import type { Op } from '../../shared/document/document.ts';
import { describeOps } from './describe-ops.ts';
import classes from './dialogs.module.css';
import { EditorDialog, useDialog } from './frame.tsx';

/** Two people's edits met: says what each did, and lets this one choose. Nothing is lost before they do. */
export function ConflictDialog(props: {
  conflict: Pick<DraftChanges, 'by' | 'ops'>;
  mine: readonly Op[];
  nameOf(id: string): string | undefined;
  onReload(): void;
  onKeep(): void;
}) {
  const { conflict, mine, nameOf, onReload, onKeep } = props;
  const t = useText();
  const dialog = useDialog(onReload);
  const safe = useRef<HTMLButtonElement>(null);
  const theirs =
    conflict.ops === null
      ? [{ zh: '整页已被替换（回滚或恢复）', en: 'The whole page was replaced' }]
      : describeOps(conflict.ops, nameOf);
  return (
    <EditorDialog
      dialog={dialog}
      title={{ zh: '页面已有新的修改', en: 'The page has been changed in the meantime' }}
      modal
      firstFocus={safe}
      actions={
        <>
          <Button onClick={() => dialog.close(onReload)}>
            {t({ zh: '放弃我的修改，重新载入', en: 'Discard mine and reload' })}
          </Button>
          <Button ref={safe} appearance="primary" onClick={() => dialog.close(onKeep)}>
            {t({ zh: '保留我的修改', en: 'Keep mine' })}
          </Button>
        </>
      }
    >
      <div className={classes.sides}>
        <Changes
          title={
            conflict.by === ''
              ? t({ zh: '线上草稿的修改', en: 'What changed in the saved draft' })
              : t({ zh: '{by} 的修改', en: 'What {by} changed' }, { by: conflict.by })
          }
          lines={theirs.map((line) => t(line))}
        />
        <Changes
          title={t({ zh: '我未保存的修改', en: 'My unsaved changes' })}
          lines={describeOps(mine, nameOf).map((line) => t(line))}
        />
      </div>
      <p className={classes.small}>
        {t({
          zh: '保留时，我的修改会叠加在最新草稿上；已不存在的组件会跳过。',
          en: 'Your changes will be applied to the latest draft. Changes to blocks that no longer exist are left out.',
        })}
      </p>
    </EditorDialog>
  );
}

function Changes({ title, lines }: { title: string; lines: string[] }) {
  return (
    <section className={classes.side}>
      <strong>{title}</strong>
      <ul className={classes.list} style={{ maxHeight: 240 }}>
        <Each of={lines}>{(line) => <li className={classes.small}>{line}</li>}</Each>
      </ul>
    </section>
  );
}
