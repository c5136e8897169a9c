import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { cleanDocument, cleanOps } from '../server/drafts/clean.ts';
import { normalProps } from '../shared/blocks/normal.ts';
import { blockDefinition, blockDefinitions, migrateDocument } from '../shared/blocks/registry.ts';
import type { Field } from '../shared/blocks/schema.ts';
import { emptyDocument } from '../shared/document/create.ts';
import type { BlockNode, Json, PageDocument, Props } from '../shared/document/document.ts';
import { applyOps } from '../shared/document/ops.ts';
import { readDocument } from '../shared/document/validate.ts';
import { type RenderHost, renderBody } from './render.tsx';
import '../../blocks/tests/added.ts';

const failed: object[] = [];
const silent = () => undefined;
const host: RenderHost = {
  site: {
    publicUrl: undefined,
    originOf: () => undefined,
    apiOf: () => undefined,
    build: '1',
    island: (name) => ({ url: `/static/${name}`, integrity: 'sha384-x' }),
    islandText: () => '',
  },
  log: { debug: silent, info: silent, warn: silent, error: (detail) => failed.push(detail) },
};

const mark = 'zq7';
const attacks = [
  `<script>${mark}()</script>`,
  `"><img src=x onerror=${mark}()>`,
  `javascript:${mark}()`,
  ` java\tscript:${mark}()`,
  `JAVASCRIPT://x%0a${mark}()`,
  `data:text/html,<script>${mark}()</script>`,
  `vbscript:${mark}`,
  `https://x.example/"onmouseover="${mark}()`,
  `red;background:url(javascript:${mark}())`,
  `</style><script>${mark}()</script>`,
  `<p style="x:expression(${mark}())" onclick=${mark}()>t</p><a href="javascript:${mark}()">x</a><svg onload=${mark}()>`,
  '<!--',
  '\u0000\ud800x',
  '😀'.repeat(40),
];

const anything: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(null, true, false, 0, -1, 1e308, 2 ** 53, 0.1, '', '0', []),
    fc.constantFrom<Json>(...attacks),
    fc.string(),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('key', 'kind', 'target', 'title', 'x', 'alt', 'toString', 'length'), tie('json')),
  ),
})).json;

const asset = fc.record(
  {
    key: fc.oneof(fc.constant('k'.repeat(64)), anything),
    width: anything,
    height: anything,
    alt: anything,
    color: anything,
  },
  { requiredKeys: [] },
);
const link = fc.record(
  { kind: fc.oneof(fc.constantFrom('url', 'page', 'phone', 'none'), anything), target: anything, title: anything },
  { requiredKeys: [] },
);

/** Something near enough to what the field takes to come far, or anything at all. */
function near(field: Field): fc.Arbitrary<Json> {
  const close: Partial<Record<Field['kind'], fc.Arbitrary<unknown>>> = {
    image: asset,
    video: asset,
    link,
    hotspots: fc.array(
      fc.record({ x: anything, y: anything, w: anything, h: anything, link, label: anything }, { requiredKeys: [] }),
      { maxLength: 3 },
    ),
    cube: fc.array(
      fc.record({ x: anything, y: anything, w: anything, h: anything, image: asset, link }, { requiredKeys: [] }),
      { maxLength: 3 },
    ),
  };
  const list = field.kind === 'list' ? fc.array(fc.oneof(holder(field.fields), anything), { maxLength: 3 }) : undefined;
  const value = (list ?? close[field.kind] ?? fc.constantFrom(...attacks)) as fc.Arbitrary<Json>;
  return fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: anything });
}

function holder(fields: readonly Field[], more: readonly string[] = []): fc.Arbitrary<Props> {
  const shape = Object.fromEntries([...more.map((key) => [key, anything]), ...fields.map((f) => [f.key, near(f)])]);
  return fc.record(shape, { requiredKeys: [] }) as fc.Arbitrary<Props>;
}

const propsOf = (type: string): fc.Arbitrary<Props> => {
  const definition = blockDefinition(type);
  const fields = definition?.schema.flatMap((group) => group.fields) ?? [];
  return fc.oneof(holder(fields, Object.keys(definition?.defaults() ?? {})), fc.dictionary(fc.string(), anything));
};

function page(type: string, props: Props, style: Json = {}): PageDocument {
  const document = emptyDocument('page', 'x');
  const root = document.nodes[document.root] as BlockNode;
  document.nodes.block = { id: 'block', type, v: 1, parent: document.root, props, style: style as BlockNode['style'] };
  root.slots?.default?.push('block');
  return document;
}

