import { box, words } from '../../../decoration/api.ts';
import type { Asked } from '../rules/rule.ts';
import type { HiddenProps, LongTextProps, TextProps } from '../rules/texts.ts';
import { type ControlProps, defineField, error } from './define.tsx';

const placeholder = {
  kind: 'text',
  key: 'placeholder',
  label: { zh: '提示文字', en: 'Placeholder' },
  maxLength: 100,
} as const;
const lengths = [
  {
    kind: 'number',
    key: 'minLength',
    label: { zh: '最少字数（0 为不限）', en: 'Minimum characters (0: any)' },
    min: 0,
    max: 5000,
  },
  {
    kind: 'number',
    key: 'maxLength',
    label: { zh: '最多字数（0 为不限）', en: 'Maximum characters (0: any)' },
    min: 0,
    max: 5000,
  },
] as const;

function lengthProblem({ minLength, maxLength }: { minLength: number; maxLength: number }) {
  return maxLength > 0 && minLength > maxLength
    ? [error('maxLength', '最多字数小于最少字数', 'the most is less than the least')]
    : [];
}

/** A line to type into. */
function Line({
  control,
  ...more
}: { control: ControlProps<Asked & { placeholder?: string }> } & React.ComponentProps<'input'>) {
  const { id, name, typed, props, aria } = control;
  return (
    <input
      className="fb-field-input"
      id={id}
      name={name()}
      defaultValue={typed()}
      placeholder={props.placeholder === '' ? undefined : props.placeholder}
      {...aria}
      {...more}
    />
  );
}

const line = box(6, 11, 36, 11, 2);

export const text = defineField<TextProps>({
  type: 'field-text',
  title: { zh: '单行文本', en: 'One line' },
  about: { zh: '姓名、公司等一行文字', en: 'Name, company and so on, on one line' },
  picture: { line, fill: box(9, 15, 10, 3, 1) },
  fields: [
    placeholder,
    {
      kind: 'select',
      key: 'format',
      label: { zh: '格式', en: 'Format' },
      options: [
        { value: 'any', label: { zh: '不限', en: 'Any' } },
        { value: 'chinese', label: { zh: '中文', en: 'Chinese' } },
        { value: 'letters', label: { zh: '字母', en: 'Letters' } },
        { value: 'alphanumeric', label: { zh: '字母与数字', en: 'Letters and digits' } },
        { value: 'digits', label: { zh: '数字', en: 'Digits' } },
        { value: 'url', label: { zh: '网址', en: 'Web address' } },
        { value: 'postcode', label: { zh: '邮编', en: 'Postcode' } },
      ],
    },
    ...lengths,
  ],
  defaults: () => ({ placeholder: '', format: 'any', minLength: 0, maxLength: 100 }),
  check: lengthProblem,
  Control: (control) => <Line control={control} type="text" enterKeyHint="next" />,
});

export const textarea = defineField<LongTextProps>({
  type: 'field-textarea',
  title: { zh: '多行文本', en: 'Several lines' },
  about: { zh: '留言、建议等较长的文字', en: 'Messages, suggestions and other longer text' },
  picture: { line: `${box(6, 5, 36, 22, 2)}${words([10, 11, 26], [10, 16, 20], [10, 21, 12])}` },
  fields: [placeholder, ...lengths],
  defaults: () => ({ placeholder: '', minLength: 0, maxLength: 500 }),
  check: lengthProblem,
  Control: ({ id, name, typed, props, aria }) => (
    <textarea
      className="fb-field-input"
      id={id}
      name={name()}
      rows={4}
      defaultValue={typed()}
      placeholder={props.placeholder === '' ? undefined : props.placeholder}
      {...aria}
    />
  ),
});

export const phone = defineField<Asked>({
  type: 'field-phone',
  title: { zh: '手机号', en: 'Mobile number' },
  about: { zh: '校验 11 位手机号', en: 'Verifies 11-digit mobile numbers' },
  picture: { line: box(17, 4, 14, 24, 3), fill: box(22, 23, 4, 2, 1) },
  fields: [],
  defaults: () => ({}),
  Control: (control) => <Line control={control} type="tel" autoComplete="tel" enterKeyHint="next" />,
});

export const email = defineField<Asked>({
  type: 'field-email',
  title: { zh: '邮箱', en: 'E-mail' },
  about: { zh: '校验邮箱地址', en: 'Verifies e-mail addresses' },
  picture: { line: `${box(8, 7, 32, 19, 2)}M9 9l15 10 15-10` },
  fields: [],
  defaults: () => ({}),
  Control: (control) => <Line control={control} type="email" autoComplete="email" enterKeyHint="next" />,
});

export const idcard = defineField<Asked>({
  type: 'field-idcard',
  title: { zh: '身份证', en: 'ID number' },
  about: { zh: '校验 18 位身份证号与校验码', en: 'Verifies 18-digit ID numbers' },
  picture: { line: `${box(6, 6, 36, 21, 2)}${words([10, 13, 16], [10, 18, 12])}`, fill: box(30, 11, 8, 10, 1) },
  fields: [],
  defaults: () => ({}),
  Control: (control) => <Line control={control} type="text" autoComplete="off" maxLength={24} enterKeyHint="next" />,
});

export const hidden = defineField<HiddenProps>({
  type: 'field-hidden',
  title: { zh: '隐藏字段', en: 'Hidden field' },
  about: {
    zh: '从网址参数带入，如 utm_source，填写者看不到',
    en: 'Filled from the page address, e.g. utm_source; not visible',
  },
  picture: { soft: box(6, 11, 36, 11, 2), line: 'M14 16.500h20' },
  never: 'required',
  rules: 'none',
  layout: 'alone',
  fields: [
    {
      kind: 'text',
      key: 'param',
      label: { zh: '网址参数', en: 'Address parameter' },
      hint: {
        zh: '例如 utm_source：打开 …?utm_source=wechat 时记下 wechat',
        en: 'e.g. utm_source: …?utm_source=wechat stores wechat',
      },
      maxLength: 60,
    },
    { kind: 'text', key: 'fallback', label: { zh: '默认值', en: 'Default value' }, maxLength: 200 },
  ],
  defaults: () => ({ title: '来源', param: 'utm_source', fallback: '' }),
  check: ({ param }) =>
    /^[\w.-]{1,60}$/.test(param)
      ? []
      : [error('param', '请填写网址参数名，如 utm_source', 'it needs a key, such as utm_source')],
  Control: ({ name, typed, props }) => (
    <>
      <input type="hidden" name={name()} defaultValue={typed() ?? props.fallback} data-param={props.param} />
      <p className="fb-field-edit">
        {props.title} · {props.param}
      </p>
    </>
  ),
});
