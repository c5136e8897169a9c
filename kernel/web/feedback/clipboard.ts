/**
 * Puts text into the clipboard. The clipboard API needs a secure context and the person's leave, which a browser or an
 * administrator may refuse; the old way often goes then. Rejects where neither does.
 */
export async function writeClipboard(text: string): Promise<void> {
  try {
    // Without the API this is a TypeError, and the old way's turn.
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    if (!copyByCommand(text)) throw new Error('copy refused by the browser', { cause });
  }
}

function copyByCommand(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position:fixed;top:0;left:0;opacity:0';
  // What stands beside an open dialog cannot be selected.
  (before?.closest('dialog[open], [role="dialog"], [role="alertdialog"]') ?? document.body).append(area);
  area.select();
  let copied = false;
  try {
    copied = document.execCommand('copy');
  } catch {
    // A browser without the command.
  }
  area.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}
