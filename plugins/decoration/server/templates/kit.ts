import type { AssetImage, LocalText } from '@fitout/sdk';
import { freshBlock } from '../../shared/blocks/nesting.ts';
import { emptyDocument } from '../../shared/document/create.ts';
import type { BlockNode, DocumentKind, Json, NodeStyle, PageDocument, Props } from '../../shared/document/document.ts';
import { mapInner } from '../../shared/document/values.ts';
import type { Link } from '../../shared/link.ts';
import { icon, type inks, product, type Scene, scene, type TemplatePicture } from './pictures/draw.ts';
import type { MotifName } from './pictures/motifs.ts';

/** Keys of pictures in a template begin with this; what follows is the picture's name. */
export const pictureKey = 'template-';

export interface Template {
  key: string;
  kind: DocumentKind;
  title: LocalText;
  about: LocalText;
  background?: string;
  description: string;
  palette: readonly string[];
  /** Name of the picture of its share card; empty for none. */
  share: string;
  pictures: readonly TemplatePicture[];
  /** Its blocks, as of a moment: an activity ends some days after that. */
  blocks(now: Date): readonly Made[];
}

/** A block with its values, its look and what stands in it. */
export interface Made {
  type: string;
  props: Props;
  style: NodeStyle;
  inside: readonly Made[];
}

export function block(type: string, props: object = {}, style: NodeStyle = {}, inside: readonly Made[] = []): Made {
  return { type, props: props as Props, style, inside };
}

/** The pictures of one template: each call adds one, and answers it as documents store it. */
export function album(template: string, label: string) {
  const pictures: TemplatePicture[] = [];
  const add = (name: string, alt: string, color: string, width: number, height: number, svg: string): Picture => {
    const whole = `${template}-${name}`;
    pictures.push({ name: whole, filename: `${label}-${alt || name}.svg`, width, height, alt, color, svg });
    return { key: `${pictureKey}${whole}`, width, height, alt, color };
  };
  return {
    pictures,
    scene: (name: string, alt: string, of: Scene) => add(name, alt, of.from, ...of.size, scene(of)),
    product: (name: string, alt: string, motif: MotifName, ink: keyof typeof inks, from: string, to: string) =>
      add(`good-${name}`, alt, from, 400, 400, product(motif, ink, from, to)),
    icon: (name: string, alt: string, motif: MotifName, ink: keyof typeof inks) =>
      add(`icon-${name}`, alt, '#f2f3f5', 120, 120, icon(motif, ink)),
  };
}

export type Picture = AssetImage;

/** Tabs and lists of links that lead into the phone's own pages. */
export const toHome: Link = { kind: 'app', target: '/m/trip' };
export const toOrders: Link = { kind: 'app', target: '/m/mall/orderlist' };
export const toMine: Link = { kind: 'app', target: '/m/trip/mine' };
export const nowhere: Link = { kind: 'none', target: '' };
export const call = (number: string): Link => ({ kind: 'phone', target: number });

/** Midnight in China, so many days after a moment. */
export function daysAfter(now: Date, days: number): string {
  const china = new Date(now.getTime() + 8 * 3_600_000 + days * 86_400_000);
  china.setUTCHours(0, 0, 0, 0);
  return new Date(china.getTime() - 8 * 3_600_000).toISOString();
}

/** The template as a document, its pictures still under their own keys. */
export function templateDocument(template: Template, now: Date): PageDocument {
  const doc = emptyDocument(template.kind, template.title.zh);
  const put = (made: Made, parent: string): string[] => {
    const [top] = freshBlock(made.type, parent, made.props);
    if (top === undefined) return [];
    const inside = made.inside.flatMap((one) => put(one, top.id));
    const slots = top.slots === undefined ? {} : { slots: { ...top.slots, default: inside } };
    doc.nodes[top.id] = { ...top, style: made.style, ...slots };
    return [top.id];
  };
  const children = template.blocks(now).flatMap((made) => put(made, doc.root));
  doc.nodes[doc.root] = { ...(doc.nodes[doc.root] as BlockNode), slots: { default: children } };
  doc.global = {
    ...doc.global,
    description: template.description,
    background: template.background ?? '',
    palette: [...template.palette],
    ...(template.share === '' ? {} : { shareImage: `${pictureKey}${template.key}-${template.share}` }),
  };
  return doc;
}

/** The document with each of its template's pictures replaced by what `of` answers for its name. */
export function withPictures(document: PageDocument, of: (name: string) => Picture | undefined): PageDocument {
  const named = (key: unknown) =>
    typeof key === 'string' && key.startsWith(pictureKey) ? of(key.slice(pictureKey.length)) : undefined;
  const swap = (value: Json): Json => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return mapInner(value, swap);
    const found = named(value.key);
    if (found === undefined) return mapInner(value, swap);
    return { ...found, alt: typeof value.alt === 'string' ? value.alt : found.alt };
  };
  const nodes = Object.values(document.nodes).map((node): BlockNode => {
    const behind = named(node.style.backgroundImage)?.key;
    const style = behind === undefined ? node.style : { ...node.style, backgroundImage: behind };
    return { ...node, props: swap(node.props) as Props, style };
  });
  const share = named(document.global.shareImage)?.key;
  return {
    ...document,
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    global: share === undefined ? document.global : { ...document.global, shareImage: share },
  };
}
