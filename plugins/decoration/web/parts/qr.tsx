import { qrPath } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { useEffect, useState } from 'react';

/** A QR code as one path, dark on light in both themes, so that every phone reads it. */
export function QrCode({ text, size = 168 }: { text: string; size?: number }) {
  const t = useText();
  const [code, setCode] = useState<ReturnType<typeof qrPath>>();
  useEffect(() => {
    let gone = false;
    import('qrcode').then((qr) => {
      const { modules } = (qr.default ?? qr).create(text, { errorCorrectionLevel: 'M' });
      if (!gone) setCode(qrPath(modules));
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
      style={{ border: '1px solid var(--colorNeutralStroke2)', borderRadius: 'var(--borderRadiusMedium)' }}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}
