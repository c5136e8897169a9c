import { box, words } from '../../../decoration/api.ts';
import { renamedFormula } from '../logic/names.ts';
import { formulaControlName } from '../names.ts';
import type { ComputedProps } from '../rules/numbers.ts';
import { defineField, warning } from './define.tsx';

export const computed = defineField<ComputedProps>({
  type: 'field-computed',
  title: { zh: '计算', en: 'Computed' },
  about: { zh: '由其他答案自动算出，如金额 = 数量 × 单价', en: 'Calculated from other answers' },
  picture: {
    line: `${box(12, 4, 24, 25, 3)}${box(16, 8, 16, 5, 1)}${words([16, 19, 4], [22, 19, 4], [28, 19, 4], [16, 24, 4], [22, 24, 4], [28, 24, 4])}`,
  },
  never: 'required',
  fields: [
    { kind: 'own', key: 'formula', label: { zh: '公式', en: 'Formula' }, control: formulaControlName },
    { kind: 'text', key: 'unit', label: { zh: '单位', en: 'Unit' }, maxLength: 10 },
    { kind: 'number', key: 'decimals', label: { zh: '小数位数', en: 'Decimal places' }, min: 0, max: 6 },
  ],
  defaults: () => ({ formula: '', unit: '', decimals: 2 }),
  renamed: ({ formula }, renamed) => ({ formula: renamedFormula(formula, renamed) }),
  check: ({ formula }) =>
    formula.trim() === '' ? [warning('formula', '还没有填写公式，不会有结果', 'there is no formula yet')] : [],
  Control: ({ id }) => (
    <output className="fb-field-computed" id={id} data-computed="">
      自动计算
    </output>
  ),
});
