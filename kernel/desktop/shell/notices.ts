import { fill, type Text } from '@fitout/sdk';
import type { PageKernel } from '../../web/page-kernel.ts';

/**
 * An entry of a manifest's `contributes["shell.notice"]`: a notification for everybody who holds `fun` when the server
 * reports `topic`, wherever they are in the shell, and though nothing of the plugin is loaded. `from` is a path of the
 * plugin's server, `/p/forms/notices/{id}`, that answers an event's id with `ShellNoticeAnswer`.
 */
export interface ShellNotice {
  topic: string;
  text: Text;
  fun: string;
  from?: string;
}

/** What happened, by name, and the page of the shell that shows it. */
interface ShellNoticeAnswer {
  text: Text;
  url?: string;
}

/** Milliseconds in which events about the same thing are reported once. */
const quietMs = 30_000;

/** Notifies staff of what happens while they do something else. */
export function showNotices(kernel: PageKernel): void {
  const last = new Map<string, number>();
  kernel.events.on('server.event', ({ topic, id }) => {
    for (const { item } of kernel.contributions.list<ShellNotice>({ id: 'shell.notice' })) {
      if (item.topic !== topic || !kernel.session.can(item.fun)) continue;
      const key = item.from === undefined ? topic : `${topic} ${id}`;
      if (Date.now() - (last.get(key) ?? 0) < quietMs) continue;
      last.set(key, Date.now());
      void noticeOf(kernel, item, id).then(({ text, url }) => kernel.toasts.notice(text, url));
    }
  });
}

/** Without an answer the general text is better than silence. */
async function noticeOf(kernel: PageKernel, { text, from }: ShellNotice, id: string): Promise<ShellNoticeAnswer> {
  if (from === undefined) return { text };
  const path = fill(from, { id: encodeURIComponent(id) });
  try {
    return await kernel.http.request<ShellNoticeAnswer>({ method: 'GET', path, options: { showError: false } });
  } catch {
    return { text };
  }
}
