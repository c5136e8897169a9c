/** The modules of a QR code, as the library `qrcode` makes them. */
export interface QrModules {
  size: number;
  /** Anything but 0 for a dark one. */
  get(row: number, column: number): number;
}

/** A QR code as one SVG path in a square of `edge` units, four of them of quiet zone on each side. */
export function qrPath(modules: QrModules): { edge: number; path: string } {
  let path = '';
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) path += `M${column + 4} ${row + 4}h1v1h-1z`;
  return { edge: modules.size + 8, path };
}
