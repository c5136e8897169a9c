import { describe, expect, it } from 'vitest';
import type { Json } from './document/document.ts';
import { asLink, type Link, linkFits, linkHref, miniParts, miniTarget } from './link.ts';

const href = (kind: Link['kind'], target: string) => linkHref({ kind, target });
const appid = 'wx0123456789abcdef';

describe('a link', () => {
  it('has one address for each kind of target', () => {
    expect(href('page', '双十一')).toBe('/p/%E5%8F%8C%E5%8D%81%E4%B8%80');
    expect(href('app', '/m/mall/orderlist?status=1')).toBe('/#/m/mall/orderlist?status=1');
    expect(href('url', 'https://example.com/a?b=1')).toBe('https://example.com/a?b=1');
    expect(href('phone', '400-820 (8820)')).toBe('tel:4008208820');
    expect(href('phone', '\u202d(+86) 138–0013–8000\u202c')).toBe('tel:+8613800138000');
    expect(href('mini', `${appid}/pages/index/index?id=1&from=a b`)).toBeUndefined();
    expect(href('mini', `${appid}/pages/index/index?id=1&from=a`)).toBe(
      `weixin://dl/business/?appid=${appid}&path=pages%2Findex%2Findex&query=id%3D1%26from%3Da`,
    );
    expect(href('none', '')).toBeUndefined();
  });

  it('leads nowhere when it could run something, or is not complete', () => {
    const bad: [Link['kind'], string][] = [
      ['url', 'javascript:alert(1)'],
      ['url', 'data:text/html,<script>'],
      ['url', '//example.com'],
      ['page', '../../api'],
      ['app', '/fit/edit'],
      ['app', '/m/"onclick='],
      ['phone', 'alert(1)'],
      ['mini', 'wx123/pages/index'],
      ['mini', `${appid}/pages/"><script>`],
      ['mini', appid],
    ];
    for (const [kind, target] of bad)
      expect([target, linkFits({ kind, target }), href(kind, target)]).toEqual([target, false, undefined]);
  });

  it('is read out of whatever is stored', () => {
    expect(asLink({ kind: 'mini', target: appid })).toEqual({ kind: 'mini', target: appid });
    const others: Json[] = [null, [], 'x', { kind: 'constructor', target: 'x' }, { kind: 'toString' }, { kind: 3 }];
    for (const value of others) expect(asLink(value).kind).toBe('none');
  });

  it('puts a mini-program’s id and page together as they are typed, and takes them apart again', () => {
    const target = miniTarget({ appid: ` ${appid} `, path: ' /pages/a?x=1' });
    expect(target).toBe(`${appid}/pages/a?x=1`);
    expect(miniParts(target)).toEqual({ appid, path: 'pages/a?x=1' });
    expect(miniParts(miniTarget({ appid: 'wx1', path: '' }))).toEqual({ appid: 'wx1', path: '' });
  });
});
