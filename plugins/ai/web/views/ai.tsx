import { Loading } from '@fitout/sdk/desktop';
import { usePlugin } from '@fitout/sdk/web';
import { lazy, Suspense } from 'react';
import { useSearch } from 'wouter';

const DocumentList = lazy(() => import('../list/document-list.tsx').then((part) => ({ default: part.DocumentList })));
const loadEditor = () => import('../editor/open-editor.tsx');
const OpenEditor = lazy(() => loadEditor().then((part) => ({ default: part.OpenEditor })));

/** AI 修图: every document of the organisation; `?id=` names the one that is open. */
export default function AiView() {
  const { navigation } = usePlugin();
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  return (
    <Suspense fallback={<Loading />}>
      {/^\d+$/.test(id) ? (
        <OpenEditor key={id} id={id} onBack={() => navigation.open('/ai')} />
      ) : (
        <DocumentList open={(which) => navigation.open(`/ai?id=${which}`)} />
      )}
    </Suspense>
  );
}
