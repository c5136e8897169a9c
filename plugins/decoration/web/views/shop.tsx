import { PageList } from '../pages/page-list.tsx';

export default function ShopView() {
  return <PageList kind="activity" title={{ zh: '活动装修', en: 'Activities' }} />;
}
