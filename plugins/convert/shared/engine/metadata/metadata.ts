export interface Metadata {
  exif?: Uint8Array | undefined;
  icc?: Uint8Array | undefined;
}
