import { usePlugin } from '@fitout/sdk/web';
import { useEffect, useState } from 'react';
import '../styles.ts';
import { registerContributedBlocks } from '../contributions/contributions.ts';
import { VersionsDialog } from '../dialogs/versions.tsx';

/** The versions of a page outside of its editor: with the styles of all blocks, contributed ones included. */
export function DisplayVersions(props: { id: string; onClose(): void; onRolledBack(): void }) {
  const ctx = usePlugin();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let gone = false;
    registerContributedBlocks(ctx).finally(() => gone || setReady(true));
    return () => {
      gone = true;
    };
  }, [ctx]);
  return ready ? <VersionsDialog {...props} /> : null;
}
