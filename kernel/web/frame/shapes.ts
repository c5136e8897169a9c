import { FitoutError } from '../../../sdk/base/errors.ts';
import type { LocalText, Text } from '../../../sdk/base/text.ts';

/*
 * Small checks by hand of what a frame says: a schema library is more than a dozen of shapes are worth here.
 * Each gives the value with its type, or throws.
 */

function wrong(what: string): never {
  throw new FitoutError('badRequest', {
    reason: 'kernel.frame-shape',
    message: { zh: `沙箱插件的调用参数不正确：${what}`, en: `a sandboxed plugin's call is not valid: ${what}` },
  });
}

export function aString(value: unknown, what: string, most = 2_000): string {
  return typeof value === 'string' && value.length <= most ? value : wrong(what);
}

export function aChoice<T extends string>(value: unknown, choices: readonly T[], what: string): T {
  return choices.includes(value as T) ? (value as T) : wrong(what);
}

export function aRecord(value: unknown, what: string): Record<string, unknown> {
  if (value === undefined) return {};
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : wrong(what);
}

export function aNumber(value: unknown, what: string): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : wrong(what);
}

export function aList(value: unknown, what: string, most: number): readonly unknown[] {
  return Array.isArray(value) && value.length <= most ? value : wrong(what);
}

export function aFlag(value: unknown): boolean {
  return value === true;
}

/** Words for the person, in one language or both. */
export function aText(value: unknown, what: string, most = 1_000): Text {
  if (typeof value === 'string') return aString(value, what, most);
  const { zh, en } = aRecord(value, what);
  return { zh: aString(zh, what, most), en: aString(en, what, most) };
}

/** The same in both languages, to put something beside it. */
export function both(text: Text): LocalText {
  return typeof text === 'string' ? { zh: text, en: text } : text;
}

/**
 * The path under /api of a plugin's own call: `notes?x=1` → `/p/<plugin>/notes?x=1`. Whatever spelling leads out of
 * the plugin's own calls (dots, their escapes, backslashes, another host) is refused.
 */
export function ownPath(plugin: string, path: unknown): string {
  const asked = aString(path, 'path');
  const root = `/p/${plugin}/`;
  const refused = (): never => {
    throw new FitoutError('forbidden', {
      reason: 'kernel.frame-path',
      message: {
        zh: `沙箱中的插件只能调用自己的接口：${asked.slice(0, 100)}`,
        en: `a sandboxed plugin calls its own paths alone: ${asked.slice(0, 100)}`,
      },
    });
  };
  let url: URL;
  try {
    url = new URL(asked, `http://frame${root}`);
    decodeURIComponent(url.pathname); // a broken escape is read in more than one way
  } catch {
    return refused();
  }
  const inside = url.origin === 'http://frame' && url.pathname.startsWith(root);
  return inside && !/\\|%2e|%2f|%5c|\/\/|%25|%00/i.test(url.pathname) ? url.pathname + url.search : refused();
}

/** An address of the platform: `/fit/edit?id=3`. */
export function aPlatformAddress(value: unknown): string {
  const address = aString(value, 'address');
  return /^\/(?![/\\])/.test(address) ? address : wrong('address');
}
