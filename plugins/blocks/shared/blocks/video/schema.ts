import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      {
        kind: 'select',
        key: 'source',
        label: { zh: '来源', en: 'Source' },
        segmented: true,
        options: [
          { value: 'library', label: { zh: '素材库', en: 'Library' } },
          { value: 'url', label: { zh: '视频地址', en: 'Address' } },
        ],
      },
      { kind: 'video', key: 'video', label: { zh: '视频', en: 'Video' }, when: { key: 'source', in: ['library'] } },
      {
        kind: 'text',
        key: 'url',
        label: { zh: '视频地址', en: 'Address' },
        placeholder: { zh: 'https://…/video.mp4', en: 'https://…/video.mp4' },
        maxLength: 1000,
        when: { key: 'source', in: ['url'] },
      },
      { kind: 'image', key: 'poster', label: { zh: '封面', en: 'Poster' } },
      { kind: 'text', key: 'label', label: { zh: '视频说明', en: 'Video description' }, maxLength: 100 },
    ],
  },
  {
    title: { zh: '播放', en: 'Playing' },
    fields: [
      {
        kind: 'select',
        key: 'ratio',
        label: { zh: '画面比例', en: 'Aspect ratio' },
        options: ['16:9', '4:3', '1:1', '3:4', '9:16'].map((value) => ({ value, label: { zh: value, en: value } })),
      },
      { kind: 'switch', key: 'autoplay', label: { zh: '进入画面时静音播放', en: 'Autoplay muted when in view' } },
      { kind: 'switch', key: 'loop', label: { zh: '循环播放', en: 'Loop' } },
    ],
  },
];
