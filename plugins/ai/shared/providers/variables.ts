/** What a template of a prompt leaves open. */
export const promptVariables = ['名称', '卖点', '场景'] as const;
export type PromptVariable = (typeof promptVariables)[number];
export type VariableValues = Partial<Record<PromptVariable, string>>;

const pattern = new RegExp(`\\{(${promptVariables.join('|')})\\}`, 'g');

/** The variables that a text asks for, in the order in which they stand. */
export function variablesIn(text: string): PromptVariable[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name as PromptVariable))];
}

/** The text with its variables filled; one without a value stays as it is. */
export function fillVariables(text: string, values: VariableValues): string {
  return text.replace(pattern, (whole, name: PromptVariable) => values[name]?.trim() || whole);
}
