/** Counts by `pool.no` as counts by id: those of `pools` alone. */
export function poolCounts(
  pools: ReadonlyMap<number, bigint>,
  byNo: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(byNo).flatMap(([no, count]) => {
      const id = pools.get(Number(no));
      return id === undefined ? [] : [[String(id), count]];
    }),
  );
}
