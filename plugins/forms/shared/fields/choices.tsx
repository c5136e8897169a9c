import { type AssetImage, assetUrl } from '@fitout/sdk';
import { asImage, box, disc, type Field, words } from '../../../decoration/api.ts';
import {
  type CascadeProps,
  type ChoiceProps,
  type ConsentProps,
  cascadePaths,
  type ManyProps,
  type MatrixProps,
  otherValue,
  otherWord,
  type PictureProps,
  type RankingProps,
  type SwitchProps,
} from '../rules/choices.ts';
import { type Asked, type Choice, labelsOf } from '../rules/rule.ts';
import { type ControlProps, defineField, error, warning } from './define.tsx';

const label = { zh: '选项', en: 'Choice' };
const list = (key: string, title: { zh: string; en: string }, max = 200): Field => ({
  kind: 'list',
  key,
  label: title,
  titleKey: 'label',
  max,
  item: () => ({ label: '新选项' }),
  fields: [{ kind: 'text', key: 'label', label, maxLength: 100 }],
});
const options = list('options', { zh: '选项', en: 'Choices' });
const other: Field = { kind: 'switch', key: 'other', label: { zh: '允许填写“其他”', en: 'Allow “Other”' } };
const counts: Field[] = [
  { kind: 'number', key: 'min', label: { zh: '至少选几项（0 为不限）', en: 'Minimum (0: any)' }, min: 0, max: 200 },
  { kind: 'number', key: 'max', label: { zh: '最多选几项（0 为不限）', en: 'Maximum (0: any)' }, min: 0, max: 200 },
];
const three = (): Choice[] => [{ label: '选项一' }, { label: '选项二' }, { label: '选项三' }];

function optionProblems(key: string, all: readonly Choice[]) {
  const names = all.map((one) => one.label.trim());
  if (names.every((name) => name === '')) return [error(key, '还没有选项', 'there is no choice')];
  if (new Set(names).size < names.length) return [error(key, '有重复的选项', 'two choices are the same')];
  return names.includes('') ? [warning(key, '有空白的选项，不会显示', 'an empty choice is not shown')] : [];
}

function countProblems({ min, max, options: all }: { min: number; max: number; options: readonly Choice[] }) {
  if (max > 0 && min > max) return [error('max', '最多项数小于最少项数', 'the most is less than the least')];
  return min > all.length ? [error('min', '最少项数超过选项数量', 'more than there are')] : [];
}

/** A list of choices, each with its mark. */
function Choices({ control, type }: { control: ControlProps<ChoiceProps>; type: 'radio' | 'checkbox' }) {
  const { props, name, chose, typed } = control;
  return (
    <div className="fb-field-choices">
      {labelsOf(props.options).map((one) => (
        <label key={one}>
          <input type={type} name={name()} value={one} defaultChecked={chose(one)} />
          <span>{one}</span>
        </label>
      ))}
      {props.other ? (
        <label className="fb-field-other">
          <input type={type} name={name()} value={otherValue} defaultChecked={chose(otherValue)} />
          <span>{otherWord}</span>
          <input
            className="fb-field-input"
            name={name('other')}
            aria-label="其他的内容"
            defaultValue={typed('other')}
          />
        </label>
      ) : null}
    </div>
  );
}

export const radio = defineField<ChoiceProps>({
  type: 'field-radio',
  title: { zh: '单选', en: 'Single choice' },
  about: { zh: '从几个选项中选一个', en: 'Choose one of several options' },
  picture: {
    line: `${disc(12, 11, 4)}${disc(12, 22, 4)}${words([20, 11, 20], [20, 22, 14])}`,
    fill: disc(12, 11, 2),
  },
  layout: 'group',
  fields: [options, other],
  defaults: () => ({ options: three(), other: false }),
  check: (props) => optionProblems('options', props.options),
  Control: (control) => <Choices control={control} type="radio" />,
});

