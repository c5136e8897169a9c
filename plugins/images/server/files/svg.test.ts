import { isFitoutError } from '@fitout/sdk';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { expectDuration } from '../../../../tests/support/durations.ts';
import { hostileDrawings } from '../../../../tests/support/hostile-files.ts';
import { hostileSvgs } from '../../tests/corpus.ts';
import { harmOf } from '../../tests/svg-judge.ts';
import { sniff } from './sniff.ts';
import { cleanSvg } from './svg.ts';
import { allowedAttribute, allowedElement, cleanStyleSheet } from './svg-rules.ts';

/** Everything in a drawing must be named by the rules; whatever else there is, is a hole. */
function expectHarmless(text: string): void {
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        expect(allowedElement(name), name).toBe(true);
        for (const [key, value] of Object.entries(attributes)) {
          if (key.startsWith('xmlns')) continue;
          expect(allowedAttribute(name, key, value), `${name} ${key}`).toBe(value);
        }
      },
    },
    { xmlMode: true },
  );
  parser.write(text);
  parser.end();
  expect(harmOf(text)).toEqual([]);
  expect(text).not.toMatch(/javascript:|<script|evil\.example|passwd|@import/i);
}

test.each(Object.entries(hostileSvgs))('%s comes out harmless, or is refused', (_name, source) => {
  expectHarmless(cleanSvg(source).text);
});

test('cleaning twice changes nothing more', () => {
  for (const source of Object.values(hostileSvgs)) {
    const once = cleanSvg(source).text;
    expect(cleanSvg(once).text).toBe(once);
  }
});

test('what is left out goes with all that is in it', () => {
  const inner = (source: string) => cleanSvg(`<svg>${source}</svg>`).text.replace(/^<svg[^>]*>|<\/svg>$/g, '');
  expect(inner('<foreignObject><g id="within">x</g><b><i/></b></foreignObject><g id="after"/>')).toBe(
    '<g id="after"></g>',
  );
  expect(inner('<style><g id="within"/>.a{}</style><g/>')).toBe('<style>.a{}</style><g></g>');
  expect(inner('<svg:script>x</svg:script><svg:g/>')).toBe('<g></g>');
  expect(inner('<g/></svg><g id="behind the end"/>')).toBe('<g></g>');
});

test('a drawing beyond what anybody draws is refused', () => {
  expect(() => cleanSvg(`<svg>${'<g>'.repeat(201)}`)).toThrow();
  expect(() => cleanSvg(`<svg>${'<g/>'.repeat(50_001)}</svg>`)).toThrow();
  const tens = (from: string, to: string) => `<g id="${to}">${`<use href="#${from}"/>`.repeat(10)}</g>`;
  const laughs = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, at, all) => tens(all[at - 1] ?? 'dot', id));
  expect(() => cleanSvg(`<svg><rect id="dot"/>${laughs.join('')}</svg>`)).toThrow();
  expect(() => cleanSvg(`<svg><rect id="dot"/>${laughs.slice(0, 3).join('')}</svg>`)).not.toThrow();
});

test('a drawing keeps what it draws, and its size', () => {
  const source =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12" width="48"><defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient></defs><style>.a{fill:url(#g)}</style><path class="a" d="M0 0h24v12z"/><text x="1">A &amp; B</text></svg>';
  const clean = cleanSvg(source);
  expect(clean).toMatchObject({ width: 48, height: 24 });
  for (const part of ['linearGradient id="g"', '.a{fill:url(#g)}', 'd="M0 0h24v12z"', 'A &amp; B']) {
    expect(clean.text).toContain(part);
  }
});

