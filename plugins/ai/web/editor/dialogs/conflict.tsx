import type { Text } from '@fitout/sdk';
import { DialogFrame, errorText, Problem } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { JournalRecord } from '../saving/journal.ts';
import { saveCopy } from '../saving/save-copy.ts';
import { useEditor } from '../session/hooks.ts';

interface Props {
  /** Work of this device that builds on an older revision. */
  past: JournalRecord | undefined;
  /** Opens what the server has. */
  onReload(): void;
}

/** Somebody else, or another window, saved meanwhile: nothing of either side goes without a word. */
export function ConflictDialog({ past, onReload }: Props) {
  const session = useEditor();
  const t = useText();
  const { now } = useSnapshot(session.saver.state);
  const [left, setLeft] = useState(false);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<Text>();
  const safe = useRef<HTMLButtonElement>(null);
  const live = now.kind === 'conflict' ? now.now : undefined;
  const lost = now.kind === 'lost' ? now : undefined;
  if (live === undefined && lost === undefined && (past === undefined || left)) return null;
  const open = live !== undefined || lost !== undefined;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setWorking(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(errorText(error));
    }
    setWorking(false);
  };
  const copy = () =>
    attempt(async () => {
      const mine = !open ? past : await session.saver.whole();
      if (mine === undefined) return;
      const id = await saveCopy(session.ctx, session.facts, mine);
      await session.saver.forget();
      session.ctx.navigation.open(`/ai?id=${id}`);
      if (open) onReload();
      setLeft(true);
    });
  const theirs = () =>
    attempt(async () => {
      await session.saver.forget();
      if (open) onReload();
      else setLeft(true);
    });
  return (
    <DialogFrame
      title={t(
        lost === undefined
          ? { zh: '这张图片在别处也改过', en: 'This image was also changed elsewhere' }
          : { zh: '编辑已由他人接管', en: 'Someone else took over editing' },
      )}
      modalType="alert"
      onClose={() => undefined}
      firstFocus={safe}
      actions={
        <>
          <Button disabledFocusable={working} onClick={() => void theirs()}>
            {t({ zh: '放弃我的修改', en: 'Discard my changes' })}
          </Button>
          {live === undefined ? null : (
            <Button disabledFocusable={working} onClick={() => void attempt(() => session.saver.overwrite(live.rev))}>
              {t({ zh: '用我的覆盖', en: 'Overwrite with mine' })}
            </Button>
          )}
          <Button ref={safe} appearance="primary" disabledFocusable={working} onClick={() => void copy()}>
            {t({ zh: '另存为副本', en: 'Save mine as a copy' })}
          </Button>
        </>
      }
    >
      <p>
        {lost !== undefined
          ? t(
              {
                zh: '{by} 正在编辑这张图片，你有修改还没有保存。修改已存在这台设备上，另存为副本可以接着做。',
                en: '{by} is editing this image, and you have unsaved changes. They are kept on this device. Save them as a copy to go on.',
              },
              { by: lost.by },
            )
          : live === undefined
            ? t({
                zh: '这台设备上有尚未保存的修改，但图片在别处已经改过。另存为副本可以同时保留两边的内容。',
                en: 'This device has unsaved changes, but the image was changed elsewhere since. Saving a copy keeps both.',
              })
            : t(
                {
                  zh: '{by} 刚刚保存了这张图片。覆盖后对方的内容可以在历史版本中找回；另存为副本可以同时保留两边的内容。',
                  en: '{by} just saved this image. If you overwrite it, their work can be found in the versions. Saving a copy keeps both.',
                },
                { by: live.by },
              )}
      </p>
      {problem === undefined ? null : <Problem text={problem} />}
    </DialogFrame>
  );
}
