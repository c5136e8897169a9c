const day = 86_400_000;

/** Opens the dialog when it is time, unless this visitor has seen it. Escape, the button and the ground close it. */
export function mount(root: HTMLElement): () => void {
  const dialog = root as HTMLDialogElement;
  const { key = '', often = 'once', delay = '1' } = dialog.dataset;
  const name = `fitout.popup.${key}`;
  if (seen(name, often)) return () => {};
  const end = new AbortController();
  const { signal } = end;
  const timer = setTimeout(() => {
    // Never above another one, and never while someone types.
    if (dialog.getRootNode() instanceof Document && document.querySelector('dialog[open]') !== null) return;
    dialog.showModal();
    remember(name, often);
  }, Number(delay) * 1000);
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
