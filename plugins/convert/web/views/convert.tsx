import { useTag, useText } from '@fitout/sdk/web';
import { Suspense, use, useEffect, useInsertionEffect } from 'react';
import { theBatch } from '../batch/active.ts';
import { Workbench } from '../parts/workbench.tsx';

/** `/convert`: pictures become others, in this browser. */
export default function ConvertView() {
  const t = useText();
  return (
    <Suspense fallback={<p role="status">{t({ zh: '正在打开…', en: 'Opening…' })}</p>}>
      <Bound />
    </Suspense>
  );
}

function Bound() {
  const batch = use(theBatch());
  const tag = useTag();
  useEffect(() => batch.bind(tag), [batch, tag]);
  // Effects end when the page is hidden as well; insertion effects only when it goes for good, and its work with it.
  useInsertionEffect(
    () => () => {
      // React lets nothing be drawn from in here.
      queueMicrotask(() => batch.remove());
    },
    [batch],
  );
  return <Workbench batch={batch} />;
}
