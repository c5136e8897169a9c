export interface Metadata {
  exif?: Uint8Array | undefined;
  icc?: Uint8Array | undefined;
  /** An XMP packet: the label of a generated picture. */
  xmp?: Uint8Array | undefined;
}
