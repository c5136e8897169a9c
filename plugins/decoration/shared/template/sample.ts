import { itemFields } from '../blocks/normal.ts';
import { blockDefinition } from '../blocks/registry.ts';
import type { Field } from '../blocks/schema.ts';
import type { SampleKind } from '../choices.ts';
import type { BlockNode, Json, NodeId, PageSettings } from '../document/document.ts';
import { asLink } from '../link.ts';
import { placeId } from './origin.ts';

/** A value of a page: of one of its blocks, or (without `node`) of its settings. */
export interface Place {
  node?: NodeId;
  /** Dotted key of the value, as in `focusField`. */
  path: string;
  kind: SampleKind;
}

interface PlacedValue extends Place {
  /** The path with `*` for each index, so that a value is known wherever it stands in its list. */
  shape: string;
  value: string;
}

/** The links, texts and pictures in the values of a block, in the order of its panel. What is empty is left out. */
function valuesOf(node: BlockNode): PlacedValue[] {
  const found: PlacedValue[] = [];
  const read = (fields: readonly Field[], holder: Json | undefined, path: string, shape: string) => {
    if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return;
    for (const field of fields) {
      const value = holder[field.key];
      const kind = kindOf(field);
      const text = kind === undefined ? '' : textOf(kind, value);
      if (kind !== undefined && text !== '')
        found.push({ node: node.id, path: path + field.key, shape: shape + field.key, kind, value: text });
      const inner = itemFields(field);
      if (inner !== undefined && Array.isArray(value))
        value.forEach((item, at) => {
          read(inner, item, `${path}${field.key}.${at}.`, `${shape}${field.key}.*.`);
        });
    }
  };
  const fields = blockDefinition(node.type)?.schema.flatMap((group) => [...group.fields]) ?? [];
  read(fields, node.props, '', '');
  const behind = node.style.backgroundImage;
  if (behind !== undefined && behind !== '')
    found.push({ node: node.id, path: 'backgroundImage', shape: 'style', kind: 'picture', value: behind });
  return found;
}

function kindOf(field: Field): SampleKind | undefined {
  if (field.kind === 'link') return 'link';
  if (field.kind === 'text' || field.kind === 'richtext') return 'text';
  return field.kind === 'image' ? 'picture' : undefined;
}

function textOf(kind: SampleKind, value: Json | undefined): string {
  if (kind === 'text') return typeof value === 'string' ? value.trim() : '';
  if (kind === 'picture') {
    const key = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.key : undefined;
    return typeof key === 'string' ? key : '';
  }
  const link = asLink(value);
  return link.kind === 'none' ? '' : `${link.kind} ${link.target}`;
}

const fingerprint = (type: string, { shape, kind, value }: PlacedValue) => `${type} ${shape} ${kind} ${value}`;

/**
 * Fingerprints of the links and texts that a template brings, to be compared by `samplesLeft`. Left out are those that
 * a new block of the type has as well, and what `except` names: a type (`bottombar`), or a value of one (`topbar.home`).
 */
export function sampleValues(nodes: readonly BlockNode[], except: readonly string[]): string[] {
  const values = nodes.flatMap((node) => {
    const defaults = blockDefinition(node.type)?.defaults() ?? {};
    const usual = new Set(valuesOf({ ...node, props: defaults, style: {} }).map((one) => fingerprint(node.type, one)));
    return valuesOf(node)
      .filter(({ kind, shape }) => kind !== 'picture' && !excepted(except, node.type, shape))
      .map((one) => fingerprint(node.type, one))
      .filter((one) => !usual.has(one));
  });
  return [...new Set(values)];
}

function excepted(except: readonly string[], type: string, shape: string): boolean {
  return except.includes(type) || except.includes(`${type}.${shape}`);
}

/**
 * The values of a page that are still as its template brought them, in the order of `nodes` and those of the settings
 * last; without those that a person chose to keep. `values` are the template's, by `sampleValues`.
 */
export function samplesLeft(
  nodes: Iterable<BlockNode>,
  settings: PageSettings,
  values: ReadonlySet<string>,
): readonly Place[] {
  const origin = settings.template;
  if (origin === undefined) return [];
  const pictures = new Set(origin.pictures);
  const kept = new Set(origin.kept);
  const left: Place[] = [];
  const add = ({ node, path, kind }: Place) => {
    const place = node === undefined ? { path, kind } : { node, path, kind };
    if (!kept.has(placeId(place))) left.push(place);
  };
  for (const node of nodes)
    for (const value of valuesOf(node))
      if (value.kind === 'picture' ? pictures.has(value.value) : values.has(fingerprint(node.type, value))) add(value);
  if (settings.shareImage !== undefined && pictures.has(settings.shareImage))
    add({ path: 'shareImage', kind: 'picture' });
  return left;
}
