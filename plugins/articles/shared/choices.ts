/** `changed`: readers get a version, and the draft differs from it. */
export const articleStatuses = ['draft', 'published', 'changed', 'trash'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

/** What a list may be narrowed to; `all` is everything that is not in the trash. */
export const statusFilters = ['all', ...articleStatuses] as const;
export type StatusFilter = (typeof statusFilters)[number];
