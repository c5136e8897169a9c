import type { LocalText } from '@fitout/sdk';
import { messages } from '../messages.ts';
import { type Asked, type Choice, labelsOf, lengthOf, type Rule } from './rule.ts';

/** The value of the choice whose words the visitor writes; the words come under `other`. */
export const otherValue = '__other';
/** What that choice is called. */
export const otherWord = '其他';
const otherMax = 100;

export type ChoiceProps = Asked & {
  options: Choice[];
  /** One may write an answer of one's own. */
  other: boolean;
};

export type ManyProps = ChoiceProps & {
  /** 0: none. */
  min: number;
  max: number;
};

/** A chosen label, or words of one's own. */
export type Chosen = string | { other: string };

const wordsOf = (chosen: Chosen): string => (typeof chosen === 'string' ? chosen : `${otherWord}：${chosen.other}`);
const bucketOf = (chosen: Chosen): string => (typeof chosen === 'string' ? chosen : otherWord);
const bucketsOf = ({ options, other }: Pick<ChoiceProps, 'options' | 'other'>) => [
  ...labelsOf(options),
  ...(other ? [otherWord] : []),
];

function chosenFault(
  chosen: Chosen,
  { options, other }: Pick<ChoiceProps, 'options' | 'other'>,
): LocalText | undefined {
  if (typeof chosen === 'string') return labelsOf(options).includes(chosen) ? undefined : messages.enum;
  if (!other) return messages.enum;
  if (chosen.other === '') return { zh: '请填写“其他”的内容', en: 'Specify “Other”' };
  return lengthOf(chosen.other) > otherMax ? messages.maxLength(otherMax) : undefined;
}

/** 单选 and 下拉. */
export const oneRule: Rule<ChoiceProps, Chosen> = {
  read(entries) {
    const value = entries.one();
    if (value === otherValue) return { other: entries.one('other') };
    return value || undefined;
  },
  check: chosenFault,
  text: wordsOf,
  tally: (value) => [bucketOf(value)],
  buckets: bucketsOf,
  missing: messages.choose,
};

function manyFault(count: number, { min, max }: { min: number; max: number }): LocalText | undefined {
  if (min > 0 && count < min) return messages.minItems(min);
  return max > 0 && count > max ? messages.maxItems(max) : undefined;
}

/** 多选. */
export const manyRule: Rule<ManyProps, Chosen[]> = {
  read(entries) {
    const values = [...new Set(entries.all())].map(
      (value): Chosen => (value === otherValue ? { other: entries.one('other') } : value.trim()),
    );
    return values.length === 0 ? undefined : values;
  },
  check: (values, props) =>
    values.map((chosen) => chosenFault(chosen, props)).find((fault) => fault !== undefined) ??
    manyFault(values.length, props),
  text: (values) => values.map(wordsOf).join('、'),
  tally: (values) => values.map(bucketOf),
  buckets: bucketsOf,
  missing: messages.choose,
};

export type PictureProps = Asked & {
  options: Choice[];
  many: boolean;
  min: number;
  max: number;
};

/** 图片选择: one or several, always as a list. */
export const pictureRule: Rule<PictureProps, string[]> = {
  read(entries) {
    const values = [...new Set(entries.all().map((value) => value.trim()))];
    return values.length === 0 ? undefined : values;
  },
  check(values, props) {
    const labels = labelsOf(props.options);
    if (!values.every((value) => labels.includes(value))) return messages.enum;
    return manyFault(values.length, props.many ? props : { min: 0, max: 1 });
  },
  text: (values) => values.join('、'),
  tally: (values) => values,
  buckets: ({ options }) => labelsOf(options),
  missing: messages.choose,
};

export type CascadeProps = Asked & {
  /** One way down to a leaf in each line, its steps parted by `/`: `饮品/茶/龙井`. */
  lines: string;
};

/** The ways of a cascade, each from the top to its end. */
export function cascadePaths({ lines }: Pick<CascadeProps, 'lines'>): string[][] {
  return lines
    .split('\n')
    .map((line) =>
      line
        .split(/[/／]/)
        .map((step) => step.trim())
        .filter((step) => step !== ''),
    )
    .filter((path) => path.length > 0 && path.length <= 5)
    .slice(0, 2000);
}

