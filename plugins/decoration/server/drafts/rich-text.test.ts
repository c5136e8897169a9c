import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textHref } from '../../shared/rich-text.ts';
import { cleanRichText } from './rich-text.ts';

describe('rich text at the border', () => {
  test('keeps what the panel makes', () => {
    const html =
      '<h2>夏日</h2><p style="text-align:center">买 <strong>一</strong> 送 <em>一</em>，<a href="/p/shou-ye">首页</a></p><ul><li>甲</li></ul>';
    expect(cleanRichText(html)).toBe(html);
  });

  test.each([
    ['<script>alert(1)</script>好', '好'],
    ['<p onclick="x()">好</p>', '<p>好</p>'],
    ['<a href="javascript:alert(1)">好</a>', '<a>好</a>'],
    ['<a href="java\nscript:alert(1)">好</a>', '<a>好</a>'],
    ['<a href="//evil.example">好</a>', '<a>好</a>'],
    ['<img src=x onerror=alert(1)>好', '好'],
    ['<p style="position:fixed;color:#f00">好</p>', '<p style="color:#f00">好</p>'],
    ['<p style="color:red;background:url(//evil)">好</p>', '<p>好</p>'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>好', '好'],
    ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ''],
    ['<iframe srcdoc="<script>1</script>"></iframe>好', '好'],
    ['<b>粗</b><i>斜</i>', '<strong>粗</strong><em>斜</em>'],
    [
      '<a href="https://fitout.example/x" onclick=1>外</a>',
      '<a href="https://fitout.example/x" target="_blank" rel="noopener noreferrer">外</a>',
    ],
  ])('%s', (from, to) => {
    expect(cleanRichText(from)).toBe(to);
  });

  test.each(['www.example.com', '/p/shou-ye', 'tel:400-000-0000', 'mailto:a@example.com', 'http://example.com/a'])(
    'keeps the link that the panel makes of %s',
    (typed) => {
      expect(cleanRichText(`<a href="${textHref(typed)}">好</a>`)).toContain(`href="${textHref(typed)}"`);
    },
  );

  test('is done after once, and never lets a handler or a script through', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<script>',
      '<svg/onload=',
      '<a href=',
      'javascript:',
      '"',
      "'",
      '>',
      '<!--',
      '-->',
      '<style>',
      '字',
      '&lt;',
      '&#x3c;',
      '<b ',
      'onerror=x',
      '\u0000',
      '<![CDATA[',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = cleanRichText(pieces.join(''));
        expect(cleanRichText(once)).toBe(once);
        expect(once).not.toMatch(/<[^>]*\son\w+\s*=|<script|<svg|<style|href="javascript/i);
      }),
      { numRuns: 500 },
    );
  });
});
