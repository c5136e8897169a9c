import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { ViewBoundary } from '../../web/plugins/view-boundary.tsx';

/** Milliseconds after which a part that did not come is asked for again; sooner when the network is back. */
const againMs = 5000;

export interface LatePartProps {
  load(): Promise<{ default: ComponentType }>;
  /** Drawn while it cannot be loaded. */
  instead?: ReactNode;
}

/** A part of the shell that is loaded when it is first needed. Where it cannot be (no network), the shell stands. */
export function LatePart({ load, instead }: LatePartProps) {
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed once fails for ever, so each round has its own
  const Part = useMemo(() => lazy(load), [load, round]);
  return (
    <ViewBoundary
      key={round}
      onCrash={(error) => console.error(error)}
      failed={() => (
        <>
          {instead}
          <Later run={() => setRound(round + 1)} />
        </>
      )}
    >
      <Suspense>
        <Part />
      </Suspense>
    </ViewBoundary>
  );
}

function Later({ run }: { run(): void }) {
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
