const focusable =
  'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), [contenteditable="true"], button:not([disabled])';

const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));

/**
 * Puts the focus into the panel's control of `path` (`items.2.image`), opening list items on the way, or into the
 * nearest one around it. `panel` answers the panel as it is now: it is made anew for another block. Resolves to the
 * field that was found.
 */
export async function focusField(panel: () => HTMLElement | null, path: string): Promise<HTMLElement | undefined> {
  const field = (key: string) => panel()?.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`) ?? null;
  // The panel shows the block that was just selected after a frame or two.
  for (let tries = 0; tries < 20 && field(path.split('.')[0] ?? '') === null; tries++) await frame();
  const keys = path.split('.');
  let found: HTMLElement | null = null;
  for (let length = 1; length <= keys.length; length++) {
    const here = field(keys.slice(0, length).join('.'));
    if (here !== null) found = here;
    const at = Number(keys[length]);
    if (here !== null && Number.isInteger(at)) await openItem(here, at);
  }
  const control = found?.querySelector<HTMLElement>(focusable);
  control?.scrollIntoView({ block: 'center' });
  control?.focus();
  return found ?? undefined;
}

/** A list shows the items in view alone: scrolls to the one asked for, and opens it. */
async function openItem(list: HTMLElement, at: number): Promise<void> {
  const rows = list.querySelector<HTMLElement>('ul');
  const total = Number(rows?.dataset.count);
  const box = rows?.parentElement;
  if (rows == null || box == null || !(total > 0)) return;
  box.scrollTop = (rows.offsetHeight / total) * at;
  for (let tries = 0; tries < 20; tries++) {
    const row = rows.querySelector<HTMLElement>(`[data-at="${at}"] button`);
    if (row !== null) {
      row.click();
      return frame();
    }
    await frame();
  }
}
