import type { Problem } from '../../shared/calls/publishing.ts';
import { PreviewDialog } from '../dialogs/preview.tsx';
import { PublishDialog } from '../dialogs/publish.tsx';
import { VersionsDialog } from '../dialogs/versions.tsx';
import { useObservable, useSession } from '../session/hooks.ts';

/** The dialog that a command opened, if any. */
export function PageDialogs(props: {
  slug: string;
  onJump(problem: Problem): void;
  onPublished(version: number): void;
  onRolledBack(): void;
}) {
  const { slug, onJump, onPublished, onRolledBack } = props;
  const { id, view, saver } = useSession();
  const dialog = useObservable(view, ({ settings }) => settings.dialog);
  const close = () => view.set({ dialog: undefined });
  if (dialog === 'preview') return <PreviewDialog id={id} before={() => saver.flush()} onClose={close} />;
  if (dialog === 'versions') return <VersionsDialog id={id} onClose={close} onRolledBack={onRolledBack} />;
  if (dialog === 'publish')
    return <PublishDialog slug={slug} onClose={close} onJump={onJump} onPublished={onPublished} />;
  return null;
}
