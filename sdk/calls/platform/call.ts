import type { CallKey, ServedCall } from '../call.ts';

/** What the platform's own calls may say beyond a plugin's. */
export interface PlatformCall extends ServedCall {
  /** Open to a person who has yet to change a one-time password. */
  beforePasswordChange?: true;
  /** A GET that changes something: guarded and logged as a write. */
  changes?: true;
  /** Its answer holds a secret: never kept for repeats. */
  secret?: true;
  /** Never timed out: a stream of events. */
  endless?: true;
}

/** A table of such calls. Their paths are whole: `GET /v1/employee/my`. */
export type PlatformTable = Record<CallKey, PlatformCall>;
