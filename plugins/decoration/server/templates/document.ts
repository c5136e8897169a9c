import { type AssetImage, defaultTimeZone } from '@fitout/sdk';
import { type PageTemplate, type TemplateBlock, templatePictureKey } from '../../api.ts';
import { freshBlock } from '../../shared/blocks/nesting.ts';
import { emptyDocument } from '../../shared/document/create.ts';
import type { BlockNode, Json, PageDocument, Props } from '../../shared/document/document.ts';
import { mapInner } from '../../shared/document/values.ts';

/** Keys of pictures in a template begin with this; what follows is the picture's name. */
export const pictureKey = templatePictureKey('');

/** The name of a template's picture, of its key; undefined for every other asset. */
export function pictureOfKey(key: string): string | undefined {
  return key.startsWith(pictureKey) ? key.slice(pictureKey.length) : undefined;
}

/** The template as a document, its pictures still under their own keys. */
export function templateDocument(template: PageTemplate, now: Date, timeZone = defaultTimeZone): PageDocument {
  const doc = emptyDocument(template.kind, template.title.zh);
  const put = ({ type, props, style = {}, inside = [] }: TemplateBlock, parent: string): string[] => {
    const [top] = freshBlock(type, parent, props as Props);
    if (top === undefined) return [];
    const below = inside.flatMap((one) => put(one, top.id));
    const slots = top.slots === undefined ? {} : { slots: { ...top.slots, default: below } };
    doc.nodes[top.id] = { ...top, style, ...slots };
    return [top.id];
  };
  const { blocks, palette = [], share = '' } = template;
  const children = (typeof blocks === 'function' ? blocks(now, timeZone) : blocks).flatMap((one) => put(one, doc.root));
  doc.nodes[doc.root] = { ...(doc.nodes[doc.root] as BlockNode), slots: { default: children } };
  doc.global = {
    ...doc.global,
    description: template.description,
    background: template.background ?? '',
    palette: [...palette],
    ...(share === '' ? {} : { shareImage: templatePictureKey(`${template.key}-${share}`) }),
  };
  return doc;
}

/** The document with each of its template's pictures replaced by what `of` answers for its name. */
export function withPictures(document: PageDocument, of: (name: string) => AssetImage | undefined): PageDocument {
  const named = (key: unknown) => {
    const name = typeof key === 'string' ? pictureOfKey(key) : undefined;
    return name === undefined ? undefined : of(name);
  };
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
