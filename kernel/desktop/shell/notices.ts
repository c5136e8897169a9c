import type { Text } from '@fitout/sdk';
import type { PageKernel } from '../../web/page-kernel.ts';

/**
 * A manifest's line under `contributes["shell.notice"]`: words for whoever holds `fun` when the server tells of `topic`,
 * wherever they are in the shell, and though nothing of the plugin is loaded.
 */
export interface ShellNotice {
  topic: string;
  text: Text;
  fun: string;
}

/** However many come at once, they are told once in so many milliseconds. */
const quietMs = 30_000;

/** Tells staff of what happens while they do something else. */
export function tellNotices(kernel: PageKernel): void {
  const told = new Map<string, number>();
  kernel.events.on('server.event', ({ topic }) => {
    for (const { item } of kernel.contributions.list<ShellNotice>({ id: 'shell.notice' })) {
      if (item.topic !== topic || !kernel.session.can(item.fun)) continue;
      if (Date.now() - (told.get(topic) ?? 0) < quietMs) continue;
      told.set(topic, Date.now());
      kernel.toasts.success(item.text);
    }
  });
}
