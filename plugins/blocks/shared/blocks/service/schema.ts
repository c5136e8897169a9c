import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      { kind: 'text', key: 'title', label: { zh: '标题', en: 'Title' }, maxLength: 20 },
      { kind: 'text', key: 'hours', label: { zh: '服务时间', en: 'Hours' }, maxLength: 40 },
      {
        kind: 'text',
        key: 'phone',
        label: { zh: '客服电话', en: 'Phone' },
        maxLength: 25,
        placeholder: { zh: '400-000-0000', en: '400-000-0000' },
      },
    ],
  },
  {
    title: { zh: '在线客服', en: 'Online chat' },
    fields: [
      { kind: 'text', key: 'onlineText', label: { zh: '按钮文字', en: 'Text' }, maxLength: 10 },
      { kind: 'link', key: 'online', label: { zh: '链接', en: 'Link' } },
    ],
  },
  {
    title: { zh: '二维码', en: 'QR code' },
    fields: [
      { kind: 'image', key: 'qr', label: { zh: '二维码图片', en: 'Picture' } },
      { kind: 'text', key: 'qrText', label: { zh: '说明', en: 'Description' }, maxLength: 20 },
    ],
  },
];
