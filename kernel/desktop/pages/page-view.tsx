import { type TagHandle, useText } from '@fitout/sdk/web';
import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Router } from 'wouter';
import { useRefusal } from '../../web/menu/use-refusal.ts';
import { Delayed } from '../../web/plugins/delayed.tsx';
import { ViewHost } from '../../web/plugins/view-host.tsx';
import { useKernel } from '../../web/react.tsx';
import { useShell } from '../shell/context.tsx';
import { tagLocation } from '../tags/tag-location.ts';
import type { Fault } from './fault.tsx';
import { NotLoaded } from './not-loaded.tsx';
import styles from './pages.module.css';

export interface PageViewProps {
  url: string;
  tag: TagHandle;
  onShown(): void;
}

// Most people never see one. Where not even this loads, the page says what it says of itself.
const LazyFault = lazy<ComponentType<Fault>>(() =>
  import('./fault.tsx').then(
    ({ FaultPage }) => ({ default: FaultPage }),
    () => ({ default: () => <NotLoaded /> }),
  ),
);

function Faults(props: Fault) {
  return (
    <Suspense>
      <LazyFault {...props} />
    </Suspense>
  );
}

/** The view that serves an address, in a router of its own; or the page that says why there is none. */
export function PageView({ url, tag, onShown }: PageViewProps) {
  const kernel = useKernel();
  const shell = useShell();
  const match = kernel.routes.match(url);
  const refusal = useRefusal(match);
  if (match === undefined || refusal === 'unknown') return <Faults what="absent" url={url} tag={tag} />;
  if (refusal === 'pending') {
    return (
      <Delayed>
        <Loading />
      </Delayed>
    );
  }
  if (refusal !== undefined) return <Faults what="forbidden" tag={tag} />;
  return (
    <Router hook={tagLocation(shell, tag.id)}>
      <Route path={match.route.path}>
        <ViewHost
          plugin={match.route.plugin}
          view={match.route.view}
          tag={tag}
          loading={<Loading />}
          failed={(failure) =>
            failure.notLoaded ? <NotLoaded failure={failure} /> : <Faults what="failed" failure={failure} tag={tag} />
          }
          onShown={onShown}
        />
      </Route>
    </Router>
  );
}

export function Loading() {
  const t = useText();
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {t({ zh: '正在打开…', en: 'Opening…' })}
    </div>
  );
}
