import { describe, expect, onTestFinished, test } from 'vitest';
import { type BlockDefinition, blockDefinitions } from '../shared/blocks/registry.ts';
import { emptyDocument } from '../shared/document/create.ts';
import type { BlockNode, PageDocument, Props } from '../shared/document/document.ts';
import { wholeDocument } from './document.ts';
import { noticePage } from './notice-page.ts';
import { type RenderHost, renderBody } from './render.tsx';
import '../../blocks/tests/added.ts';

/** The build as far as rendering sees it: every file is there and says its name. */
function host(): RenderHost & { failed: object[] } {
  const failed: object[] = [];
  const silent = (): void => {};
  return {
    failed,
    site: {
      publicUrl: 'https://pages.example',
      originOf: () => undefined,
      apiOf: () => undefined,
      build: '1',
      island: (name) => ({ url: `/static/${name}`, integrity: 'sha384-x' }),
      islandText: (name) => `/*${name}*/`,
    },
    log: { debug: silent, info: silent, warn: silent, error: (detail) => failed.push(detail) },
  };
}

function page(...blocks: (Partial<BlockNode> & { type: string; props: Props })[]): PageDocument {
  const document = emptyDocument('page', '夏日活动');
  const root = document.nodes[document.root] as BlockNode;
  for (const [index, block] of blocks.entries()) {
    const id = `block${index}`;
    document.nodes[id] = { id, v: 1, parent: document.root, style: {}, ...block };
    (root.slots as Record<string, string[]>).default?.push(id);
  }
  return document;
}

const title = (text: string, more: Partial<BlockNode> = {}) => ({ type: 'title', props: { text }, ...more });
const picture = (key: string) => ({
  type: 'image',
  props: { image: { key, width: 1600, height: 900, alt: '海滩', color: '#336699' } },
});

describe('a published page', () => {
  test('holds the text of its blocks in order, and escapes it', () => {
    const { html } = renderBody(page(title('第一'), title('<script>alert(1)</script>')), host());
    expect(html.indexOf('第一')).toBeGreaterThan(0);
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
  });

  test('leaves hidden blocks out, with their styles', () => {
    const { html, css } = renderBody(page(title('看得见'), { ...picture('k'), hidden: true }), host());
    expect(html).not.toContain('/a/k');
    expect(css).toBe('/*base.css*//*title.css*/');
  });

  test('skips a block it does not know with a comment that cannot be broken out of', () => {
    const { html } = renderBody(page(title('前'), { type: 'x--><img src=x>', props: {} }, title('后')), host());
    expect(html).toMatch(/<!-- x-img-src-x-: unknown block -->/);
    expect(html).toContain('后');
  });

  test('says that it cannot be shown where it knows none of its blocks, and nothing where it has none', () => {
    const absent = { type: 'tomorrow', props: {} };
    expect(renderBody(page(absent, absent), host()).html).toContain('内容暂时无法显示');
    expect(renderBody(page(absent, title('字')), host()).html).not.toContain('内容暂时无法显示');
    expect(renderBody(page(), host()).html).not.toContain('内容暂时无法显示');
  });

  test('survives a block that throws, and says so in the log', () => {
    // No stored values make a view of ours throw (hostile-props.test.ts); a bug in one would.
    const image = blockDefinitions().find(({ type }) => type === 'image') as BlockDefinition;
    const { View } = image;
    image.View = () => {
      throw new Error('a bug');
    };
    onTestFinished(() => void Object.assign(image, { View }));
    const at = host();
    const { html } = renderBody(page({ type: 'image', props: {} }, title('还在')), at);
    expect(html).toContain('还在');
    expect(at.failed).toHaveLength(1);
  });

  test('a block that fails inside of another leaves the others in it as they are', () => {
    const document = page({ type: 'fold', props: { title: '规则' }, slots: { default: ['in1', 'in2', 'in3'] } });
    const inside = { v: 1, parent: 'block0', style: {} };
    document.nodes.in1 = { id: 'in1', type: 'title', props: { text: '[甲] $& <b>' }, ...inside };
    document.nodes.in2 = { id: 'in2', type: 'image', props: {}, ...inside };
    document.nodes.in3 = { id: 'in3', type: 'tomorrow', props: {}, ...inside };
    const image = blockDefinitions().find(({ type }) => type === 'image') as BlockDefinition;
    const { View } = image;
    image.View = () => {
      throw new Error('a bug');
    };
    onTestFinished(() => void Object.assign(image, { View }));
    const { html } = renderBody(document, host());
    expect(html).toMatch(/<summary[^>]*>规则<\/summary>.*\[甲\] \$&amp; &lt;b&gt;.*image: failed.*tomorrow: unknown/);
  });

  test('fetches its first picture at once and the others when they come near', () => {
    const { html } = renderBody(page(picture('one'), picture('two')), host());
    const [first = '', second = ''] = html.match(/<img[^>]*>/g) ?? [];
    expect(first).toContain('fetchpriority="high"');
    expect(first).not.toContain('loading=');
    expect(second).toContain('loading="lazy"');
    for (const tag of [first, second]) {
      expect(tag).toMatch(/ srcset=/i);
      expect(tag).toContain('width="1600"');
      expect(tag).toContain('height="900"');
      expect(tag).toContain('#336699');
    }
  });

  test('a ground of its own colour keeps its tone in the dark', () => {
    const document = page(title('字'));
    expect(renderBody(document, host()).html).toContain('data-theme="auto"');
    document.global.background = '#fff7e0';
    expect(renderBody(document, host()).html).toContain('data-theme="light"');
    document.global.background = 'red;position:fixed';
    expect(renderBody(document, host()).html).not.toContain('fixed');
  });

  test('a block with a colour of its own keeps the tone that its words need there', () => {
    const document = page(title('浅'), title('深'), title('无'));
    const [light, dark] = Object.values(document.nodes).filter(({ type }) => type === 'title');
    if (light !== undefined) light.style = { background: '#fff3d6' };
    if (dark !== undefined) dark.style = { background: '#12324f', radius: [8, 8, 8, 8] };
    const boxes = [...renderBody(document, host()).html.matchAll(/class="(fb-block[^"]*)"/g)].map(([, name]) => name);
    expect(boxes).toEqual(['fb-block fb-light', 'fb-block fb-clip fb-dark', 'fb-block']);
  });

  test('every block there is renders with its defaults', () => {
    for (const definition of blockDefinitions()) {
      const at = host();
      renderBody(page({ type: definition.type, v: definition.v, props: definition.defaults() }), at);
      expect([definition.type, at.failed]).toEqual([definition.type, []]);
    }
  });
});

