import { usePlugin } from '@fitout/sdk/web';
import { type ComponentType, useEffect, useState } from 'react';
import { canvasEnd } from '../contributions/contributions.ts';
import { useChildren, useSession } from '../session/hooks.ts';

/** What stands below the blocks of this kind of document on the published page; nothing for most kinds. */
export function CanvasEnd() {
  const { contributions } = usePlugin();
  const { store, id } = useSession();
  const [End, setEnd] = useState<ComponentType<{ id: string }>>();
  const end = canvasEnd(contributions, store.kind);
  useEffect(() => {
    let gone = false;
    end?.load().then(
      (loaded) => gone || setEnd(() => loaded),
      (error: unknown) => console.error('the end of the canvas could not be loaded', error),
    );
    return () => {
      gone = true;
    };
  }, [end]);
  const empty = useChildren(store.root, 'default').length === 0;
  return End === undefined || empty ? null : <End id={id} />;
}