/** Reads the HTML as a browser would: which tags there are, and what their attributes say. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      // A drawing of ours has its field of view and is hidden from readers; none of the attacks has.
      const ours =
        name === 'svg' && attributes['aria-hidden'] === 'true' && /^0 0 24 24$/.test(attributes.viewbox ?? '');
      if (!ours && /^(script|iframe|object|embed|svg|math|base|meta|link|style|template)$/.test(name))
        found.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on/i.test(key)) found.push(key);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave these out of a scheme
        const url = value.replace(/[\u0000-\u0020]/g, '');
        if (/^(href|src|action|formaction|poster|srcset)$/i.test(key) && /^(?:javascript|vbscript|data):/i.test(url))
          found.push(`${key}=${value}`);
        if (key === 'style' && /expression|javascript|url\((?!"\/a\/)/i.test(value)) found.push(value);
      }
    },
  });
  parser.write(html);
  parser.end();
  return found;
}

const types = blockDefinitions().map(({ type }) => type);

test.each(types)('%s: whatever was stored renders, and nothing of it runs', (type) => {
  const fields = blockDefinition(type)?.schema.flatMap((group) => group.fields) ?? [];
  const rich = fields.some((field) => field.kind === 'richtext');
  fc.assert(
    fc.property(propsOf(type), anything, (props, style) => {
      failed.length = 0;
      const stored = page(
        type,
        props,
        typeof style === 'object' && style !== null && !Array.isArray(style) ? style : {},
      );
      // Rich text has passed the border before it is stored; everything else is rendered as it lies there.
      const { html } = renderBody(rich ? cleanDocument(stored) : stored, host);
      expect(failed).toEqual([]);
      expect(dangers(html)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test.each(types)('%s: checks, assets and links read whatever was stored', (type) => {
  const definition = blockDefinition(type);
  fc.assert(
    fc.property(propsOf(type), (props) => {
      definition?.check(props, { now: new Date(), assetExists: () => true, pageExists: () => true });
      for (const key of definition?.assets(props) ?? []) expect(key).toMatch(/^[\w-]{1,128}$/);
      for (const one of definition?.links(props) ?? [])
        expect(['none', 'page', 'app', 'url', 'phone', 'mini']).toContain(one.kind);
      definition?.needsIsland?.(props);
    }),
    { numRuns: 100 },
  );
});

test.each(types)('%s: values are brought into shape once, and stay as they are from there', (type) => {
  const definition = blockDefinition(type);
  if (definition === undefined) throw new Error(type);
  fc.assert(
    fc.property(propsOf(type), (props) => {
      const once = normalProps(definition.schema, definition.defaults(), props);
      expect(normalProps(definition.schema, definition.defaults(), once)).toBe(once);
      fc.pre(readDocument(page(type, props)).problems.length === 0);
      const clean = cleanDocument(page(type, props));
      expect(migrateDocument(clean)).toBe(clean);
      expect(readDocument(clean).problems).toEqual([]);
    }),
    { numRuns: 100 },
  );
  const defaults = definition.defaults();
  expect(normalProps(definition.schema, defaults, defaults)).toBe(defaults);
});

test('a title without level and with a link of null is completed at the border', () => {
  const clean = cleanDocument(page('title', { text: '夏日', link: null }));
  expect(clean.nodes.block?.props).toMatchObject({ text: '夏日', level: 2, link: { kind: 'none', target: '' } });
});

test('an op that sets a value of another shape sets one of its field', () => {
  const document = page('nav', { ...blockDefinition('nav')?.defaults() });
  const ops = cleanOps(document, [
    { op: 'set', id: 'block', area: 'props', path: 'columns', value: 'many' },
    { op: 'set', id: 'block', area: 'props', path: 'items.0.link', value: null },
    { op: 'set', id: 'block', area: 'props', path: 'items.1.image', value: { key: '../../etc' } },
    { op: 'set', id: 'block', area: 'props', path: 'items.2', value: 'none' },
  ]);
  expect(ops.map((op) => ('value' in op ? op.value : undefined))).toEqual([
    4,
    { kind: 'none', target: '' },
    null,
    'none',
  ]);
  expect(renderBody(applyOps(document, ops).doc, host).html).toContain('导航一');
});
