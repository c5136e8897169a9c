import { publishedHomeUrl } from '@fitout/sdk';
import { Notice } from '@fitout/sdk/mobile';
import { usePlugin } from '@fitout/sdk/web';
import { pictures } from '../pictures.ts';
import { PublishedPageView } from '../published-page.tsx';

/** /m/trip: the page that was chosen as the home page; until one is published, a notice for customers. */
export default function Home() {
  const { navigation } = usePlugin();
  return (
    <PublishedPageView
      url={publishedHomeUrl}
      missing={
        <Notice
          picture={pictures.page}
          title={{ zh: '首页正在准备中', en: 'The home page is being prepared' }}
          text={{
            zh: '这里还没有内容，请稍后再来。下拉可刷新。',
            en: 'There is nothing here yet. Come back later, or pull down to refresh.',
          }}
          actions={[
            {
              label: { zh: '看看有哪些工具', en: 'View tools' },
              run: () => navigation.open('/m'),
            },
            {
              label: { zh: '去个人中心', en: 'Go to my account' },
              run: () => navigation.open('/m/trip/mine'),
            },
          ]}
        />
      }
    />
  );
}
