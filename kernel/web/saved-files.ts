import { type Disposable, DisposableStore } from '../../sdk/base/disposable.ts';

/**
 * Links to files at the API's host, on a page of this machine: to follow one is to visit that host, where the session of
 * this page does not count. They are fetched from here and saved. `failed` hears of those that were not given out.
 */
export function saveFiles(base: string, failed: () => void): Disposable {
  const store = new DisposableStore('saved-files');
  const click = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]');
    if (event.defaultPrevented || link == null || !link.href.startsWith(`${base}/`)) return;
    event.preventDefault();
    save(link.href).catch(failed);
  };
  document.addEventListener('click', click);
  store.defer(() => document.removeEventListener('click', click));
  return store;
}

async function save(url: string): Promise<void> {
  const answer = await fetch(url, { credentials: 'include' });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = nameIn(answer.headers.get('content-disposition') ?? '');
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The file's name as Content-Disposition has it; empty where it says none. */
function nameIn(disposition: string): string {
  const [, whole] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (whole !== undefined) return decodeURIComponent(whole);
  return /filename="([^"]*)"/.exec(disposition)?.[1] ?? '';
}
