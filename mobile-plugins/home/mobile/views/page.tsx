import { publishedPageUrl } from '@fitout/sdk';
import { useParams } from 'wouter';
import { TitledPage } from '../titled-page.tsx';

/** /m/page/:slug: a published page in the host's frame. */
export default function Page() {
  const { slug = '' } = useParams<{ slug: string }>();
  const missing = { zh: '页面不存在或已下线', en: 'This page does not exist or is no longer available' };
  return <TitledPage path={publishedPageUrl(slug)} missing={missing} />;
}
