/** One thing that ajv found. */
export interface SchemaError {
  /** JSON pointer into what was checked. */
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** `errors` is that of the last call. */
export interface Validate {
  (data: unknown): boolean;
  errors?: SchemaError[] | null;
}

export const head3: Validate;
export const record3: Validate;
export const record2: Validate;
export const head4: Validate;
export const hk4e4: Validate;
export const ugc4: Validate;
export const hkrpg4: Validate;
export const nap4: Validate;
