import { anyone, defineCalls, zIdText } from '@fitout/sdk/calls';
import { z } from 'zod';
import { byId } from './inputs.ts';
import { shownFile } from './outputs.ts';

/**
 * The shape of the whole gallery of what is marked 高光, newest first, in some two bytes a picture over the wire, so that a
 * phone can lay all of it out before it knows a single address. Columns: the picture at index `i` has `ratios[i]`,
 * `albumOf[i]` and the three digits of `colors` from `3 * i`.
 */
const highlightOutline = z.object({
  /** Days as they were lived (`2024-05-01`), newest first, each with how many follow. */
  days: z.array(z.tuple([z.string(), z.int()])),
  /** Width by height, in hundredths. */
  ratios: z.array(z.int()),
  /** `#rgb` of each without its mark: the average colour. */
  colors: z.string(),
  /** Index into `albums`, or -1. */
  albumOf: z.array(z.int()),
  /** Folders of the library that hold any of them, by name. */
  albums: z.array(z.object({ id: zIdText, name: z.string() })),
  /** Films: index and seconds (0 where unknown). */
  films: z.array(z.tuple([z.int(), z.int()])),
  /** Pictures of one page. */
  pageSize: z.int(),
  /** Where each page after the first begins: pass it on as `from`. */
  marks: z.array(z.string()),
});
export type HighlightOutline = z.input<typeof highlightOutline>;

/** One picture or film of the gallery. */
const highlightPhoto = z.object({
  id: zIdText,
  ...shownFile,
  /** By the clock at its place, without a zone: `2024-05-01T12:30:00`. */
  at: z.string(),
  /** `at` is when it was taken; else when it was uploaded. */
  taken: z.boolean(),
  /** Seconds of a film. */
  duration: z.number(),
  /** A film's still is at `/a/<key>/poster`. */
  poster: z.boolean(),
  /** Its album among those of the outline. */
  albumId: zIdText.nullable(),
});
export type HighlightPhoto = z.input<typeof highlightPhoto>;

const highlightPage = z.object({ photos: z.array(highlightPhoto) });
export type HighlightPage = z.input<typeof highlightPage>;

/**
 * `q`: only what fits all its words: times (2024, 2024年5月, 去年夏天, May 2024) by when a picture was taken, others by its
 * name, tags, description and album.
 */
const searchQuery = z.object({ q: z.string().max(200).optional() });

/** What the gallery on phones reads: open to everybody. Ids are text here, as documents and addresses have them. */
export const highlightCalls = defineCalls({
  'GET highlights/outline': {
    access: anyone,
    summary: { zh: '照片精选的轮廓', en: 'The shape of the gallery' },
    query: searchQuery,
    // Written by hand, since only such an answer has an ETag.
    file: ['application/json'],
    result: highlightOutline,
  },
  'GET highlights': {
    access: anyone,
    summary: { zh: '照片精选的一页', en: 'A page of the gallery, in the order of its outline' },
    query: searchQuery.extend({ from: z.string().max(60).optional() }),
    file: ['application/json'],
    result: highlightPage,
  },
  'GET highlights/:id': {
    access: anyone,
    summary: { zh: '照片在精选中的位置', en: 'Where in the outline of the gallery a picture stands' },
    params: byId,
    query: searchQuery,
    result: z.object({ index: z.int() }),
  },
});
