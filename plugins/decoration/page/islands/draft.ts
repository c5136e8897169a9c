import { serverUrl } from '@fitout/sdk';
import type { Revision } from '../../shared/calls/visitors.ts';

const everyMs = 2000;

/**
 * Shows a draft anew once another revision of it is saved, where the reader stands in it: a phone beside the editor
 * follows what is done there. Asks while somebody looks, and no more once the preview is over.
 */
function follow(line: HTMLElement, token: string): void {
  const ask = async (): Promise<boolean> => {
    if (document.visibilityState === 'hidden') return true;
    const response = await fetch(serverUrl(`/api/p/decoration/public/previews/${token}`), { cache: 'no-store' });
    if (response.status === 410) {
      line.textContent = '预览链接已失效，请重新扫码';
      return false;
    }
    const { result } = (await response.json()) as { result?: Revision };
    if (result === undefined || String(result.rev) === line.dataset.rev) return true;
    location.reload();
    return false;
  };
  const again = (): void => {
    setTimeout(() => {
      ask()
        // Away from the network for a moment: asked again.
        .catch(() => true)
        .then((on) => on && again());
    }, everyMs);
  };
  again();
}

const line = document.querySelector<HTMLElement>('.fo-draft[data-rev]');
const token = /^\/p\/-\/preview\/([\w-]+)$/.exec(location.pathname)?.[1];
if (line !== null && token !== undefined) follow(line, token);
