/** Which places a list shows. `all` is without the trash. */
export const placeFilters = ['all', 'visible', 'hidden', 'trash'] as const;
export type PlaceStatus = (typeof placeFilters)[number];

export const placeOrders = ['updated', 'created', 'name', 'code'] as const;
export type PlaceOrder = (typeof placeOrders)[number];

export const bulkActions = ['trash', 'restore', 'purge', 'show', 'hide'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** `uploaded → running → done`; `cancelled` keeps the rows that were stored; `failed` carries the reason. */
export const importStates = ['uploaded', 'running', 'done', 'cancelled', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

export const warningKinds = ['outside-area', 'swapped', 'same-position'] as const;
export type WarningKind = (typeof warningKinds)[number];
