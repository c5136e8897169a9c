import { FitoutError } from '@fitout/sdk';
import { itemFields, normalValue } from '../../shared/blocks/normal.ts';
import { blockDefinition, migrateNode } from '../../shared/blocks/registry.ts';
import type { Field } from '../../shared/blocks/schema.ts';
import type {
  BlockNode,
  Json,
  NodeId,
  NodeStyle,
  Op,
  PageDocument,
  PageSettings,
  Props,
} from '../../shared/document/document.ts';
import { splitPath } from '../../shared/document/tree.ts';
import { mapInner } from '../../shared/document/values.ts';
import { richTextRules } from '../../shared/rich-text.ts';
import { cleanRichText } from './rich-text.ts';

/**
 * The border of stored documents: behind it every text is one that the database and a page can hold, and every rich
 * text has passed the allow-list. Ops are cleaned themselves, so that what is kept and sent to other editors is clean.
 */
export function cleanOps(document: PageDocument, ops: readonly Op[]): Op[] {
  const types = new Map<NodeId, string>();
  return ops.map((op) => cleanOp(op, (id) => types.get(id) ?? typeIn(document, id), types));
}

export function cleanDocument(document: PageDocument): PageDocument {
  const nodes = Object.fromEntries(Object.values(document.nodes).map((node) => [node.id, cleanNode(node)]));
  return {
    ...document,
    nodes,
    global: cleanValue(document.global) as PageSettings,
  };
}

function typeIn(document: PageDocument, id: NodeId): string | undefined {
  return Object.hasOwn(document.nodes, id) ? document.nodes[id]?.type : undefined;
}

function cleanOp(op: Op, typeOf: (id: NodeId) => string | undefined, fresh: Map<NodeId, string>): Op {
  switch (op.op) {
    case 'batch':
      return { ...op, ops: op.ops.map((step) => cleanOp(step, typeOf, fresh)) };
    case 'insert':
      for (const node of op.nodes) fresh.set(node.id, node.type);
      return { ...op, nodes: op.nodes.map(cleanNode) };
    case 'global':
      return op.value === undefined ? op : { ...op, value: cleanValue(op.value) };
    case 'set': {
      if (op.value === undefined) return op;
      const value = cleanValue(op.value);
      if (op.area !== 'props') return { ...op, value };
      const type = typeOf(op.id);
      const defaults = (type === undefined ? undefined : blockDefinition(type))?.defaults() ?? {};
      return { ...op, value: cleanAt(fieldsOf(type), defaults, splitPath(op.path), value) };
    }
    default:
      return op;
  }
}

function cleanNode(node: BlockNode): BlockNode {
  const props = cleanValue(node.props) as Props;
  const style = cleanValue(node.style) as NodeStyle;
  // Versions are brought up to date first, at load and at publish; what is of ours is completed here.
  return migrateOwn({ ...node, props: cleanItem(fieldsOf(node.type), props), style });
}

function migrateOwn(node: BlockNode): BlockNode {
  return node.v === blockDefinition(node.type)?.v ? migrateNode(node) : node;
}

function fieldsOf(type: string | undefined): readonly Field[] {
  const definition = type === undefined ? undefined : blockDefinition(type);
  return definition?.schema.flatMap((group) => group.fields) ?? [];
}

/** Cleans a value that stands at `path` below a holder with these fields, and gives it the shape of its field. */
function cleanAt(fields: readonly Field[], defaults: Props, path: readonly string[], value: Json): Json {
  const [key, index, ...rest] = path;
  const field = fields.find((candidate) => candidate.key === key);
  if (field === undefined) return value;
  if (index === undefined) return normalValue(field, cleanField(field, value), defaults[field.key] ?? null);
  const inner = itemFields(field);
  if (inner === undefined) return value;
  const sample = field.kind === 'list' ? field.item() : {};
  return rest.length === 0 ? cleanListItem(inner, value) : cleanAt(inner, sample, rest, value);
}

function cleanField(field: Field, value: Json): Json {
  if (field.kind === 'richtext') return typeof value === 'string' ? richText(value) : '';
  if (field.kind === 'list' && Array.isArray(value)) return value.map((item) => cleanListItem(field.fields, item));
  return value;
}

function cleanListItem(fields: readonly Field[], item: Json): Json {
  return typeof item === 'object' && item !== null && !Array.isArray(item) ? cleanItem(fields, item) : item;
}

function cleanItem(fields: readonly Field[], holder: Props): Props {
  let next = holder;
  for (const field of fields) {
    const value = Object.hasOwn(holder, field.key) ? holder[field.key] : undefined;
    if (value === undefined) continue;
    const cleaned = cleanField(field, value);
    if (cleaned !== value) next = { ...next, [field.key]: cleaned };
  }
  return next;
}

function richText(html: string): string {
  if (html.length > richTextRules.maxLength)
    throw new FitoutError('tooLarge', {
      reason: 'decoration.rich-text',
      message: { zh: '富文本内容过长', en: 'The rich text is too long' },
      detail: { max: richTextRules.maxLength },
    });
  return cleanRichText(html);
}

/** Texts without NUL and lone surrogates, which jsonb refuses; keys likewise. */
function cleanValue(value: Json): Json {
  return typeof value === 'string' ? cleanText(value) : mapInner(value, cleanValue, cleanText);
}

function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\u0000') ? whole.replaceAll('\u0000', '') : whole;
}
