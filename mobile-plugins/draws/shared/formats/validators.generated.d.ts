import type { UgcRecord, UigfRecord } from './records.ts';

/** One thing that ajv found. */
export interface SchemaError {
  /** JSON pointer into what was checked. */
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** `errors` is that of the last call. */
export interface Validate<T = unknown> {
  (data: unknown): data is T;
  errors?: SchemaError[] | null;
}

export const head3: Validate;
export const record3: Validate<UigfRecord>;
export const record2: Validate<UigfRecord>;
export const head4: Validate;
export const hk4e4: Validate<UigfRecord>;
export const ugc4: Validate<UgcRecord>;
export const hkrpg4: Validate<UigfRecord>;
export const nap4: Validate<UigfRecord>;
