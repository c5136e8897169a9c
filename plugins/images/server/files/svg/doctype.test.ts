import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanSvg } from '../svg.ts';
import { entityLimits, withoutDoctype } from './doctype.ts';

const svg = (declarations: string, content: string) =>
  `<?xml version="1.0"?>\n<!-- <!DOCTYPE none [ -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd" [${declarations}]>\n<svg>${content}</svg>`;
const inner = (declarations: string, content: string) =>
  cleanSvg(svg(declarations, content)).text.replace(/^<svg[^>]*>|<\/svg>$/g, '');

describe('entities of a DOCTYPE', () => {
  it('stand for what they say in attributes, texts and style sheets', () => {
    const declared = `<!ENTITY st0 "fill:#C8102E;"> <!ENTITY name '茶 &amp; 水'><!ENTITY red "#f00">`;
    expect(inner(declared, '<rect style="&st0;"/>')).toBe('<rect style="fill:#C8102E"></rect>');
    expect(inner(declared, "<text fill='&red;'>&name;</text>")).toBe('<text fill="#f00">茶 &amp; 水</text>');
    expect(inner(declared, '<style>.a{fill:&red;}</style>')).toBe('<style>.a{fill:#f00}</style>');
  });

  it('may name each other, hold elements, characters and quotes; the first of a name counts', () => {
    expect(inner('<!ENTITY a "&b;-&b;"><!ENTITY b "x">', '<text>&a;</text>')).toBe('<text>x-x</text>');
    expect(inner(`<!ENTITY dot "<circle r='2'/>">`, '<g>&dot;&dot;</g>')).toBe(
      '<g><circle r="2"></circle><circle r="2"></circle></g>',
    );
    expect(inner('<!ENTITY c "&#169; &#x8336;">', '<text>&c;</text>')).toBe('<text>© 茶</text>');
    expect(inner(`<!ENTITY f "font-family:'A'">`, `<text style='&f;'>x</text>`)).toBe(
      `<text style="font-family:'A'">x</text>`,
    );
    expect(inner('<!ENTITY a "1"><!ENTITY a "2">', '<text>&a;</text>')).toBe('<text>1</text>');
  });

  it('are found among comments, instructions and brackets in quotes', () => {
    const declared = `<!-- ]> <!ENTITY a "no"> --><?x ]?><!ENTITY a "]>"><!ATTLIST svg a CDATA "]"><!ENTITY % p "x">%p;`;
    expect(inner(declared, '<text>&a;</text>')).toBe('<text>]&gt;</text>');
  });

  it('stay as they are in comments and CDATA, and where they are not declared', () => {
    expect(inner('<!ENTITY a "no">', '<!-- &a; --><text><![CDATA[&a;]]>&amp;a; &b;</text>')).toBe(
      '<text>&amp;a;&amp;a; &amp;b;</text>',
    );
    expect(inner('<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y PUBLIC "a" "b">', '<text>&x;&y;</text>')).toBe(
      '<text></text>',
    );
  });

  it('are cleaned as everything else', () => {
    const declared = `<!ENTITY s "<script>alert(1)</script>"><!ENTITY h "x&#34; onload=&#34;y"><!ENTITY j "javascript:x">`;
    expect(inner(declared, '<g id="&h;">&s;</g><image href="&j;"/>')).toBe(
      '<g id="x&quot; onload=&quot;y"></g><image></image>',
    );
  });

  it.each([
    [
      'a billion laughs',
      Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join(''),
    ],
    ['one that holds itself', '<!ENTITY a12 "&b;"><!ENTITY b "&a12;">'],
    ['a long one', `<!ENTITY a12 "${'x'.repeat(entityLimits.characters + 1)}">`],
    ['more names than anybody writes', Array.from({ length: 3000 }, (_, n) => `<!ENTITY e${n} "">`).join('')],
  ])('%s is refused with the reason', (_, declared) => {
    expect(() => inner(`<!ENTITY a0 "lol">${declared}`, '<text>&a12;</text>')).toThrow(
      expect.objectContaining({ reason: 'images.entities' }) as Error,
    );
  });

  it('a short one that is named very often is refused, too', () => {
    expect(() => inner(`<!ENTITY a "${'x'.repeat(1000)}">`, `<text>${'&a;'.repeat(1001)}</text>`)).toThrow();
  });

  it.each(['<!DOCTYPE svg', '<!DOCTYPE svg [', '<!DOCTYPE svg [<!ENTITY a "x>]><svg/>', '<!-- '])(
    '%s without its end is no drawing',
    (source) => expect(() => cleanSvg(source)).toThrow(),
  );

  it('never write more than they may', () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const value = fc.array(
      fc.oneof(
        name.map((one) => `&${one};`),
        fc.constantFrom('x', '"', '<g>', '&lt;'),
      ),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), fc.array(name), (declared, used) => {
        const text = declared.map(([one, parts]) => `<!ENTITY ${one} '${parts.join('')}'>`).join('');
        const body = used.map((one) => `&${one};`).join('');
        let clean: string;
        try {
          clean = withoutDoctype(`<!DOCTYPE svg [${text}]>${body}`);
        } catch {
          return;
        }
        expect(clean.length).toBeLessThanOrEqual(entityLimits.characters + body.length);
        for (const [one] of declared) expect(clean).not.toContain(`&${one};`);
      }),
    );
  });
});
