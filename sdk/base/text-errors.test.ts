import { describe, expect, it } from 'vitest';
import { codeName, codes } from './codes.ts';
import { asError, errorFromAnswer, FitoutError, isFitoutError } from './errors.ts';
import { fill, textIn } from './text.ts';

describe('texts', () => {
  it('gives the words of the language, and a name as it is', () => {
    expect(textIn({ zh: '保存', en: 'Save' }, 'zh-CN')).toBe('保存');
    expect(textIn({ zh: '保存', en: 'Save' }, 'en')).toBe('Save');
    expect(textIn('春季活动', 'en')).toBe('春季活动');
  });

  it('fills places, and leaves one without a value in sight', () => {
    expect(fill('第 {n} 页，共 {all} 页', { n: 1 })).toBe('第 1 页，共 {all} 页');
  });
});

describe('codes', () => {
  it('are unique, and each says both languages', () => {
    const numbers = Object.values(codes).map(({ code }) => code);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const { text, status } of Object.values(codes)) {
      expect(text.zh).not.toBe('');
      expect(text.en).not.toBe('');
      expect(status).toBeGreaterThanOrEqual(200);
    }
    expect(codes.ok.code).toBe(0);
    expect(codes.sessionExpired.code).toBe(130003);
    expect(codeName(130003)).toBe('sessionExpired');
    expect(codeName(7)).toBeUndefined();
  });
});

describe('errors', () => {
  it('carry code, status and words, and are known by shape', () => {
    const error = new FitoutError('conflict', { reason: 'decoration.stale', detail: { rev: 3 } });
    expect(error).toMatchObject({ code: 100409, status: 409, reason: 'decoration.stale', detail: { rev: 3 } });
    expect(error.textIn('en')).toBe(codes.conflict.text.en);
    expect(isFitoutError(JSON.parse(JSON.stringify({ kind: 'fitout.error' })))).toBe(true);
    expect(isFitoutError(new Error('x'))).toBe(false);
    expect(isFitoutError(null)).toBe(false);
  });

  it('are made of an answer; a code that nobody knows is an internal one with its own words', () => {
    expect(errorFromAnswer({ code: 130003 }).codeName).toBe('sessionExpired');
    const strange = errorFromAnswer({ code: 999_999, message: '号码已被选走', reason: 'phone.taken' });
    expect(strange).toMatchObject({ codeName: 'internal', reason: 'phone.taken', message: '号码已被选走' });
  });

  it('makes an Error of anything', () => {
    const fault = new TypeError('x');
    expect(asError(fault)).toBe(fault);
    expect(asError('x').message).toBe('x');
  });
});
