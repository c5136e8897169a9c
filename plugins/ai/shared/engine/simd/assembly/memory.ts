/** Makes room for so many bytes and answers where they begin, at a multiple of 16; 0 where there is no more memory. */
export function room(bytes: i32): i32 {
  const base = (<i32>__heap_base + 15) & ~15;
  const pages = (base + bytes + 0xffff) >>> 16;
  const have = memory.size();
  if (pages > have && memory.grow(pages - have) < 0) return 0;
  return base;
}
