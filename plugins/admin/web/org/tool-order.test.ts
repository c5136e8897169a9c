import { expect, test } from 'vitest';
import { inOrder, moved } from './tool-order.ts';

const tool = (path: string, order: number) => ({ path, title: path, icon: 'tool', order });
const tools = [tool('/m/c', 3), tool('/m/a', 1), tool('/m/b', 2)];
const paths = (first: string[]) => inOrder(tools, first).map(({ path }) => path);

test('tools stand in the platform’s order until one is moved, and then as they were put', () => {
  expect(paths([])).toEqual(['/m/a', '/m/b', '/m/c']);
  const first = moved(inOrder(tools, []), 2, -1);
  expect(first).toEqual(['/m/a', '/m/c', '/m/b']);
  expect(paths(first)).toEqual(first);
  expect(moved(inOrder(tools, first), 0, 1)).toEqual(['/m/c', '/m/a', '/m/b']);
});

test('a tool that came later stands behind, and one that has gone is left out', () => {
  expect(paths(['/m/gone', '/m/c'])).toEqual(['/m/c', '/m/a', '/m/b']);
});
