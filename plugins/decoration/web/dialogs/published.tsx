import { publishedPageUrl } from '@fitout/sdk';
import { PhoneAddress } from '@fitout/sdk/desktop';
import { siteOrigin, usePlugin } from '@fitout/sdk/web';

/** Where a published page is: its link, its QR code. */
export function PublishedAt({ slug }: { slug: string }) {
  const { session } = usePlugin();
  return <PhoneAddress url={new URL(publishedPageUrl(slug), siteOrigin(session)).href} />;
}
