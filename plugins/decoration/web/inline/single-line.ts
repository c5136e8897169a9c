import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { NodeId } from '../../shared/document/document.ts';
import { readPath } from '../../shared/document/values.ts';
import type { DocumentStore } from '../document/document-store.ts';
import type { Edits } from '../document/edits.ts';
import { fieldAt } from './field-at.ts';

/**
 * A text while it is typed into a field of one line. Spaces stay where they are: the next word may follow them.
 * Lines that were pasted are joined by a space.
 */
export function joinLines(typed: string): string {
  if (!/[\r\n]/.test(typed)) return typed;
  return typed
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
}

/** Trims the text of one line whose editing ends, in the step of the history in which it was typed. */
export function trimSingleLine(document: { store: DocumentStore; edits: Edits }, id: NodeId, path: string): void {
  const cell = document.store.cell(id);
  const schema = cell === undefined ? undefined : blockDefinition(cell.type)?.schema;
  const field = schema === undefined ? undefined : fieldAt(schema, path);
  if (field?.kind !== 'text' || field.multiline === true) return;
  const text = readPath(cell?.state.props, path.split('.'));
  if (typeof text === 'string') document.edits.amend(id, 'props', path, text.trim());
}
