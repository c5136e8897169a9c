import { type LocalText, pluralize } from '@fitout/sdk';
import type { SourceFacts } from '../../../convert/api.ts';

/** What is told of a document once, when it is opened first: what of its picture could not be taken as it was. */
const waiting = new Map<string, readonly LocalText[]>();

export function notifyAtOpening(id: string, notices: readonly LocalText[]): void {
  if (notices.length > 0) waiting.set(id, notices);
}

/** They are told once. */
export function noticesOf(id: string): readonly LocalText[] {
  const notices = waiting.get(id) ?? [];
  waiting.delete(id);
  return notices;
}

/** Names that profiles of sRGB have; one without a name is taken as it. */
const plainProfile = /^$|srgb|^c2$/i;

/** What of a picture is converted when it is opened. */
export function pictureNotices({ depth, icc, iccBroken, frames, hdr }: SourceFacts): LocalText[] {
  const notices: LocalText[] = [];
  if (depth > 8)
    notices.push({ zh: `已从 ${depth} 位转为 8 位`, en: `Converted from ${pluralize(depth, 'bit', 'bits')} to 8` });
  if (icc !== undefined && !plainProfile.test(icc))
    notices.push({ zh: `颜色已从 ${icc} 转为 sRGB`, en: `Colours were converted from ${icc} to sRGB` });
  if (iccBroken)
    notices.push({ zh: '色彩配置已损坏，按 sRGB 处理', en: 'The colour profile is damaged, so sRGB was used' });
  if (hdr) notices.push({ zh: 'HDR 的高亮部分未保留', en: 'HDR highlights were not kept' });
  if (frames > 1) notices.push({ zh: '动图或多页图片只取了第一帧', en: 'Only the first frame or page was used' });
  return notices;
}
