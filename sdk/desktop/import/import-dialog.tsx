import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular, DocumentTableRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { Text } from '../../base/text.ts';
import { useText } from '../../web/hooks.ts';
import { useClosing } from '../closing.tsx';
import { DialogFrame } from '../dialog-frame.tsx';
import { Problem } from '../problem.tsx';
import classes from './import-dialog.module.css';
import { type ImportProblem, saveProblems } from './problems.ts';

export interface ImportDialogProps {
  title: Text;
  /** True once something was imported. */
  close(imported?: boolean): void;
  /** A file is chosen, what it would do is shown, it is done. */
  step: 'choose' | 'check' | 'done';
  /** Something is on its way: nothing else may be begun, nor the dialog left. */
  busy: boolean;
  error?: Text | undefined;
  /** What is known of the chosen file, while it is checked. */
  file?: string | undefined;
  /** Back to the choice of a file. */
  onAnother(): void;
  /** What is wrong in it; as a file to take along, too. */
  problems: readonly ImportProblem[];
  apply: { words: Text; ready: boolean; run(): void };
  /** Room for many columns. */
  wide?: boolean;
  children: ReactNode;
}

/** 导入: choose a file, see what it would do, and do all of it or nothing. Each step’s content is the plugin’s. */
export function ImportDialog(props: ImportDialogProps) {
  const { title, close, step, busy, error, file, problems, wide = false, children } = props;
  const t = useText();
  const closing = useClosing(close);
  const leave = () => closing.finish(step === 'done');
  return (
    <DialogFrame
      title={t(title)}
      closing={closing}
      onClose={() => busy || leave()}
      className={classes.surface}
      wide={wide}
      contentClassName={classes.content}
      actionsClassName={classes.buttons}
      actions={
        <>
          {problems.length === 0 ? null : (
            <Button icon={<ArrowDownloadRegular />} onClick={() => saveProblems(problems, t)}>
              {t({ zh: '下载错误清单', en: 'Download error list' })}
            </Button>
          )}
          {step === 'done' ? (
            <Button appearance="primary" onClick={leave}>
              {t({ zh: '完成', en: 'Done' })}
            </Button>
          ) : (
            <Button disabled={busy} onClick={leave}>
              {t({ zh: '取消', en: 'Cancel' })}
            </Button>
          )}
          {step === 'check' ? <CheckButtons {...props} /> : null}
        </>
      }
    >
      <Problem text={error} />
      {step !== 'check' || file === undefined ? null : (
        <p className={classes.file}>
          <DocumentTableRegular aria-hidden />
          {file}
        </p>
      )}
      {children}
    </DialogFrame>
  );
}

function CheckButtons({ busy, onAnother, apply }: ImportDialogProps) {
  const t = useText();
  return (
    <>
      <Button disabled={busy} onClick={onAnother}>
        {t({ zh: '换一个文件', en: 'Choose another file' })}
      </Button>
      <Button appearance="primary" disabled={!apply.ready || busy} onClick={() => apply.run()}>
        {busy ? t({ zh: '正在导入…', en: 'Importing…' }) : t(apply.words)}
      </Button>
    </>
  );
}
