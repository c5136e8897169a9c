import type { LocalText } from '@fitout/sdk';

/** 1.2 MB, as people read sizes of files. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['KB', 'MB', 'GB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value >= 99.5 ? Math.round(value) : Number(value.toFixed(1))} ${units[unit]}`;
}

/** `−71%`, `+4%`, `0%`: how much smaller or larger a file became. A change that rounds to nothing is none. */
export function changeText(before: number, after: number): string {
  const percent = before === 0 ? 0 : Math.round((after / before - 1) * 100);
  return percent === 0 ? '0%' : `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`;
}

/** Milliseconds in words, rounded so that they do not tick. */
export function timeText(ms: number): LocalText {
  const seconds = ms / 1000;
  if (seconds < 5) return { zh: '几秒', en: 'a few seconds' };
  if (seconds < 58) {
    const shown = Math.ceil(seconds / 5) * 5;
    return { zh: `${shown} 秒`, en: `${shown} s` };
  }
  const minutes = Math.ceil(seconds / 60);
  return { zh: `${minutes} 分钟`, en: `${minutes} min` };
}
