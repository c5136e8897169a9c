import { describe, expect, it } from 'vitest';
import { type FieldRule, fieldProblem } from './form-messages.ts';

describe('messages of forms', () => {
  it.each<[what: string, typed: string, rule: FieldRule, said: string | undefined]>([
    ['required', '', { required: true }, '不能为空'],
    ['required, of spaces', '  ', { required: true }, '不能为空'],
    ['required, of choices', '', { required: true, choices: ['a'] }, '请选择'],
    ['not required', '', { minLength: 2, pattern: /x/ }, undefined],
    ['too short', 'a', { minLength: 2 }, '至少 2 个字符'],
    ['too long', 'abc', { maxLength: 2 }, '最多 2 个字符'],
    ['long enough by characters, not by units', '😀😀', { minLength: 2, maxLength: 2 }, undefined],
    ['below the range', '0', { kind: 'number', min: 1 }, '不能小于 1'],
    ['above the range', '10', { kind: 'number', max: 9 }, '不能大于 9'],
    ['within the range', ' 9 ', { kind: 'number', min: 1, max: 9, step: 1 }, undefined],
    ['no whole number', '1.5', { kind: 'number', step: 1 }, '请填写整数'],
    ['between the steps', '7', { kind: 'number', step: 5 }, '必须是 5 的倍数'],
    ['on a step that is no sum of halves', '0.3', { kind: 'number', step: 0.1 }, undefined],
    ['with two decimals, and large', '1234567890.12', { kind: 'number', step: 0.01 }, undefined],
    ['with four decimals, and large', '1234567.89', { kind: 'number', step: 0.0001, min: 0.0001 }, undefined],
    ['with three decimals', '1234567890.123', { kind: 'number', step: 0.01 }, '必须是 0.01 的倍数'],
    ['grouped and of full width', '１，２９９．５', { kind: 'number', step: 0.5 }, undefined],
    ['in exponents, as a browser writes it', '1e-7', { kind: 'number' }, undefined],
    ['copied with directions', '\u202d12\u202c', { kind: 'number', max: 12 }, undefined],
    ['in digits of a machine', '0x10', { kind: 'number' }, '请填写数字'],
    ['of another type', 'many', { kind: 'number' }, '请填写数字'],
    ['none of the choices', 'b', { choices: ['a'] }, '不是可选的值'],
    ['of another pattern', 'b', { pattern: /^a$/ }, '格式不正确'],
    ['of another pattern that has words', 'b', { pattern: /^a$/, says: { zh: '请填写 a', en: 'a' } }, '请填写 a'],
    ['no mail address', 'a@b', { kind: 'email' }, '格式不正确'],
    ['no web address', 'ftp://x', { kind: 'url' }, '格式不正确'],
    ['a web address', 'https://example.com/a?b', { kind: 'url' }, undefined],
  ])('say of what is %s', (_what, typed, rule, said) => {
    expect(fieldProblem(typed, rule)?.zh).toBe(said);
  });
});
