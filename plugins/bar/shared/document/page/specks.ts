/** Takes away what hangs together by fewer pixels than `least`, neighbours over corners among them. */
export function dropSpecks(mask: Uint8Array, width: number, least: number): void {
  // 2: was looked at.
  const rows = [-width, 0, width];
  const found: number[] = [];
  const waiting: number[] = [];
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== 1) continue;
    found.length = 0;
    waiting.push(start);
    mask[start] = 2;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (found.length < least) found.push(at);
      const column = at % width;
      for (const down of rows)
        for (let aside = column === 0 ? 0 : -1; aside <= (column === width - 1 ? 0 : 1); aside += 1) {
          const next = at + down + aside;
          if (mask[next] !== 1) continue;
          mask[next] = 2;
          waiting.push(next);
        }
    }
    if (found.length < least) for (const at of found) mask[at] = 0;
  }
  for (let at = 0; at < mask.length; at += 1) if (mask[at] === 2) mask[at] = 1;
}
