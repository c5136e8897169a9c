import type { Text } from '@fitout/sdk';
import { DialogFrame, errorText, Problem } from '@fitout/sdk/desktop';
import { usePlugin, useText, useWhen } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { saveCopy } from '../saving/save-copy.ts';
import { useWriting } from '../session/use-session.ts';

/** Somebody else, or another window, saved meanwhile: nothing of either side goes without a word. */
export function ConflictDialog({ reload }: { reload(): void }) {
  const session = useWriting();
  const { navigation } = usePlugin();
  const t = useText();
  const when = useWhen();
  const { now: state } = useSnapshot(session.saver.state);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<Text>();
  const safe = useRef<HTMLButtonElement>(null);
  if (state.kind !== 'conflict') return null;
  const { rev, updatedAt, updatedBy } = state.now;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setWorking(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      // A third one was faster still: the dialog says so by itself.
      if (session.saver.state.now.kind !== 'conflict') setProblem(errorText(error));
    }
    setWorking(false);
  };
  const theirs = () =>
    attempt(async () => {
      await session.saver.forget();
      reload();
    });
  const copy = () =>
    attempt(async () => {
      const id = await saveCopy(session);
      await session.saver.forget();
      reload();
      navigation.open(`/editor?id=${id}`);
    });
  return (
    <DialogFrame
      title={t({ zh: '这篇文章在别处也改过', en: 'This article was also changed elsewhere' })}
      modalType="alert"
      onClose={() => undefined}
      firstFocus={safe}
      style={{ maxWidth: 'min(640px, 100vw - 24px)' }}
      actions={
        <>
          <Button disabledFocusable={working} onClick={() => void theirs()}>
            {t({ zh: '使用对方的', en: 'Use theirs' })}
          </Button>
          <Button disabledFocusable={working} onClick={() => void attempt(() => session.saver.overwrite(rev))}>
            {t({ zh: '用我的覆盖', en: 'Overwrite with mine' })}
          </Button>
          <Button ref={safe} appearance="primary" disabledFocusable={working} onClick={() => void copy()}>
            {t({ zh: '另存为副本', en: 'Keep mine as a copy' })}
          </Button>
        </>
      }
    >
      <p>
        {t(
          {
            zh: '{by} 于 {at} 保存了这篇文章，你的修改还没有保存。保留我的：另存为副本，两边的内容都在，或覆盖对方的内容。使用对方的：放弃你未保存的修改。',
            en: '{by} saved this article at {at}, and your changes are not saved yet. Keep yours as a copy, which leaves both, or over theirs. Using theirs drops what you have not saved.',
          },
          { by: updatedBy?.name ?? t({ zh: '其他人', en: 'Somebody else' }), at: when(updatedAt) },
        )}
      </p>
      <Problem text={problem} />
    </DialogFrame>
  );
}