export const checkbox = defineField<ManyProps>({
  type: 'field-checkbox',
  title: { zh: '多选', en: 'Multiple choice' },
  about: { zh: '可以选择多个选项', en: 'Choose several options' },
  picture: {
    line: `${box(8, 7, 8, 8, 1)}${box(8, 18, 8, 8, 1)}M10 11l2 2 3-4${words([20, 11, 20], [20, 22, 14])}`,
  },
  layout: 'group',
  fields: [options, other, ...counts],
  defaults: () => ({ options: three(), other: false, min: 0, max: 0 }),
  check: (props) => [...optionProblems('options', props.options), ...countProblems(props)],
  Control: (control) => <Choices control={control} type="checkbox" />,
});

interface PictureChoice extends Choice {
  image: AssetImage | null;
}

type PicturesProps = Omit<PictureProps, 'options'> & { options: PictureChoice[] };

export const picture = defineField<PicturesProps>({
  type: 'field-picture',
  title: { zh: '图片选择', en: 'Image choice' },
  about: { zh: '选项是图片，可单选或多选', en: 'Image options, single or multiple' },
  picture: { soft: `${box(6, 6, 16, 20, 2)}${box(26, 6, 16, 20, 2)}`, line: `${box(6, 6, 16, 20, 2)}M10 16l3 3 5-6` },
  layout: 'group',
  fields: [
    {
      kind: 'list',
      key: 'options',
      label: { zh: '选项', en: 'Choices' },
      titleKey: 'label',
      imageKey: 'image',
      addByPicking: true,
      max: 50,
      item: () => ({ label: '新选项', image: null }),
      fields: [
        { kind: 'image', key: 'image', label: { zh: '图片', en: 'Picture' } },
        { kind: 'text', key: 'label', label, maxLength: 100 },
      ],
    },
    { kind: 'switch', key: 'many', label: { zh: '可以多选', en: 'Allow multiple' } },
    ...counts.map((field) => ({ ...field, when: { key: 'many', in: [true] } })),
  ],
  defaults: () => ({
    options: [
      { label: '图片一', image: null },
      { label: '图片二', image: null },
    ],
    many: false,
    min: 0,
    max: 0,
  }),
  check: (props) => [
    ...optionProblems('options', props.options),
    ...(props.many ? countProblems(props) : []),
    ...props.options.flatMap(({ image }, index) =>
      image === null ? [warning(`options.${index}.image`, '选项没有图片', 'a choice has no picture')] : [],
    ),
  ],
  assets: ({ options: all }) => all.map(({ image }) => asImage(image)?.key ?? ''),
  Control: ({ props, name, chose }) => (
    <div className="fb-field-pictures">
      {labelsOf(props.options).map((one) => {
        const image = asImage(props.options.find((option) => option.label.trim() === one)?.image);
        return (
          <label key={one}>
            <input type={props.many ? 'checkbox' : 'radio'} name={name()} value={one} defaultChecked={chose(one)} />
            {image === null ? (
              <span className="fb-field-blank" />
            ) : (
              <img src={assetUrl(image.key, 480)} alt="" width={image.width} height={image.height} loading="lazy" />
            )}
            <span>{one}</span>
          </label>
        );
      })}
    </div>
  ),
});

