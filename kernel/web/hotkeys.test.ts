import { describe, expect, it } from 'vitest';
import { hotkeyLabel, matchesHotkey } from './hotkeys.ts';

const key = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }) as KeyboardEvent;

describe('hotkeys', () => {
  it('means Ctrl by mod, and ⌘ on a Mac', () => {
    expect(matchesHotkey(key('k', { ctrlKey: true }), 'mod+k', 'Linux x86_64')).toBe(true);
    expect(matchesHotkey(key('k', { metaKey: true }), 'mod+k', 'Linux x86_64')).toBe(false);
    expect(matchesHotkey(key('k', { metaKey: true }), 'mod+k', 'MacIntel')).toBe(true);
  });

  it('wants exactly its own modifiers', () => {
    expect(matchesHotkey(key('T', { altKey: true, shiftKey: true }), 'alt+shift+t', 'Win32')).toBe(true);
    expect(matchesHotkey(key('t', { altKey: true }), 'alt+shift+t', 'Win32')).toBe(false);
    expect(matchesHotkey(key('∑', { altKey: true, code: 'KeyW' }), 'alt+w', 'MacIntel')).toBe(true);
  });

  it('reads as people know it', () => {
    expect(hotkeyLabel('mod+k', 'Win32')).toBe('Ctrl+K');
    expect(hotkeyLabel('mod+shift+p', 'MacIntel')).toBe('⌘⇧P');
  });
});
