import { LoadFailed, Loading } from '@fitout/sdk/desktop';
import { callsOf, usePlugin, useRemote, useServerChanges } from '@fitout/sdk/web';
import { useSearch } from 'wouter';
import type { providerCalls } from '../../shared/calls/providers.ts';
import { NewRun } from '../bench/new-run.tsx';
import { RunList } from '../bench/run-list.tsx';
import { RunPage } from '../bench/run-page.tsx';

/** AI 模型测试: prompts by models; `?id=` names a run, `new` a table that is being made, `from` what it begins with. */
export default function AiTestView() {
  const { http, navigation } = usePlugin();
  const search = new URLSearchParams(useSearch());
  const id = search.get('id') ?? '';
  const from = search.get('from') ?? undefined;
  const providers = useRemote('providers', (signal) =>
    callsOf<typeof providerCalls>(http, { showError: false })('GET providers', {}, { signal }),
  );
  useServerChanges(['ai.providers'], providers.reload);
  const open = (which: string) => navigation.open(`/ai-test?id=${which}`);
  if (/^\d+$/.test(id)) return <RunPage key={id} id={id} />;
  if (providers.data === undefined)
    return providers.error === undefined ? (
      <Loading />
    ) : (
      <LoadFailed error={providers.error} onRetry={providers.reload} />
    );
  const items = providers.data.items.filter(({ models }) =>
    models.some(({ capabilities }) => capabilities.operations.includes('generate')),
  );
  if (id === 'new' && items.length > 0)
    return (
      <NewRun
        key={from ?? ''}
        providers={items}
        from={from}
        onMade={(made) => navigation.open(`/ai-test?id=${made}`, { replace: true })}
      />
    );
  return <RunList usable={items.length > 0} open={open} make={() => open('new')} />;
}