test.each([
  ['@import url(https://evil.example/a.css); .a{fill:red} .b{fill:blue}', '.a{fill:red}\n.b{fill:blue}'],
  ['@import "https://evil.example/a;b.css" print;.a{fill:red}', '.a{fill:red}'],
  ['@charset "utf-8";\n.a{fill:red}', '.a{fill:red}'],
  [
    '@import "x";@media print{.a{fill:red}.b{fill:blue}}.c{fill:green}',
    '@media print{.a{fill:red}\n.b{fill:blue}}\n.c{fill:green}',
  ],
  [
    '@font-face{font-family:A;src:url(a.woff)}@keyframes k{from{opacity:0}to{opacity:1}}.a{animation:k 1s}',
    '@keyframes k{from{opacity:0}\nto{opacity:1}}\n.a{animation:k 1s}',
  ],
  ['.a{fill:red;background:url(//evil.example/x);stroke:blue}', '.a{fill:red;stroke:blue}'],
  ['.a{background:url(//evil.example/x)}.b{fill:red', '.b{fill:red}'],
  ['@import "x";.a{content:"}";fill:red}.b[x="{"]{fill:blue}', '.a{content:"}";fill:red}\n.b[x="{"]{fill:blue}'],
  ['@media (x){@media (y){.a{fill:url(//evil.example/x);stroke:red}}}', '@media (x){@media (y){.a{stroke:red}}}'],
])('of the style sheet %s all is kept that stays in the file', (css, kept) => {
  const clean = cleanSvg(`<svg><style><![CDATA[${css}]]></style></svg>`).text;
  expect(clean).toBe(cleanSvg(clean).text);
  const style = /<style>(.*)<\/style>/s.exec(clean)?.[1] ?? '';
  expect(style.replaceAll('&quot;', '"')).toBe(kept);
});

test('random style sheets keep nothing that reaches out', () => {
  const bit = fc.constantFrom(
    ...['@import ', '@media x', '@font-face', '{', '}', ';', '"', "'", '\\', '\n', '/*', '*/', '(', ')', '[', ']'],
    ...['url(', 'u', 'rl(', '//evil.example/x', '#a', 'image-set(', 'src(', '.a', 'fill:red', 'background:', '@', 'x'],
  );
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 40 }), (bits) => {
      const clean = cleanStyleSheet(bits.join(''));
      expect(cleanStyleSheet(clean)).toBe(clean);
      expect(clean.replace(/url\(\s*["']?#/g, '')).not.toMatch(/url\(|@import|@font-face|image-set|src\(|\\/i);
    }),
    { numRuns: 2000 },
  );
});

test('random markup never gets anything past the rules', () => {
  const bit = fc.constantFrom(
    '<svg',
    '<g',
    '<script',
    '<style',
    '<a',
    '<image',
    '</style',
    '<![CDATA[',
    ']]>',
    '>',
    '/>',
    ' onload="x"',
    ' href="javascript:x"',
    ' style="fill:url(//evil.example)"',
    '<!--',
    '-->',
    '"',
    "'",
    '&lt;',
    'text',
    '</svg>',
    ' xlink:href="#a"',
  );
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 40 }), (bits) => {
      let clean: string;
      try {
        clean = cleanSvg(`<svg xmlns="http://www.w3.org/2000/svg">${bits.join('')}`).text;
      } catch {
        return;
      }
      const parser = new Parser(
        {
          onopentag: (name) => expect(allowedElement(name)).toBe(true),
          onattribute: (name) => expect(name).not.toMatch(/^on/i),
        },
        { xmlMode: true },
      );
      parser.write(clean);
      parser.end();
    }),
  );
});

test('types are told by bytes', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  expect(sniff(bytes('<?xml version="1.0"?>\n<!-- x --><!DOCTYPE svg PUBLIC "a" "b">\n<svg>'))).toBe('svg');
  expect(sniff(bytes('<!doctype html><svg>'))).toBe('html');
  expect(sniff(bytes('GIF89a/*<svg*/'))).toBe('gif');
  expect(sniff(bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))).toBe('heic');
  expect(sniff(bytes('\0\0\0\x1cftypmif1\0\0\0\0mif1avif'))).toBe('avif');
  expect(sniff(bytes('\0\0\0\x14ftypqt  \0\0\0\0qt  '))).toBe('mov');
  expect(sniff(bytes('hello'))).toBeUndefined();
  expect(sniff(new Uint8Array())).toBeUndefined();
});

test.each(hostileDrawings())('$name takes no time that grows faster than it does', ({ bytes }) => {
  const source = new TextDecoder().decode(bytes);
  const began = performance.now();
  try {
    expectHarmless(cleanSvg(source).text);
  } catch (error) {
    expect(isFitoutError(error)).toBe(true);
  }
  // A quadratic way through 2 MB takes hours; this is for machines that do much else.
  expectDuration(performance.now() - began, 8000);
});
