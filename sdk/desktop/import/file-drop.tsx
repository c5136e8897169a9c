import { Button } from '@fluentui/react-components';
import { DocumentTableRegular } from '@fluentui/react-icons';
import { type ReactNode, useRef, useState } from 'react';
import type { Text } from '../../base/text.ts';
import { useText } from '../../web/hooks.ts';
import classes from './file-drop.module.css';

export interface FileDropProps {
  /** Of the file chooser: `.xlsx,.csv`. */
  accept: string;
  /** Names the chooser. */
  label: Text;
  /** `把 .xlsx 或 .csv 文件拖到这里，或`: the button comes after them. */
  words: Text;
  /** A picture above the words. */
  icon: ReactNode;
  /** The last one is being read: no other is taken. */
  busy?: boolean;
  onFile(file: File): void;
  /** Below the button: what may be in the file. */
  children?: ReactNode;
}

/** A place for one file: dropped there, or chosen by the button, which does the same for keyboards. */
export function FileDrop({ accept, label, words, icon, busy = false, onFile, children }: FileDropProps) {
  const t = useText();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = ([file]: Iterable<File>): void => {
    if (file !== undefined && !busy) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button inside does the same
    <div
      className={classes.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <p>{t(words)}</p>
      <Button appearance="primary" disabledFocusable={busy} onClick={() => input.current?.click()}>
        {busy ? t({ zh: '正在读取…', en: 'Reading…' }) : t({ zh: '选择文件', en: 'Choose a file' })}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={t(label)}
        onChange={(event) => {
          take(event.target.files ?? []);
          event.target.value = ''; // the same file may be chosen again
        }}
      />
      {children}
    </div>
  );
}

/** The same for a sheet that is imported: Excel or CSV. */
export function SheetDrop(props: Pick<FileDropProps, 'busy' | 'onFile' | 'children'>) {
  return (
    <FileDrop
      {...props}
      accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      label={{ zh: '选择要导入的文件', en: 'File to import' }}
      words={{ zh: '把 .xlsx 或 .csv 文件拖到这里，或', en: 'Drop an .xlsx or .csv file here, or' }}
      icon={<DocumentTableRegular />}
    />
  );
}
