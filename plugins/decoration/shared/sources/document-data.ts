import type { DataOf } from '../blocks/frame.tsx';
import { type BlockQuery, blockDefinition } from '../blocks/registry.ts';
import type { BlockNode, Json, PageDocument } from '../document/document.ts';
import type { HttpSource } from './http-source.ts';
import { sourcesOf, withSource } from './sources.ts';

/** What these blocks of a document ask for. */
export function queriesOf(document: PageDocument, nodes: readonly BlockNode[]): BlockQuery[] {
  const sources = sourcesOf(document.global);
  return nodes.flatMap((node) => queryOf(node, sources) ?? []);
}

function queryOf(node: BlockNode, sources: readonly HttpSource[]): BlockQuery | undefined {
  try {
    const query = blockDefinition(node.type)?.data?.query(node.props);
    return query === undefined ? undefined : withSource(query, sources);
  } catch {
    return undefined; // values that its definition cannot read ask for nothing
  }
}

/** Gives each block of a document the answer to its own question. */
export function dataFrom(document: PageDocument, answer: (query: BlockQuery) => Json | undefined): DataOf {
  const sources = sourcesOf(document.global);
  return (node) => {
    const query = queryOf(node, sources);
    return query === undefined ? undefined : answer(query);
  };
}
