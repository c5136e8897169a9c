import type { PageSummary } from '../../shared/calls/outputs.ts';
import { PreviewDialog } from '../dialogs/preview.tsx';
import { SaveTemplateDialog } from '../templates/save-template.tsx';
import { AddressDialog, RenameDialog } from './rename.tsx';
import type { RowDialog } from './row.tsx';

export interface RowDialogsProps {
  name: RowDialog;
  page: PageSummary;
  onClose(): void;
  onChanged(): void;
}

/** The dialogs that a row of the list opens. */
export function RowDialogs({ name, page, onClose, onChanged }: RowDialogsProps) {
  if (name === 'preview') return <PreviewDialog id={page.id} onClose={onClose} />;
  if (name === 'address') return <AddressDialog page={page} onClose={onClose} />;
  if (name === 'template') return <SaveTemplateDialog page={page} onClose={onClose} />;
  return <RenameDialog page={page} onClose={onClose} onDone={onChanged} />;
}
