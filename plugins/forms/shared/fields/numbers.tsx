import { disc } from '../../../decoration/api.ts';
import {
  type MoneyProps,
  type NpsProps,
  type NumberProps,
  type RatingProps,
  ratingMax,
  type SliderProps,
  sliderRange,
} from '../rules/numbers.ts';
import type { Asked } from '../rules/rule.ts';
import { type ControlProps, defineField, error } from './define.tsx';

const limited = { kind: 'switch', key: 'limited', label: { zh: '限制范围', en: 'Limit range' } } as const;
const when = { key: 'limited', in: [true] } as const;
const bounds = [
  { kind: 'number', key: 'min', label: { zh: '最小值', en: 'Least' }, min: -1e12, max: 1e12, when },
  { kind: 'number', key: 'max', label: { zh: '最大值', en: 'Most' }, min: -1e12, max: 1e12, when },
] as const;
const ends = [
  { kind: 'text', key: 'low', label: { zh: '最低分的文字', en: 'Label for lowest' }, maxLength: 20 },
  { kind: 'text', key: 'high', label: { zh: '最高分的文字', en: 'Label for highest' }, maxLength: 20 },
] as const;

const boundsProblem = (props: { limited: boolean; min: number; max: number }) =>
  props.limited && props.min > props.max ? [error('max', '最大值小于最小值', 'the most is less than the least')] : [];

export const number = defineField<NumberProps>({
  type: 'field-number',
  title: { zh: '数字', en: 'Number' },
  about: { zh: '数量、年龄等，可限定范围与小数位', en: 'Quantity, age and so on, with limits' },
  picture: { line: 'M14 10v13M11 12l3-2M20 12a3 3 0 1 1 5.500 2L20 23h6M31 10h6l-4 5a4 4 0 1 1-3 6.500' },
  fields: [
    { kind: 'text', key: 'placeholder', label: { zh: '提示文字', en: 'Placeholder' }, maxLength: 100 },
    { kind: 'text', key: 'unit', label: { zh: '单位', en: 'Unit' }, maxLength: 10 },
    { kind: 'number', key: 'decimals', label: { zh: '小数位数', en: 'Decimal places' }, min: 0, max: 6 },
    limited,
    ...bounds,
  ],
  defaults: () => ({ placeholder: '', unit: '', decimals: 0, limited: false, min: 0, max: 100 }),
  check: boundsProblem,
  Control: ({ id, name, typed, props, aria }) => (
    <span className="fb-field-affix">
      <input
        className="fb-field-input"
        id={id}
        name={name()}
        type="text"
        inputMode={props.decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        defaultValue={typed()}
        placeholder={props.placeholder === '' ? undefined : props.placeholder}
        {...aria}
      />
      {props.unit === '' ? null : <span>{props.unit}</span>}
    </span>
  ),
});

export const money = defineField<MoneyProps>({
  type: 'field-money',
  title: { zh: '金额', en: 'Amount' },
  about: { zh: '人民币金额，最多两位小数', en: 'Amount in yuan, up to 2 decimals' },
  picture: { line: `${disc(24, 16, 11)}M20 10l4 6 4-6M24 16v7M20 17h8M20 20h8` },
  fields: [limited, ...bounds],
  defaults: () => ({ limited: false, min: 0, max: 10000 }),
  check: boundsProblem,
  Control: ({ id, name, typed, aria }) => (
    <span className="fb-field-affix">
      <span>¥</span>
      <input
        className="fb-field-input"
        id={id}
        name={name()}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed()}
        placeholder="0.00"
        {...aria}
      />
    </span>
  ),
});

