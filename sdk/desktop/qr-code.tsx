import { useEffect, useState } from 'react';
import { qrPath } from '../qr-path.ts';
import { useText } from '../web/hooks.ts';

/** A QR code of a text as one SVG path, as `qrPath` answers it. The library that makes it is loaded with the first one. */
export async function qrOf(text: string): Promise<ReturnType<typeof qrPath>> {
  const qr = await import('qrcode');
  return qrPath((qr.default ?? qr).create(text, { errorCorrectionLevel: 'M' }).modules);
}

/**
 * A QR code, dark on light in both themes, so that every phone reads it.
 *
 * @param props.size edge in CSS pixels.
 */
export function QrCode({ text, size = 168 }: { text: string; size?: number }) {
  const t = useText();
  const [code, setCode] = useState<ReturnType<typeof qrPath>>();
  useEffect(() => {
    let gone = false;
    void qrOf(text).then((made) => {
      if (!gone) setCode(made);
    });
    return () => {
      gone = true;
    };
  }, [text]);
  if (code === undefined) return <div style={{ width: size, height: size }} />;
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${code.edge} ${code.edge}`}
      role="img"
      aria-label={t({ zh: '二维码', en: 'QR code' })}
      shapeRendering="crispEdges"
      style={{
        flex: 'none',
        border: '1px solid var(--colorNeutralStroke2)',
        borderRadius: 'var(--borderRadiusMedium)',
      }}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}
