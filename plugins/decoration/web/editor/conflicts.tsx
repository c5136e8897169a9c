import { ConflictDialog } from '../dialogs/conflict.tsx';
import { useObservable, useSession } from '../session/hooks.ts';
import type { EditorHandle, OpenEditor } from '../session/use-editor.ts';

/** Asks what is to become of edits that met those of someone else: while saving, or since this device made them. */
export function Conflicts({ open, handle }: { open: OpenEditor; handle: EditorHandle }) {
  const { store } = useSession();
  const { conflicting } = open;
  return (
    <>
      <SavingConflict handle={handle} />
      {conflicting.length > 0 ? (
        <ConflictDialog
          conflict={{ by: '', ops: [] }}
          mine={conflicting}
          nameOf={(id) => store.cell(id)?.type}
          onReload={() => handle.reload()}
          onKeep={() => handle.reload(conflicting)}
        />
      ) : null}
    </>
  );
}

/** Someone else's edits came first. */
function SavingConflict({ handle }: { handle: EditorHandle }) {
  const session = useSession();
  const state = useObservable(session.saver, (saver) => saver.state);
  if (state.kind !== 'conflict') return null;
  const { inFlight, pending } = session.saver.unsent;
  const mine = [...inFlight, ...pending];
  return (
    <ConflictDialog
      conflict={state.conflict}
      mine={mine}
      nameOf={(id) => session.store.cell(id)?.type}
      onReload={() => handle.reload()}
      onKeep={() => handle.reload(mine)}
    />
  );
}
