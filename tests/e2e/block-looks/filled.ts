import type { AssetImage } from '@fitout/sdk';
import type { BlockDefinition } from '../../../plugins/decoration/shared/blocks/registry.ts';
import type { Field } from '../../../plugins/decoration/shared/blocks/schema.ts';
import type { Json, Props } from '../../../plugins/decoration/shared/document/document.ts';

/** What values are made of: pictures of the library, and things of plugins by the name of their picker. */
export interface Stock {
  photos: readonly AssetImage[];
  picked: Readonly<Record<string, readonly { id: string; name: string }[]>>;
  offered: Readonly<Record<string, string>>;
}

/**
 * Values of a block as a page in use has them, made from its schema alone, so that a block that comes later is filled
 * too. `turn`: which option of each choice; odd turns flip its switches.
 */
export function filledProps(definition: BlockDefinition, stock: Stock, turn: number): Props {
  const defaults = definition.defaults();
  const fields = definition.schema.flatMap((group) => group.fields);
  const values = fields.map((field, at) => [field.key, valueFor(field, defaults[field.key], { stock, turn, at })]);
  return { ...defaults, ...Object.fromEntries(values) };
}

/** Turns after which every choice of a block had each of its options. */
export function turnsOf(definition: BlockDefinition): number {
  const fields = definition.schema.flatMap((group) => group.fields);
  return Math.max(1, ...fields.map((field) => (field.kind === 'select' ? field.options.length : 1)));
}

interface Place {
  stock: Stock;
  turn: number;
  at: number;
}

const link = { kind: 'url', target: 'https://example.com/a' };

function valueFor(field: Field, standard: Json | undefined, place: Place): Json {
  const { stock, turn, at } = place;
  const photo = { ...(stock.photos[at % stock.photos.length] as AssetImage), alt: '照片' } as unknown as Json;
  switch (field.kind) {
    case 'text':
      // Of several that share a name one alone is open.
      if (field.key === 'group') return '';
      return typeof standard === 'string' && standard !== '' ? standard : textOf(field, at);
    case 'richtext':
      return '<h3>活动规则</h3><p>满 <strong>99</strong> 元包邮，<a href="/p/x">查看详情</a></p><ul><li>甲</li><li>乙</li></ul>';
    case 'switch':
      return turn % 2 === 1 ? standard !== true : (standard ?? false);
    case 'select':
      return field.options[turn % field.options.length]?.value ?? standard ?? '';
    case 'time':
      // A moment that no run of this test reaches.
      return /from|opens|start/.test(field.key) ? '' : '2090-01-01T00:00:00.000Z';
    case 'color':
      return '#c2410c';
    case 'image':
      return photo;
    case 'link':
      return link as unknown as Json;
    case 'hotspots':
      return [{ x: 10, y: 10, w: 30, h: 30, link, label: '去看看' }] as unknown as Json;
    case 'cube':
      return (standard as Json[]).map((cell, n) => ({
        ...(cell as object),
        image: stock.photos[n % stock.photos.length],
        link,
      })) as unknown as Json;
    case 'list':
      return listOf(field, standard, place);
    case 'picked':
      return (stock.picked[field.picker] ?? []).slice(0, field.max) as unknown as Json;
    case 'offered':
      return stock.offered[field.picker] ?? '';
    default:
      return standard ?? null;
  }
}

/** The items that there are, or three new ones, each with all its values. */
function listOf(field: Extract<Field, { kind: 'list' }>, standard: Json | undefined, { stock, turn }: Place): Json {
  const there = Array.isArray(standard) ? standard : [];
  const items = there.length > 0 ? there : Array.from({ length: Math.min(3, field.max) }, () => field.item());
  return items.map((item, n) => {
    const held = item as Record<string, Json>;
    const filled = field.fields.map((one, at) => [one.key, valueFor(one, held[one.key], { stock, turn, at: at + n })]);
    return { ...held, ...Object.fromEntries(filled) };
  });
}

/** Where its hint has an example, a text is one of that shape; so are telephones and addresses on the web. */
function textOf(field: Extract<Field, { kind: 'text' }>, at: number): string {
  const example = /如[：:]?\s*([^\s，；。、]+)/.exec(field.hint?.zh ?? '')?.[1];
  if (example !== undefined) return example;
  if (field.label.zh.includes('电话')) return '400-800-1234';
  if (field.key === 'url') return 'https://example.com/film.mp4';
  return `${field.label.zh}${at}`.slice(0, field.maxLength ?? 200);
}