/** Choices in a row, each a number. */
function Scale<P extends Asked>(all: {
  control: ControlProps<P>;
  values: readonly number[];
  look: 'stars' | 'boxes';
  low: string;
  high: string;
}) {
  const { control, values, look, low, high } = all;
  return (
    <>
      <div className={`fb-field-scale fb-field-${look}`}>
        {values.map((value) => (
          <label key={value}>
            <input type="radio" name={control.name()} value={value} defaultChecked={control.chose(String(value))} />
            {look === 'stars' ? (
              <>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M12 2.500l2.900 6.200 6.800.8-5 4.700 1.300 6.700-6-3.300-6 3.300 1.300-6.700-5-4.700 6.800-.8z" />
                </svg>
                <span className="fb-field-said">{value} 分</span>
              </>
            ) : (
              <span>{value}</span>
            )}
          </label>
        ))}
      </div>
      {low === '' && high === '' ? null : (
        <div className="fb-field-ends" data-wide={look === 'boxes' ? '' : undefined}>
          <span>{low}</span>
          <span>{high}</span>
        </div>
      )}
    </>
  );
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

export const rating = defineField<RatingProps>({
  type: 'field-rating',
  title: { zh: '评分', en: 'Rating' },
  about: { zh: '点亮星星打分', en: 'Rate with stars' },
  picture: {
    fill: 'M10 10l1.800 3.800 4.200.5-3.100 2.900.8 4.200-3.700-2.100-3.700 2.100.8-4.200L4 14.300l4.200-.5zM24 10l1.800 3.800 4.200.5-3.100 2.900.8 4.200-3.700-2.100-3.700 2.100.8-4.200-3.100-2.900 4.200-.5z',
    line: 'M38 10l1.800 3.800 4.200.5-3.100 2.900.8 4.200-3.700-2.100-3.700 2.100.8-4.200-3.100-2.900 4.200-.5z',
  },
  layout: 'group',
  fields: [{ kind: 'number', key: 'max', label: { zh: '最高分', en: 'Maximum rating' }, min: 2, max: 10 }, ...ends],
  defaults: () => ({ max: 5, low: '', high: '' }),
  Control: (control) => (
    <Scale
      control={control}
      values={upTo(1, ratingMax(control.props.max))}
      look="stars"
      low={control.props.low}
      high={control.props.high}
    />
  ),
});

export const nps = defineField<NpsProps>({
  type: 'field-nps',
  title: { zh: 'NPS 推荐度', en: 'NPS' },
  about: { zh: '0 到 10 分，愿意推荐的程度', en: 'Would you recommend us? 0 to 10' },
  picture: {
    soft: 'M5 12h38v9h-38z',
    fill: 'M33 12h10v9h-10z',
    line: 'M5 12h38v9h-38zM14.500 12v9M24 12v9M33.500 12v9',
  },
  layout: 'group',
  fields: ends,
  defaults: () => ({ title: '您有多大可能向朋友推荐我们？', low: '完全不可能', high: '非常可能' }),
  Control: (control) => (
    <Scale control={control} values={upTo(0, 10)} look="boxes" low={control.props.low} high={control.props.high} />
  ),
});

export const slider = defineField<SliderProps>({
  type: 'field-slider',
  title: { zh: '滑块', en: 'Slider' },
  about: { zh: '拖动选择一个数值', en: 'Drag to choose a number' },
  picture: { line: 'M6 16h36', fill: disc(28, 16, 5) },
  never: 'required',
  fields: [
    { kind: 'number', key: 'min', label: { zh: '最小值', en: 'Least' }, min: -1e6, max: 1e6 },
    { kind: 'number', key: 'max', label: { zh: '最大值', en: 'Most' }, min: -1e6, max: 1e6 },
    { kind: 'number', key: 'step', label: { zh: '步长', en: 'Step' }, min: 0.01, max: 1e6, step: 0.01 },
    { kind: 'text', key: 'unit', label: { zh: '单位', en: 'Unit' }, maxLength: 10 },
  ],
  defaults: () => ({ min: 0, max: 100, step: 1, unit: '' }),
  check: ({ min, max, step }) => {
    if (min >= max) return [error('max', '最大值须大于最小值', 'the most must be more than the least')];
    return step > 0 && step <= max - min ? [] : [error('step', '步长须大于 0 且不超过范围', 'the step does not fit')];
  },
  Control: ({ id, name, typed, props, aria }) => {
    const { min, max, step } = sliderRange(props);
    const { 'aria-required': _, ...rest } = aria;
    const value = typed() || String(min);
    return (
      <span className="fb-field-slide">
        <input type="range" id={id} name={name()} min={min} max={max} step={step} defaultValue={value} {...rest} />
        <output htmlFor={id} data-unit={props.unit}>
          {value}
          {props.unit === '' ? '' : ` ${props.unit}`}
        </output>
      </span>
    );
  },
});
