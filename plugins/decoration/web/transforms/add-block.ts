import { freshBlock } from '../../shared/blocks/nesting.ts';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { NodeId } from '../../shared/document/document.ts';
import { accepts, insertionPlace, type Place } from '../document/placement.ts';
import type { EditorSession } from '../session/session.ts';
import { sayNoPlace } from './say-no-place.ts';

/** Adds a block of a type and selects it: at a place, else in or after the selection. */
export function addBlock(session: EditorSession, type: string, place?: Place): NodeId | undefined {
  const { store, selection, history, edits } = session;
  const definition = blockDefinition(type);
  if (definition === undefined) return undefined;
  const where = place ?? insertionPlace(store, selection.last, type);
  if (where === undefined || !accepts(store, where.parent, type)) {
    sayNoPlace(session);
    return undefined;
  }
  const nodes = freshBlock(type, where.parent);
  const id = nodes[0]?.id as NodeId;
  history.seal();
  if (!edits.do({ op: 'insert', ...where, nodes })) return undefined;
  selection.set([id]);
  session.announce({ zh: `已添加${definition.title.zh}`, en: `${definition.title.en} added` });
  return id;
}
