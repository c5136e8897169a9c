import type { LocalText, Text } from '@fitout/sdk';
import type { MobileTool } from '@fitout/sdk/mobile';

const others: LocalText = { zh: '工具', en: 'Tools' };

/** Of `tools` those that may be opened, in their order. */
export function openTools(tools: readonly MobileTool[], mayOpen: (path: string) => boolean): MobileTool[] {
  return tools.filter((tool) => mayOpen(tool.path)).sort((a, b) => a.order - b.order);
}

export interface ToolGroup {
  title: string;
  tools: MobileTool[];
}

/** The tools under their headings; a heading stands where its first tool would. */
export function toolGroups(tools: readonly MobileTool[], t: (text: Text) => string): ToolGroup[] {
  return [...Map.groupBy(tools, (tool) => t(tool.group ?? others))].map(([title, list]) => ({ title, tools: list }));
}
