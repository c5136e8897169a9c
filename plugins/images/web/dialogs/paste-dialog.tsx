import { type LocalText, sizeText } from '@fitout/sdk';
import { type Collected, DialogFrame, useClosing } from '@fitout/sdk/desktop';
import { type Overlays, useObjectUrl, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';

import styles from './paste-dialog.module.css';

export type PasteChoice = 'plain' | 'prepare';

/**
 * Shows what was pasted and asks whether it is uploaded as it is or prepared first (`title`); Enter uploads it.
 * Undefined where the person gave up.
 */
export function pasteQuestion(
  overlays: Overlays,
  files: readonly Collected[],
  title: LocalText,
): Promise<PasteChoice | undefined> {
  return overlays.open<PasteChoice>(({ close }) => <PasteDialog {...{ files, title, close }} />);
}

interface PasteDialogProps {
  files: readonly Collected[];
  title: LocalText;
  close(choice?: PasteChoice): void;
}

function PasteDialog({ files, title, close }: PasteDialogProps) {
  const t = useText();
  const closing = useClosing<PasteChoice>(close);
  const upload = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // After the dialog, which gives the focus to its first button.
    const frame = requestAnimationFrame(() => upload.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const [first] = files;
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <DialogFrame
      title={t({ zh: '上传粘贴的内容', en: 'Upload what you pasted' })}
      closing={closing}
      onClose={() => closing.finish()}
      className={styles.surface}
      contentClassName={styles.content}
      fluid
      actions={
        <>
          <Button onClick={() => closing.finish()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
          <Button onClick={() => closing.finish('prepare')}>{t(title)}…</Button>
          <Button appearance="primary" ref={upload} onClick={() => closing.finish('plain')}>
            {t({ zh: '上传', en: 'Upload' })}
          </Button>
        </>
      }
    >
      {first !== undefined && <Preview file={first.file} />}
      <span className={styles.name}>
        {files.length === 1 ? first?.file.name : t({ zh: '{n} 个文件', en: '{n} {n|file|files}' }, { n: files.length })}
        {' · '}
        {t(sizeText(size))}
      </span>
    </DialogFrame>
  );
}

/** The picture as this browser draws it; nothing for what it cannot. */
function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file);
  const [failed, setFailed] = useState(false);
  if (failed || url === undefined || !file.type.startsWith('image/')) return null;
  return <img className={styles.preview} src={url} alt="" onError={() => setFailed(true)} />;
}
