import { Loading } from '@fitout/sdk/desktop';
import { usePlugin } from '@fitout/sdk/web';
import { lazy, Suspense } from 'react';
import { useSearch } from 'wouter';
import { StartPage } from '../start/start-page.tsx';
import { isTask } from '../start/tasks.ts';

const loadEditor = () => import('../editor/open-editor.tsx');
const OpenEditor = lazy(() => loadEditor().then((part) => ({ default: part.OpenEditor })));

/** The product's first page, in the whole window; `?id=` names the document that is open. */
export default function StartView() {
  const { navigation } = usePlugin();
  const search = new URLSearchParams(useSearch());
  const id = search.get('id') ?? '';
  const task = search.get('do');
  if (!/^\d+$/.test(id))
    return (
      <StartPage
        open={(which, what) => navigation.open(what === undefined ? `/?id=${which}` : `/?id=${which}&do=${what}`)}
        onLeave={() => navigation.open('/home')}
      />
    );
  return (
    <Suspense fallback={<Loading />}>
      <OpenEditor
        key={id}
        id={id}
        task={isTask(task) ? task : undefined}
        onTask={() => navigation.open(`/?id=${id}`, { replace: true })}
        onBack={() => navigation.open('/')}
      />
    </Suspense>
  );
}
