import type { TestWindow } from './window.ts';

/**
 * Runs something in a window and tells what went wrong meanwhile: errors that nobody caught, the kernel's words on a
 * plugin, and an alert in the plugin's place.
 */
export async function faultsOf(pane: TestWindow, address: string, run: () => Promise<unknown>): Promise<string[]> {
  const before = pane.errors.length;
  const stuck = await run().then(
    () => undefined,
    (error: unknown) => firstLine(error),
  );
  // What an address answers is the plugin's to judge: a page that is not there yet may well be one.
  const said = pane.errors.splice(before).filter((error) => !error.startsWith('Failed to load resource'));
  const problems = stuck === undefined ? [] : [stuck.startsWith(address) ? stuck : `${address}: ${stuck}`];
  return [...problems, ...new Set(said.map((error) => `${address}: ${firstLine(error)}`))];
}

export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? '').slice(0, 300);
}
