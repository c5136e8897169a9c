import { type ComponentProps, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { ViewBoundary } from './plugins/view-boundary.tsx';

/** Milliseconds after which a part that did not come is asked for again; sooner when the network is back. */
const againMs = 5000;

/**
 * React's `lazy` for parts of the shell itself. Where one cannot be loaded (no network), the shell stands, with `instead`
 * in its place, and the part is asked for again; React alone would take the whole page away, and never ask again.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own: what a component takes is told by itself
export function lazyPart<T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
  instead?: () => ReactNode,
): (props: ComponentProps<T>) => ReactNode {
  // Of all places that draw it: what came once is there at once.
  let part = lazy(load);
  return function LazyPart(props: ComponentProps<T>) {
    const [round, setRound] = useState(0);
    const Part = part;
    const again = (): void => {
      if (part === Part) part = lazy(load);
      setRound(round + 1);
    };
    return (
      <ViewBoundary
        key={round}
        onCrash={(error) => console.error(error)}
        failed={() => (
          <>
            {instead?.()}
            <Again run={again} />
          </>
        )}
      >
        <Part {...props} />
      </ViewBoundary>
    );
  };
}

function Again({ run }: { run(): void }) {
  useEffect(() => {
    const timer = setTimeout(run, againMs);
    addEventListener('online', run);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', run);
    };
  });
  return null;
}
