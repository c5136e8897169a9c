import { limits } from './limits.ts';

/** Control characters, and the marks that turn the direction of text around: `photo<RLO>gpj.exe`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unseen = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** One line, no control characters, no outer space, at most `max` characters (counted as people do, not cut inside one). */
export function cleanText(text: string, max: number): string {
  const line = text.toWellFormed().replace(unseen, '').replace(/\s+/g, ' ').trim().normalize('NFC');
  const characters = Array.from(line);
  return characters.length <= max ? line : characters.slice(0, max).join('').trim();
}

/** What a file's name becomes in the library: without its folders and its ending, which the stored file may not have. */
export function assetNameOf(filename: string): string {
  const base = filename.split(/[\\/]/).pop() ?? '';
  const stem = base.replace(/\.(?:jpe?g|jfif|pjpeg|png|apng|webp|avif|gif|svg|mp4|m4v|webm)$/i, '');
  return cleanText(stem, limits.name) || '未命名';
}

/** Tags as they are stored: cleaned, without `#`, each once. */
export function cleanTags(tags: readonly string[]): string[] {
  const cleaned = tags.map((tag) => cleanText(tag.replace(/^[#＃]+/, ''), limits.tag)).filter((tag) => tag !== '');
  return [...new Set(cleaned)].slice(0, limits.tagsPerAsset);
}

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** The ending that fits a stored type: `jpg`. */
export function endingOf(type: string): string {
  return endings[type] ?? 'bin';
}

/** The name under which an asset is saved to a disk; what file systems refuse becomes `_`. */
export function downloadName(name: string, type: string): string {
  return `${name.replace(/[\\/:*?"<>|]/g, '_').replace(/^\.+/, '_')}.${endingOf(type)}`;
}
