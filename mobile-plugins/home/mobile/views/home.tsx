import { publishedHomeUrl } from '@fitout/sdk';
import { Notice } from '@fitout/sdk/mobile';
import { usePlugin } from '@fitout/sdk/web';
import { pictures } from '../pictures.ts';
import { PublishedPageView } from '../published-page.tsx';

/** /m/trip: the page that was chosen as the home page, or an honest word where none is published yet. */
export default function Home() {
  const { navigation } = usePlugin();
  return (
    <PublishedPageView
      url={publishedHomeUrl}
      missing={
        <Notice
          picture={pictures.page}
          title={{ zh: '首页还没有发布', en: 'No home page is published yet' }}
          text={{
            zh: '在工作台的“首页配置”中选择页面并发布，这里就会显示。下拉可刷新。',
            en: 'Choose and publish one under 首页配置 in the workbench and it appears here. Pull down to refresh.',
          }}
          actions={[
            {
              label: { zh: '去个人中心', en: 'Go to my page' },
              run: () => navigation.open('/m/trip/mine'),
            },
          ]}
        />
      }
    />
  );
}
