/* What may be chosen in calls: tables, data and pages go by the same lists. */

/** What a document decorates. Forms come with their own plugin and use the same engine. */
export const documentKinds = ['page', 'activity', 'form'] as const;

/** `changed`: published, and the draft has gone on since. */
export const pageStatuses = ['draft', 'published', 'changed', 'trashed'] as const;
export type PageStatus = (typeof pageStatuses)[number];

/** What a list may be narrowed to. `live`: published, whether or not the draft has gone on; `scheduled`: with a plan. */
export const pageFilters = [...pageStatuses, 'scheduled', 'live'] as const;

export const pageOrders = ['updated', 'published', 'title'] as const;
export type PageOrder = (typeof pageOrders)[number];

/** What of a template is a sample that people replace. */
export const sampleKinds = ['link', 'text', 'picture'] as const;
export type SampleKind = (typeof sampleKinds)[number];

/** What the end of a plan does: bring back the version that stood before, or take the page off the air. */
export const planEnds = ['restore', 'unpublish'] as const;

/** Who asks for a page. */
export const visitors = ['visitor', 'signed-in'] as const;
export type Visitor = (typeof visitors)[number];

/** `new-customer` and `known-customer`: signed-in customers before and after the end of their first `days` days. */
export const whoms = [...visitors, 'new-customer', 'known-customer'] as const;
/** The kinds of visitors that rules of the home page tell apart. */
export type Who = (typeof whoms)[number];

export const audiences = ['all', ...whoms] as const;
export type Audience = (typeof audiences)[number];
