import { FitoutError } from '@fitout/sdk';
import { z } from 'zod';
import { emptyDocument } from '../../shared/document/create.ts';
import type { DocumentKind, Op, PageDocument } from '../../shared/document/document.ts';
import { documentLimits, readDocument } from '../../shared/document/validate.ts';
import { cleanDocument } from './clean.ts';

/** A new page's document. */
export function newDocument(kind: DocumentKind, title: string): PageDocument {
  return emptyDocument(kind, title);
}

/** A document from outside, checked and cleaned. Throws unprocessable with what is wrong. */
export function readIncoming(data: unknown, kind: DocumentKind): PageDocument {
  return cleanDocument({ ...checked(data), kind });
}

/** A draft after ops: the tree holds by the ops' own rules, the values are checked here. */
export function checked(data: unknown): PageDocument {
  const { doc, problems } = readDocument(data);
  if (doc !== undefined) return doc;
  throw new FitoutError('unprocessable', {
    reason: 'decoration.bad-document',
    message: later(data)
      ? { zh: '此页面由更新的版本保存，请升级后再操作', en: 'This page was saved by a newer version. Update first' }
      : { zh: '页面内容的格式不正确，请在编辑器中修复', en: 'The page content is damaged. Repair it in the editor' },
    detail: { problems: problems.slice(0, 10) },
  });
}

function later(data: unknown): boolean {
  return typeof data === 'object' && data !== null && Number((data as { schema?: unknown }).schema) > 1;
}

const id = z.string().max(40);
const path = z.string().max(400);
const at = z.number().int().min(0).max(documentLimits.nodes);
const slot = z.string().max(40);
const value = z
  .unknown()
  .refine((data) => within(data, documentLimits.depth), 'nested too deep, or a number too large');

const node = z.object({
  id,
  type: z.string().max(documentLimits.typeLength),
  v: z.number().int(),
  parent: id.nullable(),
  props: z.record(z.string(), value),
  style: z.record(z.string(), value),
  slots: z.record(z.string().max(40), z.array(id)).optional(),
  hidden: z.boolean().optional(),
  lock: z.boolean().optional(),
  when: z.record(z.string(), value).optional(),
});

const single = [
  z.object({ op: z.literal('set'), id, area: z.enum(['props', 'style', 'meta']), path, value: value.optional() }),
  z.object({ op: z.literal('insert'), parent: id, slot, at, nodes: z.array(node).min(1).max(documentLimits.nodes) }),
  z.object({ op: z.literal('remove'), id }),
  z.object({ op: z.literal('move'), id, parent: id, slot, at }),
  z.object({ op: z.literal('global'), path, value: value.optional() }),
] as const;

const one = z.discriminatedUnion('op', single);
/** Batches in batches, as far as an editor makes them: a drag within a paste. */
const twice = z.discriminatedUnion('op', [...single, z.object({ op: z.literal('batch'), ops: z.array(one) })]);
const op = z.discriminatedUnion('op', [...single, z.object({ op: z.literal('batch'), ops: z.array(twice) })]);

/** Ops from outside, by their shape. Whether they fit the draft is for applyOps to say. */
export function readOps(data: readonly unknown[]): Op[] {
  const parsed = z.array(op).safeParse(data);
  if (parsed.success) return parsed.data as Op[];
  const [issue] = parsed.error.issues;
  throw new FitoutError('unprocessable', {
    reason: 'decoration.bad-op',
    message: { zh: '编辑操作的格式不正确', en: 'The edit is not in a valid format' },
    detail: { at: issue?.path.join('.'), fault: issue?.message },
  });
}

/** At most so many levels deep; looks no deeper than that itself. */
function within(data: unknown, levels: number): boolean {
  if (typeof data === 'bigint') return false; // a number that JSON in the database could not hold exactly
  if (typeof data !== 'object' || data === null) return true;
  return levels > 0 && Object.values(data).every((inner) => within(inner, levels - 1));
}
