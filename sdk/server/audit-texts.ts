import type { LocalText } from '../base/text.ts';

/** The audit log in people's words. */
export interface AuditWords {
  /** By what `ctx.audit.record` was given, without the plugin's id; or by a route's summary, for writes that the host logs. */
  actions: Record<string, LocalText>;
  /** By kind of target; `many` is the English plural where an s does not make it. */
  kinds?: Record<string, LocalText & { many?: string }>;
}
