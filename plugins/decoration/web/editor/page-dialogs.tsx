import type { VersionSummary } from '../../shared/calls/outputs.ts';
import type { Problem } from '../../shared/calls/publishing.ts';
import type { PageDocument } from '../../shared/document/document.ts';
import { PreviewDialog } from '../dialogs/preview.tsx';
import { PublishDialog } from '../dialogs/publish.tsx';
import { VersionsDialog } from '../dialogs/versions.tsx';
import { useObservable, useSession } from '../session/hooks.ts';
import { restoreDraft } from '../transforms/restore-draft.ts';

/** The dialog that a command opened, if any. */
export function PageDialogs(props: {
  slug: string;
  onJump(problem: Problem): void;
  onPublished(version: number): void;
  onRolledBack(): void;
}) {
  const { slug, onJump, onPublished, onRolledBack } = props;
  const session = useSession();
  const { id, view, saver, canEdit, lease } = session;
  const dialog = useObservable(view, ({ settings }) => settings.dialog);
  const close = () => view.set({ dialog: undefined });
  if (dialog === 'preview') return <PreviewDialog id={id} before={() => saver.flush()} onClose={close} />;
  if (dialog === 'versions') {
    const onRestore = (version: VersionSummary, document: PageDocument) => restoreDraft(session, version, document);
    const editable = canEdit && !lease.readOnly;
    return <VersionsDialog {...{ id, onRolledBack }} onClose={close} onRestore={editable ? onRestore : undefined} />;
  }
  if (dialog === 'publish')
    return <PublishDialog slug={slug} onClose={close} onJump={onJump} onPublished={onPublished} />;
  return null;
}
