import { describe, expect, test } from 'vitest';
import { cachedName, filesIn, ruleOf, startedWith } from './rules.ts';

const origin = 'https://fit.example.com';
const ask = (path: string, more: { method?: string; navigation?: boolean; headers?: Record<string, string> } = {}) =>
  ruleOf(
    {
      method: more.method ?? 'GET',
      url: new URL(path, origin).href,
      navigation: more.navigation ?? false,
      header: (name) => more.headers?.[name] ?? null,
    },
    origin,
  );

describe('the worker', () => {
  test.each([
    ['/', { navigation: true }, 'page'],
    ['/?debug', { navigation: true }, 'page'],
    ['/static/mobile-AB.js', {}, 'file'],
    ['/a/abc/640', {}, 'picture'],
    ['/p/-/home', {}, 'open'],
    ['/p/summer', { navigation: true }, 'open'],
    ['/api/p/forms/mine', { headers: { 'x-area': 'm' } }, 'own'],
    ['/m/share', { method: 'POST', navigation: true }, 'share'],
    ['/api/v1/logout', { headers: { 'x-area': 'm' } }, 'leave'],
  ] as const)('answers %s', (path, more, rule) => {
    expect(ask(path, more)).toBe(rule);
  });

  test.each([
    ['calls of the staff shell', '/api/p/forms/forms', {}],
    ['writes', '/api/p/forms/x', { method: 'POST', headers: { 'x-area': 'm' } }],
    ['the line of events', '/api/v1/events', { headers: { 'x-area': 'm', accept: 'text/event-stream' } }],
    ['parts of films', '/a/abc', { headers: { range: 'bytes=0-1' } }],
    ['the registration page', '/api/duncan/s/r/common', { navigation: true }],
    ['other sites', 'https://other.example/static/x.js', {}],
    ['a share that no app sent', '/m/share', { method: 'POST' }],
  ] as const)('leaves %s alone', (_what, path, more) => {
    expect(ask(path, more)).toBe('none');
  });

  test('keeps answers apart for each session, whatever the moment of the call', () => {
    const one = cachedName(`${origin}/api/v1/x?timestamp=1&a=2`, 's1');
    expect(one).toBe(cachedName(`${origin}/api/v1/x?timestamp=9&a=2`, 's1'));
    expect(one).not.toBe(cachedName(`${origin}/api/v1/x?timestamp=1&a=2`, 's2'));
  });

  test('reads the files of a page', () => {
    expect([...filesIn('<script src="/static/boot-1.js"></script>{"url":"/static/x-2.css"}')]).toEqual([
      '/static/boot-1.js',
      '/static/x-2.css',
    ]);
  });
});

describe('what a worker is told at the start of a page', () => {
  const loaded = [
    ...['/static/mobile-AB.js', '/static/mobile-AB.css', '/static/draws-worker-CD.js', '/static/heic-EF.wasm'],
    // A script of a published page, which its own document names.
    '/static/blocks-all-IJ.js',
    ...['/a/00ff/320', '/p/home', '/api/v1/fun/my/WEBSITE', '/api/v1/events', '/api/p/images/highlights?page=0'],
  ];

  const named = new Set(['/static/mobile-AB.js', '/static/mobile-AB.css', '/static/tab-GH.js']);

  test('sorts what was loaded; files that index.html does not name stand apart', () => {
    expect(startedWith(['/static/tab-GH.js', '/static/mobile-AB.js'], loaded, named, false)).toEqual({
      files: ['/static/tab-GH.js', '/static/mobile-AB.js', '/static/mobile-AB.css'],
      loose: ['/static/draws-worker-CD.js', '/static/heic-EF.wasm', '/static/blocks-all-IJ.js'],
      open: ['/a/00ff/320', '/p/home'],
      calls: [],
    });
  });

  test('names calls at the very first start alone, and never the line of events', () => {
    expect(startedWith([], loaded, named, true).calls).toEqual([
      '/api/v1/fun/my/WEBSITE',
      '/api/p/images/highlights?page=0',
    ]);
  });
});
