import type { ColumnType, Generated } from 'kysely';

/** Tables of the schema `images`. The README draws how they hang together. */
export interface Tables {
  folders: FolderTable;
  files: FileTable;
  variants: VariantTable;
  assets: AssetTable;
  asset_files: AssetFileTable;
  asset_tags: AssetTagTable;
  usage_owners: UsageOwnerTable;
  usages: UsageTable;
  pending_blobs: PendingBlobTable;
}

type Now = ColumnType<Date, Date | undefined, Date>;

export interface FolderTable {
  id: bigint;
  org_id: bigint;
  parent_id: bigint | null;
  name: string;
  created_at: Now;
}

/** What is known of stored bytes, whoever has them: two organisations with the same picture share the row. */
export interface FileTable {
  key: string;
  type: string;
  width: number;
  height: number;
  size: number;
  color: string | null;
  animated: boolean;
  /** It carries the label of generated pictures. */
  generated: Generated<boolean>;
  /** Its pixels carry words that say so. */
  labelled: Generated<boolean>;
  duration: number;
  created_at: Now;
}

/** A smaller copy of a file; width 0 is the still at `/a/<key>/poster`. */
export interface VariantTable {
  key: string;
  width: number;
  blob: string;
  type: string;
  size: number;
}

export interface AssetTable {
  id: bigint;
  org_id: bigint;
  folder_id: bigint | null;
  kind: 'image' | 'video';
  /** The present file. */
  key: string;
  /** sha256 of the bytes as they were uploaded, by which the same upload is known again before it is processed. */
  source: string;
  name: string;
  alt: Generated<string>;
  highlight: Generated<boolean>;
  /** Name and tags in lower case, and their single characters and pairs: what the search's index holds. */
  words: string;
  grams: string[];
  /** Copies of the present file's facts, for sorting and filtering without a join. */
  size: number;
  /** `2024-05-01T12:30:00`, by the clock where it was taken; read it by `takenText`. */
  taken_at: ColumnType<unknown, string | null | undefined, string | null>;
  /** When it came, by the clock of its organisation at that time. */
  uploaded_at: ColumnType<unknown, string, never>;
  created_by: bigint;
  created_at: Now;
  updated_at: Now;
  deleted_at: Date | null;
}

/** Every file that an asset has had. */
export interface AssetFileTable {
  asset_id: bigint;
  org_id: bigint;
  key: string;
  source: string;
  created_by: bigint;
  created_at: Now;
}

export interface AssetTagTable {
  asset_id: bigint;
  org_id: bigint;
  tag: string;
}

export interface UsageOwnerTable {
  id: bigint;
  org_id: bigint;
  plugin: string;
  kind: string;
  owner: string;
  title: string;
  url: string;
  updated_at: Now;
}

export interface UsageTable {
  owner_id: bigint;
  org_id: bigint;
  key: string;
}

/** Bytes that were about to be stored: what a crash leaves behind is found here. */
export interface PendingBlobTable {
  blob: string;
  created_at: Now;
}
