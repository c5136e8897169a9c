import type { MobileTool } from '@fitout/sdk/web';

/** Tools as phones list them: those of `first` in its order, then the others in their own; one of each address. */
export function inOrder(tools: readonly MobileTool[], first: readonly string[]): MobileTool[] {
  const places = new Map(first.map((path, place) => [path, place]));
  const placeOf = ({ path }: MobileTool): number => places.get(path) ?? first.length;
  const one = new Map(tools.map((tool) => [tool.path, tool]));
  return [...one.values()].sort((a, b) => placeOf(a) - placeOf(b) || a.order - b.order);
}

/** Addresses of `tools` with the one at a place moved by one place up (-1) or down (1). */
export function moved(tools: readonly MobileTool[], at: number, by: 1 | -1): string[] {
  const paths = tools.map(({ path }) => path);
  const [path] = paths.splice(at, 1);
  if (path !== undefined) paths.splice(at + by, 0, path);
  return paths;
}