describe('its document', () => {
  const meta = {
    title: '夏日 "活动"',
    description: '全场 <五折>',
    shareImage: 'key1',
    shareTitle: '',
    shareText: '',
    noindex: false,
    url: 'https://pages.example/p/xia-ri',
    origin: 'https://pages.example',
    siteName: undefined,
    draft: false,
  };

  test('has a share card of its own words, and keeps out of search engines where it is asked to', () => {
    const own = { ...meta, shareTitle: '来看看"', shareText: '就今天', noindex: true };
    const { html } = wholeDocument(renderBody(page(title('字')), host()), '', own);
    expect(html).toContain('<meta property="og:title" content="来看看&#34;">');
    expect(html).toContain('<meta property="og:description" content="就今天">');
    expect(html).toContain('<meta name="description" content="全场 &#60;五折&#62;">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(wholeDocument(renderBody(page(title('字')), host()), '', meta).html).not.toContain('robots');
  });

  test('carries title, canonical address and share card, escaped', () => {
    const { html } = wholeDocument(renderBody(page(title('字')), host()), '', meta);
    expect(html).toContain('<html lang="zh-CN">');
    expect(html).toContain('<title>夏日 &#34;活动&#34;</title>');
    expect(html).toContain('rel="canonical" href="https://pages.example/p/xia-ri"');
    expect(html).toContain('property="og:description" content="全场 &#60;五折&#62;"');
    expect(html).toContain('property="og:image" content="https://pages.example/a/key1/1280"');
  });

  test('runs no script but the files it names, and takes no style but its own', () => {
    const { html, csp } = wholeDocument(renderBody(page(title('字')), host()), 'body{}', meta);
    expect(html).not.toContain('<script');
    expect(csp).toContain("script-src 'self'");
    expect(csp).not.toMatch(/script-src[^;]*(unsafe|data:|https:)/);
    expect(csp).toMatch(/style-src-elem 'sha256-[\w+/]+=*'(;|$)/);
  });

  test('a draft says that it is one and stays out of search engines', () => {
    const { html } = wholeDocument(renderBody(page(title('字')), host()), '', { ...meta, draft: true });
    expect(html).toContain('noindex');
    expect(html).toContain('草稿');
    expect(html).not.toContain('canonical');
  });

  test('where there is no page, one says why and leads on', () => {
    const { html } = noticePage('gone', '', 'zh-CN', '/p/shou-ye');
    expect(html).toContain('页面已下线');
    expect(html).toContain('href="/p/shou-ye"');
    expect(noticePage('missing', '', 'en', '/#/m/trip').html).toContain('There is no such page');
  });
});
