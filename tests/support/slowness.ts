/** Milliseconds of the fixed work on the machine for which limits in milliseconds were set, while it did nothing else. */
const referenceMs = 26;
const rounds = 9;

/** How much slower than that machine this process is now: 1 there, 2 where everything takes twice as long. */
export function nodeSlowness(): number {
  computeOnce(); // for the compiler
  const times = Array.from({ length: rounds }, computeOnce).sort((a, b) => a - b);
  return (times[rounds >> 1] ?? referenceMs) / referenceMs;
}

/** Objects, text, sorting, JSON: milliseconds. */
function computeOnce(): number {
  const began = performance.now();
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `row ${random()}`, tags: [random() % 7, id] }));
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
  read.sort((a, b) => (a.name < b.name ? -1 : 1));
  const groups = new Map<number, number>();
  for (const row of read) groups.set(row.tags[0] ?? 0, (groups.get(row.tags[0] ?? 0) ?? 0) + row.name.length);
  if (groups.size !== 7) throw new Error('the fixed work came to another outcome');
  return performance.now() - began;
}
