import { errorText, useAttempt } from '@fitout/sdk/desktop';
import { callsOf, usePlugin, useRemote, useServerChanges } from '@fitout/sdk/web';
import { useState } from 'react';
import type { Budget, ProviderSettings, providerCalls } from '../../shared/calls/providers.ts';
import type { FaultKind } from '../../shared/providers/capabilities.ts';
import type { ServiceInput } from './service-draft.ts';

/** What a service said when it was tried out. */
export type Tried = 'trying' | { ok: boolean; fault: FaultKind | null; words: string };

/** The organisation's services, what they may cost, and what is done to them; it follows what others do. */
export function useServices() {
  const { http, overlays, toasts } = usePlugin();
  const call = callsOf<typeof providerCalls>(http, { showError: false });
  const remote = useRemote('services', (signal) => call('GET settings/providers', {}, { signal }));
  useServerChanges(['ai.providers', 'ai.job'], remote.reload, 1000);
  const [tried, setTried] = useState<Readonly<Record<string, Tried>>>({});
  const said = (id: string, one: Tried) => setTried((before) => ({ ...before, [id]: one }));
  const attempt = useAttempt(remote.reload);
  const tryOut = async (id: string) => {
    said(id, 'trying');
    try {
      said(id, await call('POST providers/:id/try', { params: { id } }));
    } catch (error) {
      toasts.error(errorText(error), error);
      setTried(({ [id]: _gone, ...rest }) => rest);
    }
  };
  return {
    ...{ remote, tried, tryOut },
    save(stored: ProviderSettings | undefined, { kind, ...given }: ServiceInput): Promise<ProviderSettings> {
      if (stored === undefined) return call('POST settings/providers', { body: { kind, ...given } });
      const { id, rev } = stored;
      return call('PUT settings/providers/:id', { params: { id }, body: { rev, ...given } });
    },
    async setEnabled({ id, rev, name, base, models }: ProviderSettings, enabled: boolean) {
      const body = { rev, name, base, models: [...models], enabled };
      await attempt(() => call('PUT settings/providers/:id', { params: { id }, body }));
    },
    async remove({ id, name }: ProviderSettings) {
      const sure = await overlays.confirm({
        title: { zh: `删除“${name}”？`, en: `Delete “${name}”?` },
        message: {
          zh: '它的密钥立即销毁，排队中的生成会失败；已经生成的图片和记录都保留。',
          en: 'Its key is destroyed at once, and generations waiting for it fail. Images and records already made are kept.',
        },
        confirm: { zh: '删除', en: 'Delete' },
        danger: true,
      });
      if (!sure) return;
      if (await attempt(() => call('DELETE settings/providers/:id', { params: { id } })))
        toasts.success({ zh: '已删除', en: 'Deleted' });
    },
    async setBudget(body: Budget): Promise<boolean> {
      const done = await attempt(() => call('PUT settings/budget', { body }));
      if (done) toasts.success({ zh: '额度已保存', en: 'Budget saved' });
      return done;
    },
  };
}
export type Services = ReturnType<typeof useServices>;
