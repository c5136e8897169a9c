import { OrganisationHead } from '@fitout/sdk/mobile';
import { usePlugin, useText } from '@fitout/sdk/web';
import { useParams } from 'wouter';
import { TitledPage } from '../titled-page.tsx';
import styles from './product.module.css';

/** /m/goods/:id: a product's page in the host's frame, below whose shop it is and the way to its home page. */
export default function Product() {
  const t = useText();
  const { navigation } = usePlugin();
  const { id = '' } = useParams<{ id: string }>();
  const missing = { zh: '商品不存在或已下架', en: 'This product is no longer available' };
  return (
    <>
      <header className={styles.shop}>
        <OrganisationHead />
        <a href={navigation.href('/m/trip')}>{t({ zh: '去首页', en: 'Home page' })}</a>
      </header>
      <TitledPage path={`/goods/${encodeURIComponent(id)}`} missing={missing} />
    </>
  );
}
