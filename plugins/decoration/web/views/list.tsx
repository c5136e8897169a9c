import { PageList } from '../pages/page-list.tsx';

const words = {
  title: { zh: '页面', en: 'Pages' },
  empty: { zh: '还没有页面', en: 'No pages yet' },
  about: {
    zh: '选一个布局，放上图片和文字，几分钟就能发布到手机上。',
    en: 'Pick a layout, add images and text, and publish to phones in minutes.',
  },
};

export default function ListView() {
  return <PageList kind="page" words={words} />;
}
