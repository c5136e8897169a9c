import type { PageTemplate } from '../../decoration/api.ts';

const options = (...labels: string[]) => ({ options: labels.map((label) => ({ label })) });
const title = (text: string) => ({ type: 'title', props: { text } });
const ask = (type: string, words: string, props: object = {}) => ({
  type: `field-${type}`,
  props: { title: words, ...props },
});
const slots = (...hours: string[]) =>
  hours.map((from) => ({ from, to: `${String(Number(from.slice(0, 2)) + 2).padStart(2, '0')}:00`, capacity: 5 }));
const must = { required: true };
const consent = ask('consent', '隐私条款', {
  words: '我同意将以上信息用于本次服务',
  terms: '您填写的信息只用于本次服务与联系您，不会提供给他人。您可以随时联系我们查阅或删除。',
  ...must,
});

/** What a new form may begin with. */
export const formTemplates: readonly PageTemplate[] = [
  {
    key: 'forms.apply',
    kind: 'form',
    title: { zh: '活动报名', en: 'Application' },
    about: { zh: '姓名、手机号、场次与人数', en: 'Name, phone, session, number of people' },
    description: '填写信息，完成报名',
    blocks: [
      title('活动报名'),
      ask('text', '姓名', { ...must, maxLength: 30 }),
      ask('phone', '手机号', must),
      ask('radio', '参加场次', { ...options('周六上午', '周六下午', '周日上午'), ...must }),
      ask('number', '参加人数', { limited: true, min: 1, max: 10, unit: '人', ...must }),
      ask('textarea', '想对我们说的话'),
      consent,
    ],
  },
  {
    key: 'forms.satisfaction',
    kind: 'form',
    title: { zh: '满意度调查', en: 'Satisfaction' },
    about: { zh: '评分、NPS、矩阵与建议', en: 'Ratings, NPS, matrix, suggestions' },
    description: '一分钟，帮助我们做得更好',
    blocks: [
      title('满意度调查'),
      ask('rating', '您对本次服务的总体评价', { low: '很不满意', high: '非常满意', ...must }),
      ask('matrix', '请为以下方面打分', {
        rows: [{ label: '产品质量' }, { label: '服务态度' }, { label: '等候时间' }],
        ...options('不满意', '一般', '满意'),
      }),
      ask('nps', '您有多大可能向朋友推荐我们？', { low: '完全不可能', high: '非常可能', ...must }),
      ask('checkbox', '您从哪里知道我们', { ...options('朋友推荐', '路过', '网络'), other: true }),
      ask('textarea', '您的建议'),
      ask('hidden', '来源', { param: 'utm_source' }),
    ],
  },
  {
    key: 'forms.booking',
    kind: 'form',
    title: { zh: '到店预约', en: 'Booking' },
    about: { zh: '门店、时段名额与人数', en: 'Store, time slots, number of people' },
    description: '选择时间，我们为您留位',
    blocks: [
      title('到店预约'),
      ask('select', '门店', { ...options('一号店', '二号店'), ...must }),
      ask('booking', '到店时间', { times: slots('09:00', '11:00', '14:00', '16:00', '19:00'), ...must }),
      ask('slider', '人数', { min: 1, max: 12, unit: '人' }),
      ask('text', '称呼', must),
      ask('phone', '手机号', must),
      // A product's page hands over what is booked.
      ask('hidden', '商品', { param: 'good' }),
      consent,
    ],
  },
  {
    key: 'forms.repair',
    kind: 'form',
    title: { zh: '售后登记', en: 'After-sales' },
    about: { zh: '地址、照片与签名', en: 'Address, photos and signature' },
    description: '登记问题，我们会尽快联系您',
    blocks: [
      title('售后登记'),
      ask('text', '订单编号', { ...must, format: 'alphanumeric', maxLength: 32 }),
      ask('radio', '问题类型', { ...options('质量问题', '配件缺失', '物流破损'), other: true, ...must }),
      ask('textarea', '问题描述', { ...must, maxLength: 500 }),
      ask('file', '现场照片', { accept: 'image', max: 6 }),
      ask('region', '取件地址', must),
      ask('phone', '手机号', must),
      ask('signature', '签名'),
      consent,
    ],
  },
];
