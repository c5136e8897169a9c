import { installTrustedTypes, loadSanitizer } from './trusted-types.ts';

/** Shows vConsole, for looking into the app on a phone: any url with `debug` in it. */
export async function openDebugConsole(): Promise<void> {
  installTrustedTypes();
  // vConsole draws itself by innerHTML, so the sanitizer has to be there first.
  const [{ default: VConsole }] = await Promise.all([import('vconsole'), loadSanitizer()]);
  new VConsole({ theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light' });
}
