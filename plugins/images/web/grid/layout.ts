/** Where tiles stand: `columns` squares of `tile` pixels with `gap` between them, and a line of words below each. */
export interface GridLayout {
  columns: number;
  tile: number;
  rowHeight: number;
  gap: number;
  padding: number;
}

const captionHeight = 40;

/** Tiles fill the width; they are at least `wanted` wide. */
export function layoutOf(width: number, wanted: number): GridLayout {
  const gap = width < 480 ? 8 : 12;
  const padding = width < 480 ? 8 : 12;
  const inner = Math.max(width - padding * 2, wanted);
  const columns = Math.max(1, Math.floor((inner + gap) / (wanted + gap)));
  const tile = Math.floor((inner - gap * (columns - 1)) / columns);
  return { columns, tile, rowHeight: tile + captionHeight + gap, gap, padding };
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Indexes of the tiles that a box in the content's coordinates touches. */
export function tilesIn(layout: GridLayout, box: Box, count: number): number[] {
  const { columns, tile, rowHeight, gap, padding } = layout;
  const firstRow = Math.max(0, Math.floor((box.top - padding) / rowHeight));
  const lastRow = Math.floor((box.bottom - padding) / rowHeight);
  const found: number[] = [];
  for (let row = firstRow; row <= lastRow && row * columns < count; row += 1) {
    const top = padding + row * rowHeight;
    if (box.top > top + rowHeight - gap) continue;
    for (let column = 0; column < columns; column += 1) {
      const left = padding + column * (tile + gap);
      const index = row * columns + column;
      if (index < count && box.left <= left + tile && box.right >= left) found.push(index);
    }
  }
  return found;
}
