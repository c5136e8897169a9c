import { QrCode } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Link } from '@fluentui/react-components';
import classes from './dialogs.module.css';

/** Where readers find the article: its link, its QR code. */
export function PublishedAt({ url }: { url: string }) {
  const t = useText();
  const { toasts } = usePlugin();
  return (
    <div className={classes.published}>
      <QrCode text={url} />
      <div className={classes.side}>
        <p>{t({ zh: '用手机扫码，或打开链接阅读。', en: 'Scan it with a phone, or open the link.' })}</p>
        <Link className={classes.link} href={url} target="_blank" rel="noopener">
          {url}
        </Link>
        <Button onClick={() => void toasts.copy(url)}>{t({ zh: '复制链接', en: 'Copy the link' })}</Button>
      </div>
    </div>
  );
}
