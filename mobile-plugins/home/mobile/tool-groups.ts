import type { LocalText, Text } from '@fitout/sdk';
import type { MobileTool } from '@fitout/sdk/mobile';

const others: LocalText = { zh: '工具', en: 'Tools' };

/**
 * Of `tools` those that may be opened: what the organisation put first in its order, then the others in theirs.
 * @param first addresses of tools; one that is not there says nothing
 */
export function openTools(
  tools: readonly MobileTool[],
  mayOpen: (path: string) => boolean,
  first: readonly string[] = [],
): MobileTool[] {
  const places = new Map(first.map((path, place) => [path, place]));
  const placeOf = ({ path }: MobileTool): number => places.get(path) ?? first.length;
  return tools.filter((tool) => mayOpen(tool.path)).sort((a, b) => placeOf(a) - placeOf(b) || a.order - b.order);
}

export interface ToolGroup {
  title: string;
  tools: MobileTool[];
}

/** The tools under their headings; a heading stands where its first tool would. */
export function toolGroups(tools: readonly MobileTool[], t: (text: Text) => string): ToolGroup[] {
  return [...Map.groupBy(tools, (tool) => t(tool.group ?? others))].map(([title, list]) => ({ title, tools: list }));
}
