import { errorText } from '@fitout/sdk/desktop';
import { callsOf, usePlugin, useRemote } from '@fitout/sdk/web';
import { useState } from 'react';
import type { VersionSummary } from '../../../shared/calls/outputs.ts';
import type { versionCalls } from '../../../shared/calls/versions.ts';
import { useEditor } from '../session/hooks.ts';

/** The versions of the document that is open, and what is done with them: one thing at a time. */
export function useVersions() {
  const { id, saver } = useEditor();
  const { http, overlays, toasts } = usePlugin();
  const call = callsOf<typeof versionCalls>(http, { showError: false });
  const remote = useRemote(`versions ${id}`, (signal) =>
    call('GET documents/:id/versions', { params: { id } }, { signal }),
  );
  const [working, setWorking] = useState(false);
  /** Resolves to whether it was done, and not given up. */
  const attempt = async (work: () => Promise<boolean>): Promise<boolean> => {
    setWorking(true);
    try {
      return await work();
    } catch (error) {
      toasts.error(errorText(error), error);
      return false;
    } finally {
      setWorking(false);
    }
  };
  return {
    ...{ remote, working },
    keep: (name: string) =>
      attempt(async () => {
        await saver.flush();
        await call('POST documents/:id/versions', { params: { id }, body: { name } });
        remote.reload();
        return true;
      }),
    restore: ({ version }: VersionSummary) =>
      attempt(async () => {
        const agreed = await overlays.confirm({
          title: { zh: '恢复到这个版本？', en: 'Restore this version?' },
          message: {
            zh: '现在的内容会先存为一个版本，可以再恢复回来。',
            en: 'The current content is saved as a version first, so you can come back to it.',
          },
          confirm: { zh: '恢复', en: 'Restore' },
        });
        if (!agreed) return false;
        await saver.flush();
        await call('POST documents/:id/versions/:version/restore', { params: { id, version } });
        toasts.success({ zh: '已恢复', en: 'Restored' });
        return true;
      }),
    remove: ({ version }: VersionSummary) =>
      attempt(async () => {
        const agreed = await overlays.confirm({
          title: { zh: '删除这个版本？', en: 'Delete this version?' },
          message: { zh: '删除后不能恢复。', en: 'This cannot be undone.' },
          danger: true,
        });
        if (!agreed) return false;
        await call('DELETE documents/:id/versions/:version', { params: { id, version } });
        remote.reload();
        return true;
      }),
  };
}
