import { keyOf } from '../../sdk/base/keys.ts';

const mac = /mac|iphone|ipad/i;

/** Does the key event mean `hotkey` (`mod+shift+p`, `alt+w`)? mod is ⌘ on a Mac and Ctrl elsewhere. */
export function matchesHotkey(event: KeyboardEvent, hotkey: string, platform = navigator.platform): boolean {
  const parts = hotkey.toLowerCase().split('+');
  const key = parts.pop();
  const mod = parts.includes('mod');
  const onMac = mac.test(platform);
  const ctrl = parts.includes('ctrl') || (mod && !onMac);
  const meta = parts.includes('meta') || (mod && onMac);
  if (event.ctrlKey !== ctrl || event.metaKey !== meta) return false;
  if (event.altKey !== parts.includes('alt') || event.shiftKey !== parts.includes('shift')) return false;
  // With Alt a Mac types another letter, so the key's place counts as well.
  const places: Record<string, string> = { '[': 'bracketleft', ']': 'bracketright' };
  const place = event.code.toLowerCase();
  return keyOf(event).toLowerCase() === key || [`key${key}`, `digit${key}`, places[key ?? '']].includes(place);
}

/** How a person reads it: `⌘K` on a Mac, `Ctrl+K` elsewhere. */
export function hotkeyLabel(hotkey: string, platform = navigator.platform): string {
  const onMac = mac.test(platform);
  const names: Record<string, string> = onMac
    ? { mod: '⌘', ctrl: '⌃', alt: '⌥', shift: '⇧', meta: '⌘' }
    : { mod: 'Ctrl', ctrl: 'Ctrl', alt: 'Alt', shift: 'Shift', meta: 'Meta' };
  const words = hotkey
    .split('+')
    .map((part) => names[part.toLowerCase()] ?? part.charAt(0).toUpperCase() + part.slice(1));
  return words.join(onMac ? '' : '+');
}
