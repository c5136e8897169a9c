import type { LocalText } from '@fitout/sdk';
import {
  type CodecId,
  type ConvertJob,
  type Format,
  type MetadataChoice,
  type SourceFacts,
  sameFile,
} from './engine/types.ts';

/** Ways to convert in plain words, for people who do not want to know of codecs: on the phone and before an upload. */
export const everydayWays = ['clear', 'small', 'web', 'jpg', 'place', 'limit', 'own'] as const;
export type EverydayWay = (typeof everydayWays)[number];

export const everydayTexts: Record<EverydayWay, { title: LocalText; about: LocalText }> = {
  clear: {
    title: { zh: '保持清晰', en: 'Keep it sharp' },
    about: { zh: '尺寸不变，肉眼看不出差别', en: 'Same size, no visible difference' },
  },
  small: {
    title: { zh: '省流量', en: 'Save data' },
    about: { zh: '长边 1600，最小的文件', en: 'Long edge 1600 px, smallest file' },
  },
  web: {
    title: { zh: '适合网页', en: 'For web pages' },
    about: { zh: 'WebP，长边 1920，打开快', en: 'WebP, long edge 1920 px, loads fast' },
  },
  jpg: {
    title: { zh: '转成 JPG', en: 'Convert to JPG' },
    about: { zh: '苹果照片也能到处打开', en: 'iPhone photos that open anywhere' },
  },
  place: {
    title: { zh: '去除位置信息', en: 'Remove location' },
    about: { zh: '画质分毫不变，留下拍摄时间', en: 'Same image quality, keeps the date taken' },
  },
  limit: {
    title: { zh: '限制大小', en: 'Limit file size' },
    about: { zh: '报名、上传有大小要求时', en: 'For uploads with a size limit' },
  },
  own: {
    title: { zh: '自己设置', en: 'Custom' },
    about: { zh: '格式、质量和尺寸', en: 'Format, quality and size' },
  },
};

/** What stays of a photo's own words: nothing, all but the place, all. */
export const keeps = ['nothing', 'noPlace', 'all'] as const;
export type Keep = (typeof keeps)[number];

export interface EverydayChoice {
  way: EverydayWay;
  /** Bytes at most, for `limit`. */
  limit: number;
  /** Not for `place`, which says it itself. */
  keep: Keep;
  own: {
    target: CodecId /** 1 to 100. */;
    quality: number /** Pixels of the longer edge; null: as it is. */;
    edge: number | null;
  };
}

export const everydayLimits = { minBytes: 10_000, maxBytes: 50_000_000, maxEdge: 16_383 } as const;

export const firstChoice: EverydayChoice = {
  way: 'clear',
  limit: 500_000,
  keep: 'noPlace',
  own: { target: 'jpeg', quality: 85, edge: null },
};

/** A choice that was kept somewhere; what does not fit is as it is at first. */
export function readChoice(kept: unknown): EverydayChoice {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<EverydayChoice>;
  const own = { ...firstChoice.own, ...given.own };
  return {
    way: everydayWays.find((way) => way === given.way) ?? firstChoice.way,
    keep: keeps.find((keep) => keep === given.keep) ?? firstChoice.keep,
    limit: within(given.limit, everydayLimits.minBytes, everydayLimits.maxBytes) ?? firstChoice.limit,
    own: {
      target: typeof own.target === 'string' ? own.target : firstChoice.own.target,
      quality: within(own.quality, 1, 100) ?? firstChoice.own.quality,
      edge: within(own.edge, 16, everydayLimits.maxEdge) ?? null,
    },
  };
}

function within(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && value >= least && value <= most ? Math.round(value) : undefined;
}

type Work = Omit<ConvertJob, 'id' | 'source' | 'name'>;

/** What is to be done with one photo. */
export function everydayWork(choice: EverydayChoice, facts: SourceFacts, formats: readonly Format[]): Work {
  const metadata = metadataOf(choice);
  const work = (target: CodecId, quality: number, edge?: number | null): Work => ({
    target,
    options: qualityOf(formats, target, quality),
    ...(edge === undefined || edge === null ? {} : { resize: { kind: 'edge', edge } }),
    metadata,
    background: '#ffffff',
  });
  // JPEG opens everywhere, but has no transparency.
  const simple = facts.alpha ? 'webp' : 'jpeg';
  switch (choice.way) {
    case 'clear':
      return work(simple, 90);
    case 'small':
      return work('webp', 70, 1600);
    case 'web':
      return work('webp', 80, 1920);
    case 'jpg':
      return work('jpeg', 90);
    case 'place':
      return work(sameFile, 100);
    case 'limit':
      return { ...work(simple, 92, edgeFor(choice.limit)), targetBytes: choice.limit };
    case 'own':
      return work(writable(choice.own.target, formats), choice.own.quality, choice.own.edge);
  }
}

function metadataOf({ way, keep }: EverydayChoice): MetadataChoice {
  if (way === 'place') return { exif: true, gps: false, icc: true };
  return { exif: keep !== 'nothing', gps: keep === 'all', icc: way === 'clear' };
}

/** Codecs without a quality keep to their own settings. */
function qualityOf(formats: readonly Format[], target: CodecId, quality: number): Work['options'] {
  const key = formats.find(({ id }) => id === target)?.quality;
  return key === undefined ? {} : { [key]: quality };
}

/** The plugin that brought a format may be gone since. */
function writable(target: CodecId, formats: readonly Format[]): CodecId {
  return formats.some(({ id, encodes }) => id === target && encodes) ? target : firstChoice.own.target;
}

/**
 * The longer edge with which a photo of so many bytes still looks well: about one bit a pixel. A lower quality at full
 * size looks worse than a smaller picture.
 */
export function edgeFor(bytes: number): number {
  return Math.min(everydayLimits.maxEdge, Math.max(320, Math.round(Math.sqrt(bytes * 8 * 1.5))));
}
