import type { Json, NodeId, Op } from '../../shared/document/document.ts';
import { plainJson, withPath } from '../../shared/document/values.ts';
import type { DocumentStore } from './document-store.ts';
import { isLocked } from './placement.ts';

/**
 * One value for several blocks, as one op. A path into a value (`link.target`) writes the whole value, as the last of
 * the blocks has it afterwards: in the others there may be nothing to write into. Undefined where nothing may be written.
 */
export function setValuesOp(
  store: DocumentStore,
  ids: readonly NodeId[],
  change: { area: 'props' | 'style'; path: string; value: Json | undefined },
): Op | undefined {
  const { area, path } = change;
  const [key, ...rest] = path.split('.') as [string, ...string[]];
  const shown = store.cell(ids.at(-1) ?? '')?.state[area] as Record<string, Json> | undefined;
  const value =
    rest.length === 0 || shown === undefined
      ? change.value
      : (withPath({ [key]: plainJson(shown[key] ?? null) }, [key, ...rest], change.value).next[key] as Json);
  const open = ids.filter((id) => store.has(id) && !isLocked(store, id));
  if (open.length === 0) return undefined;
  const ops = open.map((id): Op => ({ op: 'set', id, area, path: key, value }));
  return { op: 'batch', ops };
}