export const select = defineField<ChoiceProps>({
  type: 'field-select',
  title: { zh: '下拉', en: 'Drop-down' },
  about: { zh: '选项较多时，从下拉列表选一个', en: 'Choose from a long list' },
  picture: { line: `${box(6, 11, 36, 11, 2)}M33 15l3 3 3-3`, fill: box(10, 15, 14, 3, 1) },
  fields: [options],
  defaults: () => ({ options: three(), other: false }),
  check: (props) => optionProblems('options', props.options),
  Control: ({ id, name, props, chose, aria }) => {
    const chosen = labelsOf(props.options).find((one) => chose(one)) ?? '';
    return (
      <select className="fb-field-input" id={id} name={name()} defaultValue={chosen} {...aria}>
        <option value="">请选择</option>
        {labelsOf(props.options).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    );
  },
});

export const cascade = defineField<CascadeProps>({
  type: 'field-cascade',
  title: { zh: '级联', en: 'Cascade' },
  about: { zh: '一级一级地选，如 饮品 / 茶 / 龙井', en: 'Choose step by step, e.g. by region' },
  picture: { line: `${box(5, 8, 11, 9, 2)}${box(19, 12, 11, 9, 2)}${box(33, 16, 11, 9, 2)}` },
  fields: [
    {
      kind: 'text',
      key: 'lines',
      label: { zh: '选项', en: 'Choices' },
      hint: { zh: '每行一条完整路径，用 / 分隔，如 饮品/茶/龙井', en: 'One full path per line, separated by /' },
      multiline: true,
      maxLength: 50_000,
    },
  ],
  defaults: () => ({ lines: '饮品/茶/龙井\n饮品/茶/普洱\n饮品/咖啡\n甜品/蛋糕' }),
  check: (props) => {
    const ways = cascadePaths(props).map((path) => path.join('/'));
    if (ways.length === 0) return [error('lines', '还没有选项', 'there is no choice')];
    return new Set(ways).size < ways.length ? [warning('lines', '有重复的路径', 'a way is there twice')] : [];
  },
  Control: ({ id, name, props, chose, aria }) => {
    const ways = [...new Set(cascadePaths(props).map((path) => path.join('/')))];
    return (
      <select
        className="fb-field-input"
        id={id}
        name={name()}
        defaultValue={ways.find((way) => chose(way)) ?? ''}
        data-cascade=""
        {...aria}
      >
        <option value="">请选择</option>
        {ways.map((way) => (
          <option key={way} value={way}>
            {way.replaceAll('/', ' / ')}
          </option>
        ))}
      </select>
    );
  },
});

export const toggle = defineField<SwitchProps>({
  type: 'field-switch',
  title: { zh: '开关', en: 'Switch' },
  about: { zh: '是或否', en: 'Yes or no' },
  picture: { soft: box(12, 10, 24, 12, 6), fill: disc(30, 16, 4.5) },
  never: 'required',
  layout: 'alone',
  fields: [
    { kind: 'text', key: 'on', label: { zh: '打开时的文字', en: 'Text when on' }, maxLength: 20 },
    { kind: 'text', key: 'off', label: { zh: '关闭时的文字', en: 'Text when off' }, maxLength: 20 },
    { kind: 'switch', key: 'start', label: { zh: '默认打开', en: 'On by default' } },
  ],
  defaults: () => ({ on: '是', off: '否', start: false }),
  Control: ({ id, name, props, chose }) => (
    <>
      <label className="fb-field-toggle">
        <span className="fb-field-title">{props.title}</span>
        <input type="checkbox" id={id} name={name()} value="1" defaultChecked={chose('1', props.start)} />
      </label>
      {props.help === '' ? null : <p className="fb-field-help">{props.help}</p>}
    </>
  ),
});

export const matrix = defineField<MatrixProps>({
  type: 'field-matrix',
  title: { zh: '矩阵', en: 'Matrix' },
  about: { zh: '为每一行选择一列', en: 'Choose a column for each row' },
  picture: {
    line: `${box(6, 5, 36, 22, 2)}M6 12h36M6 19.500h36M18 5v22M30 5v22`,
    fill: `${disc(24, 16, 2)}${disc(36, 23, 2)}`,
  },
  layout: 'group',
  fields: [
    list('rows', { zh: '行', en: 'Rows' }, 30),
    list('options', { zh: '列', en: 'Columns' }, 10),
    { kind: 'switch', key: 'many', label: { zh: '每行可多选', en: 'Multiple per row' } },
  ],
  defaults: () => ({
    rows: [{ label: '产品质量' }, { label: '服务态度' }],
    options: [{ label: '不满意' }, { label: '一般' }, { label: '满意' }],
    many: false,
  }),
  check: (props) => [...optionProblems('rows', props.rows), ...optionProblems('options', props.options)],
  Control: ({ props, name, chose }) => (
    <div className="fb-field-matrix">
      {labelsOf(props.rows).map((row, index) => (
        <fieldset key={row}>
          <legend>{row}</legend>
          <div className="fb-field-choices">
            {labelsOf(props.options).map((one) => (
              <label key={one}>
                <input
                  type={props.many ? 'checkbox' : 'radio'}
                  name={name(`r${index}`)}
                  value={one}
                  defaultChecked={chose(one, false, `r${index}`)}
                />
                <span>{one}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  ),
});

export const ranking = defineField<RankingProps>({
  type: 'field-ranking',
  title: { zh: '排序', en: 'Ranking' },
  about: { zh: '把选项排出先后', en: 'Rank options in order' },
  picture: {
    soft: `${box(14, 5, 28, 6, 1)}${box(14, 13, 28, 6, 1)}${box(14, 21, 28, 6, 1)}`,
    line: 'M8 6v20M5 9l3-3 3 3M5 23l3 3 3-3',
  },
  layout: 'group',
  fields: [list('options', { zh: '选项', en: 'Choices' }, 20)],
  defaults: () => ({ options: three() }),
  check: (props) => optionProblems('options', props.options),
  Control: ({ props, name, typed }) => {
    const labels = labelsOf(props.options);
    return (
      <ol className="fb-field-ranking">
        {labels.map((one, index) => (
          <li key={one}>
            <select
              className="fb-field-input"
              name={name(`p${index}`)}
              aria-label={`“${one}”的名次`}
              defaultValue={typed(`p${index}`) ?? ''}
            >
              <option value="">名次</option>
              {labels.map((each, place) => (
                <option key={each}>{place + 1}</option>
              ))}
            </select>
            <span>{one}</span>
          </li>
        ))}
      </ol>
    );
  },
});

export const consent = defineField<ConsentProps & { terms: string }>({
  type: 'field-consent',
  title: { zh: '同意条款', en: 'Consent' },
  about: { zh: '勾选同意后才能提交', en: 'Must be accepted before submitting' },
  picture: { line: `${box(8, 10, 12, 12, 2)}M11 16l2.500 3 4.500-6${words([25, 13, 16], [25, 19, 10])}` },
  layout: 'alone',
  fields: [
    { kind: 'text', key: 'words', label: { zh: '同意的文字', en: 'Consent text' }, maxLength: 200 },
    {
      kind: 'text',
      key: 'terms',
      label: { zh: '条款全文', en: 'Full terms' },
      hint: { zh: '填写后显示“查看条款”', en: 'Adds a “View terms” link' },
      multiline: true,
      maxLength: 20_000,
    },
  ],
  defaults: () => ({ words: '我已阅读并同意隐私条款', terms: '', required: true }),
  Control: ({ id, name, props, chose, aria }) => (
    <>
      <label className="fb-field-consent">
        <input type="checkbox" id={id} name={name()} value="1" defaultChecked={chose('1')} {...consentAria(aria)} />
        <span>
          {props.words === '' ? props.title : props.words}
          {props.required ? (
            <span className="fb-field-star" aria-hidden="true">
              *
            </span>
          ) : null}
        </span>
      </label>
      {props.terms === '' ? null : (
        <details className="fb-field-terms">
          <summary>查看条款</summary>
          <p>{props.terms}</p>
        </details>
      )}
    </>
  ),
});

/** Its help is not shown, so nothing points at it. */
function consentAria(aria: ControlProps<Asked>['aria']) {
  const { 'aria-describedby': described, ...rest } = aria;
  const shown = described?.split(' ').filter((id) => id.endsWith('-fault'));
  return shown === undefined || shown.length === 0 ? rest : { ...rest, 'aria-describedby': shown.join(' ') };
}
