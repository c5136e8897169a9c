import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { BlockNode, Op, PageSettings } from '../../shared/document/document.ts';
import type { HttpSource } from '../../shared/sources/http-source.ts';
import { sourceLimits, sourcesOf } from '../../shared/sources/sources.ts';
import type { Subtree } from './subtree.ts';

/** What lies in the clipboard: blocks, and the http sources of their page that they show. */
interface Clip {
  subtrees: Subtree[];
  /** The organisation whose sources these are. */
  org: string;
  sources: HttpSource[];
}

/** Whatever lies there as a clip; undefined where it holds no block. Bare lists are of builds before sources came along. */
function readClip(stored: unknown): Clip | undefined {
  const { subtrees, org, sources } = (Array.isArray(stored) ? { subtrees: stored } : (stored ?? {})) as Partial<Clip>;
  if (!Array.isArray(subtrees) || subtrees.length === 0) return undefined;
  return { subtrees, org: typeof org === 'string' ? org : '', sources: sourcesOf({ sources: sources ?? [] }) };
}

/** Keys of a block's values that name an http source of its page. */
function sourceKeys(type: string): string[] {
  const fields = blockDefinition(type)?.schema.flatMap((group) => group.fields) ?? [];
  return fields.filter(({ kind }) => kind === 'source').map(({ key }) => key);
}

/** Those of a page's sources that blocks show. */
function sourcesUsed(subtrees: readonly Subtree[], sources: readonly HttpSource[]): HttpSource[] {
  const named = new Set(subtrees.flat().flatMap((node) => sourceKeys(node.type).map((key) => node.props[key])));
  return sources.filter(({ id }) => named.has(id));
}

/**
 * Pasted blocks go on showing their sources: the page has each already, by its id or as another one of the same
 * content, or gets it. `sources` is the page's whole list where it grew; what has no room in it is left out.
 */
function withSources(
  { subtrees, sources: carried }: Pick<Clip, 'subtrees' | 'sources'>,
  own: readonly HttpSource[],
): { subtrees: Subtree[]; sources?: HttpSource[] } {
  const content = ({ id: _, ...rest }: HttpSource) => JSON.stringify(rest);
  const next = [...own];
  const renamed = new Map<string, string>();
  for (const source of carried) {
    if (next.some(({ id }) => id === source.id)) continue;
    const same = next.find((one) => content(one) === content(source));
    if (same !== undefined) renamed.set(source.id, same.id);
    else if (next.length < sourceLimits.sources) next.push(source);
  }
  const moved = (node: BlockNode): BlockNode => {
    const keys = sourceKeys(node.type).filter((key) => renamed.has(String(node.props[key])));
    if (keys.length === 0) return node;
    const values = keys.map((key) => [key, renamed.get(String(node.props[key])) ?? ''] as const);
    return { ...node, props: { ...node.props, ...Object.fromEntries(values) } };
  };
  const placed = subtrees.map((subtree) => subtree.map(moved));
  return next.length === own.length ? { subtrees: placed } : { subtrees: placed, sources: next };
}

/** Blocks of a page as they go into the clipboard. */
export function clipOf(subtrees: Subtree[], org: string | undefined, settings: PageSettings): Clip {
  return { subtrees, org: org ?? '', sources: sourcesUsed(subtrees, sourcesOf(settings)) };
}

/**
 * What comes out of the clipboard onto a page of `org`, and what has to be done to the page before; undefined where
 * there is nothing. The sources of another organisation stay there.
 */
export function blocksToPaste(
  stored: unknown,
  org: string | undefined,
  settings: PageSettings,
): { subtrees: Subtree[]; ops: Op[] } | undefined {
  const clip = readClip(stored);
  if (clip === undefined) return undefined;
  const carried = clip.org === (org ?? '') ? clip.sources : [];
  const { subtrees, sources } = withSources({ subtrees: clip.subtrees, sources: carried }, sourcesOf(settings));
  if (sources === undefined) return { subtrees, ops: [] };
  return { subtrees, ops: [{ op: 'global', path: 'sources', value: sources }] };
}
