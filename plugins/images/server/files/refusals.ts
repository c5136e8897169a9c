import { FitoutError, type LocalText, sizeText } from '@fitout/sdk';
import { filled, limits } from '../../shared/limits.ts';
import type { RefusedType } from './sniff.ts';

const accepted: LocalText = {
  zh: '可以上传 JPG、PNG、WebP、AVIF、GIF、SVG 图片和 MP4、WebM 视频',
  en: 'JPG, PNG, WebP, AVIF, GIF and SVG pictures and MP4 and WebM videos can be uploaded',
};

const hints: Record<RefusedType, LocalText> = {
  heic: {
    zh: '这是 HEIC 照片：请在 iPhone 的 设置 → 相机 → 格式 选“兼容性最佳”，或先转换为 JPG 再上传',
    en: 'This is a HEIC photo: choose "Most Compatible" under Settings → Camera → Formats, or convert it to JPG first',
  },
  mov: { zh: '这是 MOV 视频：请先导出为 MP4（H.264）', en: 'This is a MOV video: export it as MP4 (H.264) first' },
  mkv: { zh: '这是 MKV 视频：请先转换为 MP4（H.264）', en: 'This is an MKV video: convert it to MP4 (H.264) first' },
  avi: { zh: '这是 AVI 视频：请先转换为 MP4（H.264）', en: 'This is an AVI video: convert it to MP4 (H.264) first' },
  bmp: { zh: '这是 BMP 图片：请先另存为 PNG 或 JPG', en: 'This is a BMP picture: save it as PNG or JPG first' },
  tiff: { zh: '这是 TIFF 图片：请先另存为 JPG 或 PNG', en: 'This is a TIFF picture: save it as JPG or PNG first' },
  jxl: {
    zh: '这是 JPEG XL 图片：请先转换为 JPG 或 WebP',
    en: 'This is a JPEG XL picture: convert it to JPG or WebP first',
  },
  psd: {
    zh: '这是 Photoshop 文件：请先导出为 PNG 或 JPG',
    en: 'This is a Photoshop file: export it as PNG or JPG first',
  },
  pdf: { zh: '这是 PDF 文件：请先把页面导出为图片', en: 'This is a PDF: export its pages as pictures first' },
  html: {
    zh: '这是网页，不是图片：请重新下载原图',
    en: 'This is a web page and no picture: download the original again',
  },
  zip: { zh: '这是压缩包：请解压后再上传', en: 'This is an archive: unpack it first' },
};

/** 415: the bytes are of a type that the library does not take. */
export function unsupportedType(type: RefusedType | undefined): FitoutError {
  const hint = type === undefined ? undefined : hints[type];
  return new FitoutError('unsupported', {
    reason: 'images.type',
    message: hint ?? { zh: `无法识别的文件类型，${accepted.zh}`, en: `Unknown type of file. ${accepted.en}` },
    detail: { type: type ?? null },
  });
}

/** 413: more bytes than its kind may have. */
export function tooManyBytes(what: 'image' | 'svg' | 'video'): FitoutError {
  const max = { image: limits.imageBytes, svg: limits.svgBytes, video: limits.videoBytes }[what];
  const texts: Record<typeof what, LocalText> = {
    image: {
      zh: '图片超过 {max}，请压缩后再上传',
      en: 'The image is larger than {max}. Compress it and try again',
    },
    svg: {
      zh: 'SVG 超过 {max}，请简化后再上传，或导出为 PNG',
      en: 'The SVG is larger than {max}. Simplify it or export it as PNG',
    },
    video: {
      zh: '视频超过 {max}，请压缩或剪短后再上传',
      en: 'The video is larger than {max}. Compress or shorten it and try again',
    },
  };
  return new FitoutError('tooLarge', {
    reason: 'images.bytes',
    message: filled(texts[what], { max: sizeText(max) }),
    detail: { max },
  });
}

/** 422: more pixels than may be decoded. */
export function tooManyPixels(width: number, height: number, frames: number): FitoutError {
  const million = limits.pixels / 1e6;
  const still: LocalText = {
    zh: '图片尺寸 {width}×{height} 过大（最多 {wan} 万像素，单边不超过 {side}），请缩小后再上传',
    en: 'At {width}×{height} the picture is too large (at most {million} megapixels and {side} a side): scale it down',
  };
  const moving: LocalText = {
    zh: '动图共 {frames} 帧、每帧 {width}×{height}，总像素过多（最多 {wan} 万），请缩小或减少帧数',
    en: '{frames} {frames|frame|frames} of {width}×{height} add up to too many pixels (at most {million} million): scale it down or drop frames',
  };
  return new FitoutError('unprocessable', {
    reason: 'images.pixels',
    message: filled(frames > 1 ? moving : still, {
      width,
      height,
      frames,
      million,
      wan: million * 100,
      side: limits.side,
    }),
    detail: { width, height, frames, max: limits.pixels },
  });
}

/** 422: the type is right but the content cannot be read. */
export function unreadable(
  what: 'empty' | 'broken' | 'svg' | 'video' | 'codec' | 'sound' | 'slow' | 'entities',
  cause?: unknown,
): FitoutError {
  const texts: Record<typeof what, LocalText> = {
    empty: { zh: '文件是空的（0 字节），请重新选择', en: 'The file is empty (0 bytes): choose it again' },
    broken: {
      zh: '图片已损坏或不完整，请用看图软件重新保存后再上传',
      en: 'The picture is damaged or incomplete: save it anew in a picture viewer and try again',
    },
    svg: {
      zh: 'SVG 内容无法解析，请在设计软件中重新导出',
      en: 'The SVG cannot be read: export it anew from your design tool',
    },
    entities: {
      zh: 'SVG 的实体（DOCTYPE 中的 <!ENTITY>）互相循环或展开后过长：请在设计软件中重新导出，导出时不保留编辑功能，或导出为 PNG',
      en: 'The entities of the SVG (<!ENTITY> in its DOCTYPE) hold themselves or come to too much: export it anew without editing capabilities, or as PNG',
    },
    video: {
      zh: '视频已损坏、不完整或没有画面，请重新导出后再上传',
      en: 'The video is damaged, incomplete or without a picture: export it anew',
    },
    codec: {
      zh: '多数浏览器无法播放这种视频编码，请转换为 H.264 编码的 MP4',
      en: 'Most browsers cannot play this video codec: convert it to MP4 with H.264',
    },
    sound: {
      zh: '多数浏览器无法播放这个视频的声音编码（如 AC-3、PCM），请转换为 H.264 画面、AAC 声音的 MP4，或去掉声音后再上传',
      en: 'Most browsers cannot play the sound of this video (AC-3 or PCM, say): convert it to MP4 with H.264 and AAC, or remove the sound',
    },
    slow: {
      zh: '图片过于复杂，处理超时，请缩小或简化后再上传',
      en: 'The picture took too long to process: scale it down or simplify it',
    },
  };
  return new FitoutError('unprocessable', { reason: `images.${what}`, message: texts[what], cause });
}
