import { expect, test } from 'vitest';
import { fillVariables, variablesIn } from './variables.ts';

test('variables of a text are found once, and filled; what is not given stays', () => {
  const text = '{名称}放在{场景}，突出{名称}与{卖点}，{别的}';
  expect(variablesIn(text)).toEqual(['名称', '场景', '卖点']);
  expect(fillVariables(text, { 名称: '杯子', 场景: ' ', 卖点: '$& 防烫 ' })).toBe(
    '杯子放在{场景}，突出杯子与$& 防烫，{别的}',
  );
  expect(variablesIn('没有')).toEqual([]);
});
