import { publishedPageUrl } from '@fitout/sdk';
import { QrCode } from '@fitout/sdk/desktop';
import { siteOrigin, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Link } from '@fluentui/react-components';
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
        <Link className={classes.link} href={url} target="_blank" rel="noopener">
          {url}
        </Link>
        <Button onClick={() => ctx.toasts.copy(url)}>{t({ zh: '复制链接', en: 'Copy the link' })}</Button>
      </div>
    </div>
  );
}
