import type { LocalText } from '@fitout/sdk';

const browsers: [RegExp, string][] = [
  [/MicroMessenger\//, '微信 WeChat'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/QQBrowser\//, 'QQ Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string, 'phone' | 'computer'][] = [
  [/iPhone|iPod/, 'iPhone', 'phone'],
  [/iPad/, 'iPad', 'phone'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS', 'phone'],
  [/Android/, 'Android', 'phone'],
  [/Windows/, 'Windows', 'computer'],
  [/Mac OS X|Macintosh/, 'macOS', 'computer'],
  [/CrOS/, 'ChromeOS', 'computer'],
  [/Linux|X11/, 'Linux', 'computer'],
];

/** What a person would call the device behind a user agent: 「macOS · Chrome」. A guess for the eye, never a check. */
export function describeDevice(userAgent: string | null | undefined): {
  label: string | LocalText;
  kind: 'phone' | 'computer' | 'unknown';
} {
  const text = userAgent ?? '';
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1];
  const system = systems.find(([pattern]) => pattern.test(text));
  const parts = [system?.[1], browser].filter((part) => part !== undefined);
  if (parts.length === 0) {
    const tool = /^[\w.-]+/.exec(text)?.[0];
    return { label: tool ?? { zh: '未知设备', en: 'Unknown device' }, kind: 'unknown' };
  }
  return { label: parts.join(' · '), kind: system?.[2] ?? 'unknown' };
}

/** What stands for a person without a picture: a Chinese given name, or the first letters of first and last name. */
export function initialsOf(name: string): string {
  // By characters, not by halves of them: names may begin with an emoji.
  if (/[\u4e00-\u9fff]/.test(name)) return [...name.trim()].slice(-2).join('');
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

const faceColors = ['cranberry', 'forest', 'gold', 'marigold', 'purple', 'teal'] as const;

/** The colour of a person's face, always the same; of those whose variables every page has. */
export function faceColor(name: string): (typeof faceColors)[number] {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return faceColors[sum % faceColors.length] ?? 'teal';
}
