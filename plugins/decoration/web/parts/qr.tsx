import { useText } from '@fitout/sdk/web';
import { useEffect, useState } from 'react';

/** A QR code as one path, dark on light in both themes, so that every phone reads it. */
export function QrCode({ text, size = 168 }: { text: string; size?: number }) {
  const t = useText();
  const [code, setCode] = useState<{ count: number; path: string }>();
  useEffect(() => {
    let gone = false;
    import('qrcode').then((qr) => {
      const { modules } = (qr.default ?? qr).create(text, { errorCorrectionLevel: 'M' });
      let path = '';
      for (let y = 0; y < modules.size; y++)
        for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) path += `M${x + 4} ${y + 4}h1v1h-1z`;
      if (!gone) setCode({ count: modules.size + 8, path });
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
      viewBox={`0 0 ${code.count} ${code.count}`}
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
