import { describe, expect, it } from 'vitest';
import { trustedRules } from './trusted-types.ts';

const rules = trustedRules('https://fitout.example');

describe('the default Trusted Types policy', () => {
  it('refuses script texts', () => {
    expect(rules.createScript()).toBeNull();
  });

  it.each([
    ['/static/boot-1.js', 'https://fitout.example/static/boot-1.js'],
    ['https://fitout.example/static/a.js', 'https://fitout.example/static/a.js'],
    ['/api/x.js', null],
    ['/static/../a/upload.js', null],
    ['//evil.example/static/a.js', null],
    ['https://evil.example/static/a.js', null],
    ['data:text/javascript,alert(1)', null],
    ['blob:https://fitout.example/1', null],
  ])('answers the script url %s by %s', (url, answer) => {
    expect(rules.createScriptURL(url)).toBe(answer);
  });

  it('shows html as text until the sanitizer is there', () => {
    expect(rules.createHTML('plain words')).toBe('plain words');
    expect(rules.createHTML('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)>');
  });
});
