import { PhoneAddress } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';

/** Where readers find the article: its link, its QR code. */
export function PublishedAt({ url }: { url: string }) {
  const t = useText();
  return (
    <PhoneAddress url={url}>
      <p>{t({ zh: '用手机扫码，或打开链接阅读。', en: 'Scan with a phone or open the link.' })}</p>
    </PhoneAddress>
  );
}
