import type { SourceFormat } from '../types.ts';

/** What the bytes of a file say of the picture in it. */
export interface Head {
  format: SourceFormat;
  type: string;
  /** As stored, before the orientation; 0 where unknown. */
  width: number;
  height: number;
  depth: number;
  frames: number;
  alpha: boolean;
  /** EXIF's, 1 to 8, where the pixels still have to be turned by it. */
  orientation: number;
  /**
   * How the file says that its pixels are to be turned and mirrored, one after the other, as orientations of EXIF.
   * Browsers, libheif and libvips do so; a decoder of AV1 alone does not.
   */
  turns: number[];
  hdr: boolean;
  /** Its colours are those of printing inks (CMYK). */
  inks?: boolean;
  /** The profile's bytes. */
  icc?: Uint8Array | undefined;
  /** EXIF as a TIFF file, without the mark in front that JPEG has. */
  exif?: Uint8Array | undefined;
  /** Some of it is missing. Only told of a whole file. */
  cut: boolean;
  /** Parts of it are not what was written: a checksum says so. */
  damaged?: boolean;
  /** Places that make a decoder turn or recolour pixels by itself: they are blanked where the engine does that. */
  blanks: { from: number; to: number }[];
}

export const emptyHead = (format: SourceFormat, type = `image/${format}`): Head => ({
  format,
  type,
  width: 0,
  height: 0,
  depth: 8,
  frames: 1,
  alpha: false,
  orientation: 1,
  turns: [],
  hdr: false,
  cut: false,
  blanks: [],
});
