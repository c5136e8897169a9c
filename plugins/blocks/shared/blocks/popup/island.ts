const day = 86_400_000;
/** So long it waits where someone types, or something else is in front. */
const againMs = 1000;

/**
 * Opens the dialog when it is time, unless this visitor has seen it; never above another one, and never while someone
 * types. Escape, the button and the ground close it.
 */
export function mount(root: HTMLElement): () => void {
  const dialog = root as HTMLDialogElement;
  const { key = '', often = 'once', delay = '1' } = dialog.dataset;
  const name = `fitout.popup.${key}`;
  if (seen(name, often)) return () => {};
  const end = new AbortController();
  const { signal } = end;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    const ground = dialog.getRootNode() as Document | ShadowRoot;
    const other = ground.querySelector('dialog[open]') !== null;
    const typing = ground.activeElement?.matches('input, textarea, select') === true;
    // The phone app hides a page behind another one; a dialog of a hidden page would hold up the one in front.
    const hidden = dialog.closest('.fb-page')?.checkVisibility() === false;
    if (other || typing || hidden) timer = setTimeout(open, againMs);
    else {
      dialog.showModal();
      remember(name, often);
    }
  };
  timer = setTimeout(open, Number(delay) * 1000);
  dialog.querySelector('.fb-popup-close')?.addEventListener('click', () => dialog.close(), { signal });
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close(), { signal });
  return () => {
    clearTimeout(timer);
    end.abort();
    if (dialog.open) dialog.close();
  };
}

function seen(name: string, often: string): boolean {
  if (often === 'always') return false;
  try {
    const at = Number(localStorage.getItem(name) ?? Number.NaN);
    return often === 'day' ? Date.now() - at < day : !Number.isNaN(at);
  } catch {
    return false; // no storage: it is shown each time
  }
}

function remember(name: string, often: string): void {
  if (often === 'always') return;
  try {
    localStorage.setItem(name, String(Date.now()));
  } catch {
    // no storage
  }
}
