import { useText } from '@fitout/sdk/web';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './copy-by-hand.module.css';

/**
 * What the browser did not let us copy, selected, for the person to copy by hand. Above everything, also above the dialog
 * that a one-time password stands in.
 */
export function CopyByHand({ text, close }: { text: string; close(): void }) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    area.current?.focus();
    area.current?.select();
  }, []);
  const mac = /mac|iphone|ipad/i.test(navigator.userAgent);
  const touch = matchMedia('(pointer: coarse)').matches;
  return createPortal(
    // A dialog of Fluent's hides the whole document from readers of the screen, but for what asks not to be.
    <div data-tabster-never-hide="">
      <dialog ref={dialog} className={styles.dialog} onClose={close} aria-labelledby="copy-by-hand">
        <h2 id="copy-by-hand">{t({ zh: '浏览器没有允许复制', en: 'The browser blocked copying' })}</h2>
        <p>
          {touch
            ? t({ zh: '文字已选中，请长按后选择“复制”。', en: 'The text is selected: hold it and choose “Copy”.' })
            : t(
                { zh: '文字已选中，请按 {keys} 复制。', en: 'The text is selected: press {keys} to copy it.' },
                { keys: mac ? '⌘C' : 'Ctrl+C' },
              )}
        </p>
        <textarea
          ref={area}
          readOnly
          value={text}
          rows={Math.min(8, text.split('\n').length + Math.floor(text.length / 60))}
          aria-label={t({ zh: '要复制的文字', en: 'Text to copy' })}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <button type="button" onClick={() => dialog.current?.close()}>
          {t({ zh: '完成', en: 'Done' })}
        </button>
      </dialog>
    </div>,
    document.body,
  );
}
