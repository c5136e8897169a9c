import { isOrigin } from '../template/origin.ts';
import { isWhen } from './conditions.ts';
import {
  type BlockNode,
  type DocumentKind,
  type Json,
  type NodeId,
  type PageDocument,
  type PageSettings,
  paletteMax,
} from './document.ts';
import { safeKey, validId } from './tree.ts';

/** Bounds of a document; what lies beyond them is refused, never cut. */
export const documentLimits = { nodes: 12_000, bytes: 8 * 1024 * 1024, depth: 32, typeLength: 80 } as const;

export interface DocumentProblem {
  /** The node concerned, where there is one. */
  node?: NodeId;
  message: string;
}

export type ReadResult =
  | { doc: PageDocument; problems: readonly [] }
  | { doc: undefined; problems: readonly DocumentProblem[] };

/**
 * Reads a document from anywhere: checks its shape, its bounds and the tree's invariants (each node stands once
 * below the root, parents agree with slots). Unknown block types stay as they are. Never throws.
 */
export function readDocument(data: unknown): ReadResult {
  const problems: DocumentProblem[] = [];
  const say = (message: string, node?: NodeId) => {
    if (problems.length < 50) problems.push(node === undefined ? { message } : { node, message });
  };
  const doc = readShape(data, say);
  if (doc !== undefined && problems.length === 0) checkTree(doc, say);
  if (doc === undefined || problems.length > 0) return { doc: undefined, problems };
  return { doc, problems: [] };
}

type Say = (message: string, node?: NodeId) => void;
type Loose = Record<string, unknown>;

const kinds: readonly DocumentKind[] = ['page', 'activity', 'form'];

function readShape(data: unknown, say: Say): PageDocument | undefined {
  if (!isObject(data)) return refuse(say, 'a document is an object');
  if (data.schema !== 1) return refuse(say, `schema ${String(data.schema)} is not known`);
  if (!kinds.includes(data.kind as DocumentKind)) return refuse(say, 'kind');
  if (!validId(data.root)) return refuse(say, 'root');
  if (!isObject(data.nodes)) return refuse(say, 'nodes');
  const entries = Object.entries(data.nodes);
  if (entries.length > documentLimits.nodes) return refuse(say, `more than ${documentLimits.nodes} blocks`);
  const nodes: Record<NodeId, BlockNode> = {};
  let bytes = 0;
  for (const [id, value] of entries) {
    const node = readNode(id, value, say);
    if (node === undefined) continue;
    nodes[id] = node;
    bytes += JSON.stringify(node).length;
    if (bytes > documentLimits.bytes) return refuse(say, 'the document is larger than 8 MB');
  }
  const global = readGlobal(data.global, say);
  if (global === undefined) return undefined;
  return { schema: 1, kind: data.kind as DocumentKind, root: data.root, nodes, global };
}

function readGlobal(value: unknown, say: Say): PageDocument['global'] | undefined {
  if (!isObject(value) || !isJson(value)) return refuse(say, 'global');
  for (const key of ['title', 'description', 'background'] as const)
    if (typeof value[key] !== 'string') return refuse(say, `global.${key}`);
  for (const key of ['shareImage', 'shareTitle', 'shareText'] as const)
    if (value[key] !== undefined && typeof value[key] !== 'string') return refuse(say, `global.${key}`);
  if (value.noindex !== undefined && typeof value.noindex !== 'boolean') return refuse(say, 'global.noindex');
  if (value.sources !== undefined && !Array.isArray(value.sources)) return refuse(say, 'global.sources');
  if (value.template !== undefined && !isOrigin(value.template)) return refuse(say, 'global.template');
  if (value.palette !== undefined && !isPalette(value.palette)) return refuse(say, 'global.palette');
  return value as PageSettings;
}

function isPalette(value: unknown): boolean {
  return Array.isArray(value) && value.length <= paletteMax && value.every((color) => typeof color === 'string');
}

function readNode(id: string, value: unknown, say: Say): BlockNode | undefined {
  if (!validId(id) || !isObject(value) || value.id !== id) return refuse(say, `node ${id.slice(0, 60)}`);
  const typeFits =
    typeof value.type === 'string' && value.type !== '' && value.type.length <= documentLimits.typeLength;
  if (!typeFits) return refuse(say, 'type', id);
  if (!Number.isInteger(value.v) || (value.v as number) < 1) return refuse(say, 'v', id);
  if (value.parent !== null && !validId(value.parent)) return refuse(say, 'parent', id);
  for (const key of ['hidden', 'lock'] as const)
    if (value[key] !== undefined && typeof value[key] !== 'boolean') return refuse(say, key, id);
  if (value.when !== undefined && !(isJson(value.when) && isWhen(value.when))) return refuse(say, 'when', id);
  if (!isObject(value.props) || !isJson(value.props)) return refuse(say, 'props', id);
  if (!isObject(value.style) || !isJson(value.style)) return refuse(say, 'style', id);
  const slots = readSlots(value.slots);
  if (slots === 'bad') return refuse(say, 'slots', id);
  return {
    id,
    type: value.type as string,
    v: value.v as number,
    parent: value.parent as NodeId | null,
    props: value.props as BlockNode['props'],
    style: value.style as BlockNode['style'],
    ...(slots === undefined ? {} : { slots }),
    ...(value.hidden === undefined ? {} : { hidden: value.hidden as boolean }),
    ...(value.lock === undefined ? {} : { lock: value.lock as boolean }),
    ...(value.when === undefined ? {} : { when: value.when as NonNullable<BlockNode['when']> }),
  };
}

function readSlots(value: unknown): Record<string, NodeId[]> | undefined | 'bad' {
  if (value === undefined) return undefined;
  if (!isObject(value)) return 'bad';
  const slots: Record<string, NodeId[]> = {};
  for (const [slot, children] of Object.entries(value)) {
    if (!/^[A-Za-z][\w-]{0,39}$/.test(slot) || !safeKey(slot)) return 'bad';
    if (!Array.isArray(children) || !children.every(validId)) return 'bad';
    slots[slot] = [...children];
  }
  return slots;
}

function checkTree(doc: PageDocument, say: Say): undefined {
  const root = doc.nodes[doc.root];
  if (root === undefined || root.parent !== null) return refuse(say, 'the root is missing or has a parent', doc.root);
  const seen = new Set<NodeId>();
  const stack: { id: NodeId; depth: number }[] = [{ id: doc.root, depth: 0 }];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const { id, depth } = at;
    if (seen.has(id)) return refuse(say, 'stands in two places', id);
    if (depth > documentLimits.depth) return refuse(say, 'nested too deep', id);
    seen.add(id);
    for (const children of Object.values(doc.nodes[id]?.slots ?? {})) {
      for (const child of children) {
        const node = Object.hasOwn(doc.nodes, child) ? doc.nodes[child] : undefined;
        if (node === undefined) return refuse(say, `has a child ${child} that is missing`, id);
        if (node.parent !== id) return refuse(say, 'its parent is another one', child);
        stack.push({ id: child, depth: depth + 1 });
      }
    }
  }
  for (const id of Object.keys(doc.nodes)) if (!seen.has(id)) say('stands nowhere', id);
  return undefined;
}

/** Plain JSON without keys that reach a prototype, at most `depth` levels deep. */
function isJson(value: unknown, depth: number = documentLimits.depth): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth - 1));
  return Object.entries(value).every(([key, item]) => safeKey(key) && isJson(item, depth - 1));
}

function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(say: Say, message: string, node?: NodeId): undefined {
  say(message, node);
  return undefined;
}
