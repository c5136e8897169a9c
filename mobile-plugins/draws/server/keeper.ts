/** Whose records. */
export interface Keeper {
  id: bigint;
  orgId: bigint;
}
