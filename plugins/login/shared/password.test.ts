import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordRules, passwordStrength } from './password.ts';

const unmet = (password: string, context = { username: 'admin', current: 'One-time-7' }): string[] =>
  passwordRules(password, context)
    .filter((rule) => !rule.met)
    .map((rule) => rule.key);

describe('passwordRules', () => {
  it.each([
    ['', ['length', 'mix', 'name', 'differs']],
    ['short', ['length']],
    ['12345678', ['mix']],
    ['aaaaaaaaaa', ['mix']],
    ['my-Admin-word', ['name']],
    ['One-time-7', ['differs']],
    ['correct horse', []],
    ['天地玄黄宇宙洪荒', []],
  ])('%j misses %j', (password, keys) => {
    expect(unmet(password)).toEqual(keys);
  });

  it('has no rule on a present password that is not known', () => {
    expect(passwordRules('x', { username: 'li' }).map((rule) => rule.key)).not.toContain('differs');
  });

  it('promises nothing about a user name that is not known', () => {
    expect(passwordRules('my-Admin-word', { username: '' }).map((rule) => rule.key)).not.toContain('name');
  });
});

describe('passwordStrength', () => {
  it('grows with length and kinds', () => {
    expect(passwordStrength('12345678')).toBe(1);
    expect(passwordStrength('sunnyday')).toBeLessThan(passwordStrength('Sunny-day-4-all'));
    expect(passwordStrength('Sunny-day-4-all')).toBe(4);
  });

  it('never falls when a new kind of character is appended', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (word) => {
        expect(passwordStrength(`${word}Z9`)).toBeGreaterThanOrEqual(passwordStrength(word));
      }),
    );
  });
});
