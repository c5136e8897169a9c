import { PageList } from '../pages/page-list.tsx';

const words = {
  title: { zh: '活动', en: 'Activities' },
  empty: { zh: '还没有活动', en: 'No activities yet' },
  about: {
    zh: '为促销、节日或会员日做一个专题页，扫码就能分享。',
    en: 'Create a page for a sale, a holiday or a members’ day, and share it by QR code.',
  },
  make: { zh: '新建活动', en: 'New activity' },
};

export default function ShopView() {
  return <PageList kind="activity" words={words} />;
}
