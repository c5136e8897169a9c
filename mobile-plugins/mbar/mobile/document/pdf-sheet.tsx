import { fileStem, sizeText } from '@fitout/sdk';
import { canShareFiles, saveFile, shareFiles, useDebounced, usePlugin, useText } from '@fitout/sdk/web';
import { useEffect, useRef, useState } from 'react';
import {
  type DocumentPage,
  type Layout,
  layouts,
  layoutTexts,
  makePdf,
  nameAt,
  unreadText,
} from '../../../../plugins/bar/api.ts';
import scan from '../parts/scan.module.css';
import styles from './pdf-sheet.module.css';

interface Props {
  pages: readonly DocumentPage[];
  /** Of them those whose text is still being read. */
  unread: number;
  onError(error: unknown): void;
  onClose(): void;
}

/** Characters of a file's name. */
const longest = 100;
const word = { zh: '文档', en: 'Document' };

/**
 * Name, layout and text of the PDF, which is made meanwhile: sharing has to follow a press at once, or phones refuse it.
 */
export function PdfSheet({ pages, unread, onError, onClose }: Props) {
  const t = useText();
  const { storage, toasts } = usePlugin();
  const dialog = useRef<HTMLDialogElement>(null);
  const [title, setTitle] = useState(() => nameAt(t(word), new Date()));
  const [layout, setLayout] = useState<Layout>('a4');
  const [text, setText] = useState(() => storage.get<boolean>('document.text') ?? true);
  const read = pages.some((page) => (page.text?.length ?? 0) > 0);
  const pdf = usePdf({ pages, layout, title: useDebounced(title), text, onError });
  useEffect(() => dialog.current?.showModal(), []);
  const file = pdf === undefined ? undefined : new File([pdf], `${fileStem(title) || t(word)}.pdf`, { type: pdf.type });
  const share = (made: File) =>
    shareFiles([made]).catch(() =>
      toasts.error({ zh: '没有分享成功，请保存到手机', en: 'Could not share the PDF. Save it to the phone instead' }),
    );
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="document-pdf"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id="document-pdf">{t({ zh: '保存 PDF', en: 'Save PDF' })}</h2>
        <button type="button" className={scan.text} onClick={onClose}>
          {t({ zh: '取消', en: 'Cancel' })}
        </button>
      </div>
      <label className={styles.field}>
        {t({ zh: '文件名', en: 'File name' })}
        <input
          value={title}
          maxLength={longest}
          enterKeyHint="done"
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <fieldset className={styles.layouts}>
        <legend>{t({ zh: '版式', en: 'Layout' })}</legend>
        {layouts.map((one) => (
          <label key={one}>
            <input type="radio" name="layout" checked={layout === one} onChange={() => setLayout(one)} />
            {t(layoutTexts[one])}
          </label>
        ))}
      </fieldset>
      {read && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={text}
            onChange={(event) => {
              setText(event.target.checked);
              storage.set('document.text', event.target.checked);
            }}
          />
          {t({ zh: '带识别的文字，可以搜索和复制', en: 'Include recognised text, to search and copy' })}
        </label>
      )}
      {text && unread > 0 && (
        <p className={scan.sub} role="status">
          {t(unreadText(unread))}
        </p>
      )}
      <p className={scan.sub} role="status">
        {pdf === undefined
          ? t({ zh: '正在生成…', en: 'Creating PDF…' })
          : t(
              { zh: '{n} 页，{size}', en: '{n} {n|page|pages}, {size}' },
              { n: pages.length, size: sizeText(pdf.size) },
            )}
      </p>
      <div className={styles.answer}>
        {(file === undefined || canShareFiles([file])) && typeof navigator.share === 'function' && (
          <button
            type="button"
            className={scan.plain}
            disabled={file === undefined}
            onClick={() => file !== undefined && void share(file)}
          >
            {t({ zh: '分享', en: 'Share' })}
          </button>
        )}
        <button
          type="button"
          className={scan.primary}
          disabled={file === undefined}
          onClick={() => file !== undefined && saveFile(file, file.name)}
        >
          {t({ zh: '保存到手机', en: 'Save to phone' })}
        </button>
      </div>
    </dialog>
  );
}

interface PdfOptions extends Pick<Props, 'pages' | 'onError'> {
  layout: Layout;
  title: string;
  text: boolean;
}

/** The PDF with those settings; undefined while it is made. */
function usePdf({ pages, layout, title, text, onError }: PdfOptions): Blob | undefined {
  const [made, setMade] = useState<Blob>();
  const fail = useRef(onError);
  fail.current = onError;
  useEffect(() => {
    let gone = false;
    setMade(undefined);
    makePdf(pages, { layout, title, text }).then(
      (pdf) => !gone && setMade(pdf),
      (error: unknown) => !gone && fail.current(error),
    );
    return () => {
      gone = true;
    };
  }, [pages, layout, title, text]);
  return made;
}
