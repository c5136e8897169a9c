import type { LocalText } from '@fitout/sdk';
import { ownFormats } from './codecs.ts';
import {
  type ConvertWarning,
  type Foreseen,
  type Format,
  type SourceFacts,
  sameFile,
  type WarningKind,
} from './types.ts';

const texts: Record<WarningKind, LocalText> = {
  animation: { zh: '有多帧或多页，只转换第一帧', en: 'Only the first of several frames or pages is converted' },
  hdr: { zh: '高动态范围（HDR）亮度会丢失', en: 'High dynamic range (HDR) brightness is lost' },
  depth: { zh: '高于 8 位的色深会变为 8 位', en: 'Bit depth above 8 bits per channel is reduced to 8' },
  alpha: {
    zh: '目标格式不支持透明，透明处填充背景色',
    en: 'The target format does not support transparency. Transparent areas get the background colour',
  },
  icc: {
    zh: '颜色已转换为 sRGB，色彩配置文件未保留',
    en: 'Colours are converted to sRGB and the colour profile is not kept',
  },
  inks: {
    zh: '印刷色（CMYK）已按常见油墨换算为 sRGB，颜色可能略有出入',
    en: 'Print colours (CMYK) are converted to sRGB using common ink values and may look slightly different',
  },
  exif: { zh: '目标格式存不下拍摄信息（EXIF）', en: 'The target format cannot store camera data (EXIF)' },
  name: {
    zh: '扩展名与实际格式不符，按实际格式处理',
    en: 'The file extension does not match the actual format, which is used instead',
  },
  bytes: {
    zh: '无法压缩到目标大小，已取最小',
    en: 'The target file size could not be reached. This is the smallest possible',
  },
  aigc: {
    zh: '目标格式存不下「AI 生成」标识，请改用 JPEG、PNG 或 WebP',
    en: 'The target format cannot store the AI-generated label. Use JPEG, PNG or WebP',
  },
  place: {
    zh: '文件里有无法检查的数据，不能保证位置信息已全部去除；要确保去除，请转换为其他格式并去掉拍摄信息',
    en: 'The file contains data that cannot be checked, so some location data may remain. To make sure, convert it to another format without camera data',
  },
  damaged: { zh: '文件有损伤，可能缺少一部分画面', en: 'The file is damaged. Part of the image may be missing' },
};

export const warning = (kind: WarningKind): ConvertWarning => ({ kind, text: texts[kind] });

const endings: Record<string, RegExp> = {
  jpeg: /^(?:jpe?g|jfif|pjpeg|jpe)$/,
  png: /^a?png$/,
  heic: /^(?:heic|heif|hif)$/,
  tiff: /^tiff?$/,
  bmp: /^(?:bmp|dib)$/,
};

/** Does the name's ending belong to another format that is known? A name without one says nothing. */
export function isMisnamed(name: string, format: string, formats: readonly Format[] = ownFormats): boolean {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined) return false;
  const fits = (id: string, extension: string): boolean => endings[id]?.test(ending) ?? extension === ending;
  const named = formats.find(({ id, extension }) => fits(id, extension));
  return named !== undefined && named.id !== format;
}

/** A PNG of 16 bits a channel stays one where no pixel changes: it is packed anew as it is. */
export function staysDeep(facts: SourceFacts, job: Omit<Foreseen, 'name'>): boolean {
  const packed = facts.format === 'png' && job.target === 'png' && facts.depth > 8 && facts.frames === 1;
  const asStored = facts.orientation === 1 && !facts.iccBroken && (facts.icc === undefined || job.metadata.icc);
  const { resize, crop, palette, rotate = 0 } = job;
  return packed && asStored && resize === undefined && crop === undefined && palette === undefined && rotate === 0;
}

/** What will be lost on the way from such a source into such a target. */
export function foresee(facts: SourceFacts, job: Foreseen, formats: readonly Format[]): ConvertWarning[] {
  const target = formats.find(({ id }) => id === job.target);
  const kinds: WarningKind[] = [];
  if (isMisnamed(job.name, facts.format, formats)) kinds.push('name');
  if (job.target === sameFile) {
    if (!job.metadata.gps && !facts.placeCertain) kinds.push('place');
    return kinds.map(warning);
  }
  if (facts.frames > 1) kinds.push('animation');
  if (facts.hdr) kinds.push('hdr');
  if (facts.depth > 8 && !staysDeep(facts, job)) kinds.push('depth');
  if (facts.alpha && target?.alpha === false) kinds.push('alpha');
  if (facts.iccBroken) kinds.push('icc');
  else if (facts.icc !== undefined && job.metadata.icc && target?.icc === false) kinds.push('icc');
  const wanted = (facts.exif && job.metadata.exif) || (facts.gps && job.metadata.gps);
  if (wanted && target?.exif === false) kinds.push('exif');
  return kinds.map(warning);
}
