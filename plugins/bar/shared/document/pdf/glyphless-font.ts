/**
 * The least TrueType font there is: one glyph without an outline, 1000 units to the em. Text that is read from a picture
 * is set in it, so that it can be found and copied and yet nothing is drawn; every reader of PDF wants CID fonts embedded.
 */
export function glyphlessFont(): Uint8Array {
  const tables: [string, number[]][] = [
    ['glyf', [0, 0, 0, 0]],
    ['head', headTable()],
    ['hhea', [...u32(0x10000), ...u16(800), ...u16(-200), ...u16(0), ...u16(1000), ...zeros(22), ...u16(1)]],
    ['hmtx', [...u16(1000), ...u16(0)]],
    ['loca', [...u32(0), ...u32(0)]],
    ['maxp', [...u32(0x10000), ...u16(1), ...zeros(8), ...u16(1), ...zeros(16)]],
  ];
  const head = [...u32(0x10000), ...u16(tables.length), ...u16(64), ...u16(2), ...u16(tables.length * 16 - 64)];
  const entries: number[] = [];
  const bodies: number[] = [];
  for (const [tag, body] of tables) {
    const at = head.length + tables.length * 16 + bodies.length;
    entries.push(
      ...[...tag].map((letter) => letter.charCodeAt(0)),
      ...u32(sumOf(body)),
      ...u32(at),
      ...u32(body.length),
    );
    bodies.push(...body, ...zeros((4 - (body.length % 4)) % 4));
  }
  return Uint8Array.from([...head, ...entries, ...bodies]);
}

/** Version, revision, checksum (which nothing reads of an embedded font), magic, flags, units, dates, box, and formats. */
function headTable(): number[] {
  const first = [
    ...u32(0x10000),
    ...u32(0x10000),
    ...u32(0),
    ...u32(0x5f0f3cf5),
    ...u16(0),
    ...u16(1000),
    ...zeros(16),
  ];
  const box = [...u16(0), ...u16(-200), ...u16(1000), ...u16(800)];
  return [...first, ...box, ...u16(0), ...u16(8), ...u16(2), ...u16(1), ...u16(0)];
}

function u16(value: number): number[] {
  return [(value >> 8) & 255, value & 255];
}

function u32(value: number): number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

function sumOf(body: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < body.length; at += 4)
    sum =
      (sum +
        (((body[at] ?? 0) << 24) | ((body[at + 1] ?? 0) << 16) | ((body[at + 2] ?? 0) << 8) | (body[at + 3] ?? 0))) >>>
      0;
  return sum;
}
