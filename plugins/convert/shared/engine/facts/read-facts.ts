import { exifFacts } from '../metadata/exif.ts';
import { readProfile } from '../metadata/icc.ts';
import { upright } from '../picture/geometry.ts';
import type { SourceFacts } from '../types.ts';
import type { Head } from './head.ts';

/** What the page shows of a file's head. `placeCertain` is known of those that were read whole. */
export function factsOf(head: Head, bytes: number, placeCertain = false): SourceFacts {
  const profile = head.icc && readProfile(head.icc);
  const exif = exifFacts(head.exif);
  const own = ['jpeg', 'png', 'webp'].includes(head.format) ? exif.orientation : head.orientation;
  return {
    format: head.format,
    type: head.type,
    ...upright(head, own),
    depth: head.depth,
    frames: head.frames,
    alpha: head.alpha,
    orientation: own,
    hdr: head.hdr,
    icc: profile?.name,
    iccBroken: head.icc !== undefined && profile === undefined,
    exif: head.exif !== undefined,
    gps: exif.gps,
    placeCertain,
    bytes,
  };
}
