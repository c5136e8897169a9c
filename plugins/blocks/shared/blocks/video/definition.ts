import { asImage, box, defineBlock } from '../../../../decoration/api.ts';
import type { VideoProps } from './props.ts';
import { schema } from './schema.ts';
import { VideoView } from './view.tsx';

export const video = defineBlock<VideoProps>({
  type: 'video',
  order: 60,
  v: 1,
  title: { zh: '视频', en: 'Video' },
  about: { zh: '素材库或外部视频，可设封面', en: 'A video with a poster' },
  picture: { soft: box(4, 4, 40, 24), fill: 'M20 10l10 6l-10 6z' },
  group: 'media',
  schema,
  defaults: () => ({
    source: 'library',
    video: null,
    url: '',
    poster: null,
    ratio: '16:9',
    autoplay: false,
    loop: false,
    label: '',
  }),
  check: (props, context) => {
    const film = asImage(props.video);
    const missing =
      props.source === 'library'
        ? film === null || context.assetExists?.(film.key) === false
        : !/^https:\/\/\S+$/.test(props.url);
    return missing
      ? [
          {
            severity: 'error',
            path: props.source === 'library' ? 'video' : 'url',
            message: { zh: '还没有选择视频，或地址不是 https', en: 'no video selected, or its address is not https' },
          },
        ]
      : [];
  },
  assets: (props) => [asImage(props.video)?.key ?? '', asImage(props.poster)?.key ?? ''],
  links: () => [],
  View: VideoView,
  island: 'video',
});
