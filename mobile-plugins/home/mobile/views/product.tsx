import { useParams } from 'wouter';
import { TitledPage } from '../titled-page.tsx';

/** /m/goods/:id: a product's page in the host's frame. */
export default function Product() {
  const { id = '' } = useParams<{ id: string }>();
  const missing = { zh: '商品不存在或已下架', en: 'This product is no longer available' };
  return <TitledPage path={`/goods/${encodeURIComponent(id)}`} missing={missing} />;
}
