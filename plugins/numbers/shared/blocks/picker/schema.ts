import type { BlockSchema } from '../../../../decoration/api.ts';
import { palette } from '../../patterns/palette.ts';
import { bounds } from '../../visitors/bounds.ts';

const sign = ({ zh, en }: { zh: string; en: string }, example: string) => ({
  zh: `${example}　${zh}`,
  en: `${example}  ${en}`,
});

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      {
        kind: 'picked',
        key: 'pools',
        label: { zh: '号码池', en: 'Pools' },
        hint: { zh: '只有“对访客开放”的号码池会展示', en: 'Only pools open to visitors are shown' },
        picker: 'numbers.pools',
        max: bounds.pools,
      },
      { kind: 'text', key: 'title', label: { zh: '标题文字', en: 'Title' }, maxLength: 20 },
      {
        kind: 'number',
        key: 'batch',
        label: { zh: '每批号码数', en: 'Numbers per batch' },
        min: bounds.batchLeast,
        max: bounds.batch,
        step: 2,
      },
    ],
  },
  {
    title: { zh: '筛选', en: 'Filters' },
    fields: [
      { kind: 'switch', key: 'boxes', label: { zh: '按位填数字', en: 'Digits by position' } },
      { kind: 'switch', key: 'patterns', label: { zh: '靓号规律', en: 'Patterns' } },
      {
        kind: 'list',
        key: 'chips',
        label: { zh: '展示的规律', en: 'Patterns shown' },
        titleKey: 'pattern',
        fields: [
          {
            kind: 'select',
            key: 'pattern',
            label: { zh: '规律', en: 'Pattern' },
            options: palette.map(({ key, title, example }) => ({ value: key, label: sign(title, example) })),
          },
        ],
        item: () => ({ pattern: 'AAA' }),
        max: bounds.patterns,
        when: { key: 'patterns', in: [true] },
      },
      { kind: 'switch', key: 'prices', label: { zh: '价位', en: 'Price' } },
      { kind: 'switch', key: 'levels', label: { zh: '等级', en: 'Level' } },
      { kind: 'switch', key: 'places', label: { zh: '归属地', en: 'Region' } },
    ],
  },
  {
    title: { zh: '预订', en: 'Reservation' },
    fields: [
      {
        kind: 'number',
        key: 'most',
        label: { zh: '每人最多保留', en: 'Holds per visitor' },
        min: 1,
        max: bounds.holds,
        step: 1,
      },
      {
        kind: 'number',
        key: 'minutes',
        label: { zh: '保留时间', en: 'Hold time' },
        min: bounds.minutesLeast,
        max: bounds.minutes,
        step: 1,
        unit: 'min',
      },
      {
        kind: 'text',
        key: 'terms',
        label: { zh: '预订说明', en: 'Reservation notes' },
        hint: {
          zh: '预存、月低消、协议期、违约金与过户总会展示',
          en: 'Prepaid credit, monthly minimum, contract term, termination fee and transfer terms are always shown',
        },
        multiline: true,
        maxLength: bounds.terms,
      },
      {
        kind: 'switch',
        key: 'required',
        label: { zh: '表单中必选', en: 'Required in forms' },
        hint: {
          zh: '放在表单里时，保留的号码随答卷提交并转为预订',
          en: 'In a form, the held number is submitted with the answer and becomes reserved',
        },
      },
      { kind: 'text', key: 'hold', label: { zh: '保留按钮', en: 'Hold button' }, maxLength: 8 },
      { kind: 'text', key: 'reserve', label: { zh: '预订按钮', en: 'Reserve button' }, maxLength: 8 },
      {
        kind: 'link',
        key: 'handOver',
        label: { zh: '办理入口', en: 'Sign-up link' },
        hint: {
          zh: '预订后引导到运营商页面或门店；身份信息由运营商收集',
          en: 'After reserving, customers go to the carrier’s page or a store. The carrier collects identity information',
        },
      },
    ],
  },
  {
    title: { zh: '开放时间', en: 'Opening time' },
    fields: [
      { kind: 'time', key: 'opens', label: { zh: '开放选号', en: 'Opens at' } },
      {
        kind: 'switch',
        key: 'queue',
        label: { zh: '开放时排队', en: 'Waiting room' },
        hint: {
          zh: '开放前到的人随机排位，之后按先后；需设置开放时间',
          en: 'Early arrivals are placed at random, later ones in order of arrival. Requires an opening time',
        },
      },
      {
        kind: 'number',
        key: 'pace',
        label: { zh: '每分钟放行', en: 'Admitted per minute' },
        min: 1,
        max: bounds.pace,
        step: 1,
        when: { key: 'queue', in: [true] },
      },
    ],
  },
  {
    title: { zh: '样式', en: 'Style' },
    fields: [{ kind: 'color', key: 'color', label: { zh: '主题颜色', en: 'Theme colour' } }],
  },
];
