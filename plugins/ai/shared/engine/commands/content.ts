import { areCorners, type Corners, isMatrix, type Matrix } from '../../document/content.ts';
import { engineError } from '../faults.ts';
import type { LayerState } from '../types.ts';

type Content = NonNullable<LayerState['content']>;

/** What a layer is made from, where its pixels have gone: `map` says where a point comes to, and keeps lines straight. */
export function movedContent(content: Content, map: (x: number, y: number) => readonly [number, number]): Content {
  if (content.kind === 'placed') {
    const { corners: c } = content;
    const corners = [...map(c[0], c[1]), ...map(c[2], c[3]), ...map(c[4], c[5]), ...map(c[6], c[7])];
    if (!areCorners(corners)) throw engineError('reach');
    return { ...content, corners: corners satisfies Corners };
  }
  const [a, b, c, d, e, f] = content.matrix;
  const [x, y] = map(e, f);
  const [ax, ay] = map(e + a, f + b);
  const [cx, cy] = map(e + c, f + d);
  const matrix = [ax - x, ay - y, cx - x, cy - y, x, y];
  if (!isMatrix(matrix)) throw engineError('reach');
  return { ...content, matrix: matrix satisfies Matrix };
}