/** 级联. Without script it is one list of whole ways, so it is sent as one text either way. */
export const cascadeRule: Rule<CascadeProps, string[]> = {
  read(entries) {
    const value = entries.one();
    return value === '' ? undefined : value.split('/').map((step) => step.trim());
  },
  check: (value, props) =>
    cascadePaths(props).some((path) => path.join('/') === value.join('/')) ? undefined : messages.enum,
  text: (value) => value.join(' / '),
  tally: (value) => [value[0] ?? ''],
  buckets: (props) => [...new Set(cascadePaths(props).map((path) => path[0] as string))],
  missing: messages.choose,
};

export type SwitchProps = Asked & {
  on: string;
  off: string;
  start: boolean;
};

/** 开关: what is not sent is off. */
export const switchRule: Rule<SwitchProps, boolean> = {
  read: (entries) => entries.one() === '1',
  check: () => undefined,
  text: (value, { on, off }) => (value ? on || '是' : off || '否'),
  tally: (value, { on, off }) => [value ? on || '是' : off || '否'],
  buckets: ({ on, off }) => [on || '是', off || '否'],
};

export type ConsentProps = Asked & {
  words: string;
};

/** 同意条款: the agreement itself is what is kept. */
export const consentRule: Rule<ConsentProps, boolean> = {
  read: (entries) => (entries.one() === '1' ? true : undefined),
  check: () => undefined,
  text: () => '已同意',
  tally: () => ['已同意'],
  missing: { zh: '请先阅读并同意', en: 'Please read and agree first' },
};

export type MatrixProps = Asked & {
  rows: Choice[];
  options: Choice[];
  many: boolean;
};

/** 矩阵: for each row one column, or several. Rows are named by their place in the form, by their label in the answer. */
export const matrixRule: Rule<MatrixProps, { [row: string]: string[] }> = {
  read(entries, { rows }) {
    const found = labelsOf(rows).flatMap((row, index) => {
      const values = [...new Set(entries.all(`r${index}`).map((value) => value.trim()))];
      return values.length === 0 ? [] : [[row, values] as const];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
  },
  check(value, { rows, options, many, required }) {
    const labels = labelsOf(options);
    for (const chosen of Object.values(value)) {
      if (!chosen.every((one) => labels.includes(one))) return messages.enum;
      if (!many && chosen.length > 1) return messages.enum;
    }
    if (!required) return undefined;
    const left = labelsOf(rows).find((row) => !Object.hasOwn(value, row));
    return left === undefined ? undefined : { zh: `请为“${left}”选择一项`, en: `Choose one for “${left}”` };
  },
  text: (value) =>
    Object.entries(value)
      .map(([row, chosen]) => `${row}：${chosen.join('、')}`)
      .join('；'),
  tally: (value) => Object.entries(value).flatMap(([row, chosen]) => chosen.map((one) => `${row} · ${one}`)),
  buckets: ({ rows, options }) =>
    labelsOf(rows)
      .flatMap((row) => labelsOf(options).map((one) => `${row} · ${one}`))
      .slice(0, 200),
  missing: messages.choose,
};

export type RankingProps = Asked & {
  options: Choice[];
};

/**
 * 排序: every option has its place. Without script each option has a number; with it, the rows themselves are moved,
 * and their numbers follow.
 */
export const rankingRule: Rule<RankingProps, string[]> = {
  read(entries, { options }) {
    const labels = labelsOf(options);
    const places = labels.map((label, index) => ({ label, place: Number(entries.one(`p${index}`) || Number.NaN) }));
    if (places.every(({ place }) => Number.isNaN(place))) return undefined;
    if (new Set(places.map(({ place }) => place)).size < labels.length) return [];
    return places.sort((a, b) => a.place - b.place).map(({ label }) => label);
  },
  check(value, { options }) {
    const labels = labelsOf(options);
    const whole = value.length === labels.length && new Set(value).size === labels.length;
    return whole && value.every((one) => labels.includes(one))
      ? undefined
      : { zh: '请为每一项填写不同的名次', en: 'Give each item a different place' };
  },
  text: (value) => value.map((one, index) => `${index + 1}. ${one}`).join(' '),
  tally: (value) => value.slice(0, 1),
  buckets: ({ options }) => labelsOf(options),
};
