import { type DeclaredBlock, declaredBlockProblem } from '@fitout/sdk';

/** What a manifest contributes under `decoration.block`, if it is a block; else why it is none, with the place. */
export function readDeclared(plugin: string, item: unknown): { block: DeclaredBlock } | { problem: string } {
  const problem = declaredBlockProblem(plugin, item);
  return problem === undefined ? { block: item as DeclaredBlock } : { problem };
}
