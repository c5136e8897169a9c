import { handScan, type LocalText, type ScanKind } from '@fitout/sdk';
import { usePlugin, useTag, useText } from '@fitout/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { meaningOfScan, type Scan, visibleText } from '../../../../plugins/bar/api.ts';
import styles from './return.module.css';
import { type ScanReturn, useReturn } from './use-return.ts';
import { valueFor } from './value-for.ts';

const wanted: Record<ScanKind, LocalText> = {
  any: { zh: '为表单扫码', en: 'Scan a code for a form' },
  article: { zh: '为表单扫商品条码', en: 'Scan a product barcode for a form' },
  qr: { zh: '为表单扫二维码', en: 'Scan a QR code for a form' },
};

const unfit: Record<ScanKind, LocalText> = {
  any: { zh: '还没有读全，请继续扫其余的码', en: 'Not complete yet. Scan the remaining codes' },
  article: { zh: '不是商品条码，表单不接受', en: 'This is not a product barcode, so the form does not accept it' },
  qr: { zh: '不是二维码，表单不接受', en: 'This is not a QR code, so the form does not accept it' },
};

/** Back to the page that asked, in place of this one: Back leads past the scanner then. */
function useLeave() {
  const { navigation } = usePlugin();
  return ({ to }: ScanReturn) => {
    if (to.startsWith('#')) navigation.open(to.slice(1), { replace: true });
    else window.location.replace(to);
  };
}

interface BarProps {
  /** Upon the camera's picture. */
  over?: boolean;
  /** The photo that the page has taken is being read. */
  reading?: boolean;
  /** What was read last, whenever that was: what came since this page came to the front is offered. */
  latest?: Scan | undefined;
}

/** Says that a page waits for a code, with the way back to it and what was read for it; nothing where none waits. */
export function ReturnBar({ over = false, reading = false, latest }: BarProps) {
  const t = useText();
  const back = useReturn();
  const leave = useLeave();
  const { visible } = useTag();
  const [before, setBefore] = useState(latest?.at);
  const last = useRef(latest?.at);
  last.current = latest?.at;
  useEffect(() => {
    if (visible) setBefore(last.current);
  }, [visible]);
  if (back === undefined) return null;
  const found = latest?.at === before ? undefined : latest;
  return (
    <section className={over ? styles.over : styles.bar} aria-label={t({ zh: '表单所需', en: 'Needed for a form' })}>
      <div className={styles.line}>
        <span role="status">{t(reading ? { zh: '正在识别照片…', en: 'Scanning the photo…' } : wanted[back.kind])}</span>
        <button type="button" className={styles.back} onClick={() => leave(back)}>
          {t({ zh: '返回表单', en: 'Back to form' })}
        </button>
      </div>
      {found !== undefined && (
        <>
          <p className={styles.found}>{visibleText(found.text)}</p>
          <UseScan scan={found} />
        </>
      )}
    </section>
  );
}

/** Takes one code back to the page that asked, where the code is of the kind it wants. */
export function UseScan({ scan }: { scan: Scan }) {
  const t = useText();
  const { toasts } = usePlugin();
  const back = useReturn();
  const leave = useLeave();
  if (back === undefined) return null;
  const value = valueFor(back.kind, scan);
  if (value === undefined)
    return <p className={styles.unfit}>{t(unfit[meaningOfScan(scan).kind === 'part' ? 'any' : back.kind])}</p>;
  const use = () => {
    if (handScan(back.to, value)) return leave(back);
    toasts.warning({
      zh: '浏览器不能带回结果，请复制后返回粘贴',
      en: 'The browser cannot hand over the result. Copy it, go back and paste it',
    });
  };
  return (
    <button type="button" className={styles.use} onClick={use}>
      {t({ zh: '使用这个结果', en: 'Use this result' })}
    </button>
  );
}
