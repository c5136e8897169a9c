import { qrPath, spacedCode, type Text } from '@fitout/sdk';
import { keepAwake, useBackCloses, useText } from '@fitout/sdk/web';
import { useEffect, useRef, useState } from 'react';
import styles from './code-sheet.module.css';

interface Props {
  code: string;
  title: Text;
  close(): void;
}

/**
 * A code over the whole screen, for somebody else's scanner: dark on white whatever the theme, and the screen stays lit
 * as long as it is shown. Back, Esc and a press on 关闭 close it.
 */
export function CodeSheet({ code, title, close }: Props) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = useQr(code);
  useBackCloses(close);
  useEffect(() => {
    dialog.current?.showModal();
    return keepAwake();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={t({ zh: '出示核销码', en: 'Show code' })}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2>{t(title)}</h2>
      {picture === undefined ? (
        <div className={styles.code} />
      ) : (
        <svg
          className={styles.code}
          viewBox={`0 0 ${picture.edge} ${picture.edge}`}
          role="img"
          aria-label={t({ zh: '二维码', en: 'QR code' })}
          shapeRendering="crispEdges"
        >
          <path d={picture.path} />
        </svg>
      )}
      <output>{spacedCode(code)}</output>
      <p>
        {t({
          zh: '请向工作人员出示，屏幕太暗时请调亮',
          en: 'Show this to the staff. Turn up the brightness if the screen is dim',
        })}
      </p>
      <button type="button" onClick={close}>
        {t({ zh: '关闭', en: 'Close' })}
      </button>
    </dialog>
  );
}

/** The QR code of a text; undefined until what draws it has come. */
function useQr(text: string): ReturnType<typeof qrPath> | undefined {
  const [picture, setPicture] = useState<ReturnType<typeof qrPath>>();
  useEffect(() => {
    let gone = false;
    // Without a network it may not come: the letters are there in any case.
    import('qrcode').then(
      (qr) => {
        if (!gone) setPicture(qrPath((qr.default ?? qr).create(text, { errorCorrectionLevel: 'M' }).modules));
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [text]);
  return picture;
}
