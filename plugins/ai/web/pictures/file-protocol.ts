import type { AigcMark } from '@fitout/sdk';

/** What is asked of files. They are handed over as they are: the worker reads their bytes itself. */
export type FileRequest =
  | { kind: 'hash'; file: Blob }
  | { kind: 'label'; file: Blob }
  /** `file` as it came, `plain` what browsers read of it (mostly itself), `name` for people. */
  | { kind: 'picture'; file: Blob; plain: Blob; name: string };

export interface FileResults {
  /** sha-256 of the bytes, in hex. */
  hash: string;
  /** The label of a generated picture, where the file has one. */
  label: AigcMark | undefined;
  picture: PictureFile;
}

/** What a document needs of the picture that it is made of. */
export interface PictureFile {
  /** sha-256 of the plain file, in hex. */
  hash: string;
  /** Pixels, upright. */
  width: number;
  height: number;
  /** What lists show; undefined where it could not be drawn. */
  small: Blob | undefined;
  /** Of the file as it came. */
  label: AigcMark | undefined;
}
