import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { NodeId } from '../../shared/document/document.ts';
import { readPath } from '../../shared/document/values.ts';
import { richTextRules } from '../../shared/rich-text.ts';
import { isLocked } from '../document/placement.ts';
import type { EditorSession } from '../session/session.ts';
import { fieldAt } from './field-at.ts';

/** Starts editing a text of a block where it stands on the canvas. False where it may not be changed, or is no text. */
export function startInlineEditing(session: EditorSession, id: NodeId, path: string): boolean {
  const { store, lease, selection, inline } = session;
  const cell = store.cell(id);
  const schema = cell === undefined ? undefined : blockDefinition(cell.type)?.schema;
  const kind = schema === undefined ? undefined : fieldAt(schema, path)?.kind;
  if (kind === 'richtext' && tooLong(readPath(cell?.state.props, path.split('.')))) return false;
  if ((kind !== 'text' && kind !== 'richtext') || lease.readOnly || isLocked(store, id)) return false;
  selection.set([id]);
  inline.begin(id, path);
  return true;
}

function tooLong(html: unknown): boolean {
  return typeof html === 'string' && html.length > richTextRules.maxLength;
}
