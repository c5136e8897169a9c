import { publishedPageUrl } from '@fitout/sdk';
import { siteOrigin, usePlugin, useText } from '@fitout/sdk/web';
import plain from '../parts/plain.module.css';
import { PlainButton } from '../parts/plain.tsx';
import { QrCode } from '../parts/qr.tsx';
import classes from './dialogs.module.css';

/** Where a published page is: its link, its QR code. */
export function PublishedAt({ slug }: { slug: string }) {
  const t = useText();
  const ctx = usePlugin();
  const url = new URL(publishedPageUrl(slug), siteOrigin(ctx.session)).href;
  return (
    <div className={classes.sides}>
      <QrCode text={url} />
      <div className={classes.side}>
        <a className={`${plain.link} ${classes.link}`} href={url} target="_blank" rel="noopener">
          {url}
        </a>
        <PlainButton onClick={() => ctx.toasts.copy(url)}>{t({ zh: '复制链接', en: 'Copy the link' })}</PlainButton>
      </div>
    </div>
  );
}
