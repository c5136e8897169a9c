import { tableBytes } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { useRef } from 'react';
import { listQuestion } from '../../../../plugins/bar/api.ts';
import scan from '../parts/scan.module.css';
import type { Count } from './use-count.ts';

/** Takes a table as the list of a count, after it said what it would take and the person agreed. */
export function useListImport(id: string, { call, say, session }: Count): (file: File) => Promise<void> {
  const { overlays, toasts } = usePlugin();
  return async (file) => {
    if (file.size > tableBytes) return toasts.warning({ zh: '文件最大 5 MB', en: 'Files can be at most 5 MB' });
    const send = (apply: boolean, skipBad: boolean) =>
      call('POST counts/:id/list', {
        params: { id },
        query: { apply: String(apply) as 'true' | 'false', skipBad: String(skipBad) as 'true' | 'false' },
        files: file,
      });
    try {
      const seen = await send(false, false);
      if (seen.codes === 0) return toasts.warning({ zh: '文件里没有可用的编号', en: 'The file has no usable codes' });
      if (!(await overlays.confirm(listQuestion(seen)))) return;
      await send(true, seen.bad > 0);
      session.sync();
    } catch (error) {
      say(error);
    }
  };
}

/** A table of what should be there, from the phone's files. */
export function ListImport({ id, count, listed }: { id: string; count: Count; listed: boolean }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const take = useListImport(id, count);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.xlsx,text/csv"
        aria-label={t({ zh: '选择清单文件', en: 'Choose a list file' })}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) void take(file);
        }}
      />
      <button type="button" className={scan.text} onClick={() => input.current?.click()}>
        {listed ? t({ zh: '更换清单', en: 'Replace list' }) : t({ zh: '导入清单', en: 'Import list' })}
      </button>
    </>
  );
}
