import type { LocalText } from '@fitout/sdk';

/** How much smaller (`−68%`) or larger (`+12%`) it became. */
export function changeText(before: number, after: number): string {
  if (before <= 0) return '—';
  const percent = Math.round((after / before - 1) * 100);
  if (percent === 0) return '±0%';
  return percent < 0 ? `−${-percent}%` : `+${percent}%`;
}

/** 340 ms, 2.1 s, 3 min 05 s. */
export function timeText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${Number((ms / 1000).toFixed(1))} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** What remains, roughly: nobody needs it to the second. */
export function remainingText(ms: number): LocalText {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) {
    const shown = seconds > 10 ? Math.ceil(seconds / 5) * 5 : seconds;
    return { zh: `约剩 ${shown} 秒`, en: `about ${shown} s left` };
  }
  if (seconds < 3600) {
    const minutes = Math.ceil(seconds / 60);
    return { zh: `约剩 ${minutes} 分钟`, en: `about ${minutes} min left` };
  }
  const hours = Number((seconds / 3600).toFixed(1));
  return { zh: `约剩 ${hours} 小时`, en: `about ${hours} h left` };
}

export const formatTitle = (format: string): string =>
  ({ jpeg: 'JPEG', webp: 'WebP', jxl: 'JPEG XL' })[format] ?? format.toUpperCase();
