import { type Box, type Row, rowOf } from '../model/justified.ts';

/** Where an arrow key leads from a picture: left and right in order, up and down to what stands there. */
export function nextPosition(
  key: string,
  at: number,
  rows: readonly Row[],
  boxesOf: (row: Row) => readonly Box[],
): number | undefined {
  const last = (rows.at(-1)?.to ?? 0) - 1;
  if (key === 'ArrowLeft') return at > 0 ? at - 1 : undefined;
  if (key === 'ArrowRight') return at < last ? at + 1 : undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const row = rowOf(rows, at);
  if (row === undefined) return undefined;
  const other = rowOf(rows, key === 'ArrowUp' ? row.from - 1 : row.to);
  if (other === undefined || (key === 'ArrowUp' && row.from === 0)) return undefined;
  const own = boxesOf(row).find(({ position }) => position === at);
  const middle = own === undefined ? 0 : own.left + own.width / 2;
  let best: Box | undefined;
  for (const box of boxesOf(other)) if (best === undefined || away(box, middle) < away(best, middle)) best = box;
  return best?.position;
}

const away = ({ left, width }: Box, middle: number): number => Math.abs(left + width / 2 - middle);
