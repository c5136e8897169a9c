import type { ConvertWarning, SourceFacts, WarningKind } from '../../api.ts';
import { wishOf } from '../../shared/job.ts';
import type { Recipe } from '../../shared/recipe.ts';
import type { Batch } from './batch.ts';
import type { Line } from './line.ts';

/** What nobody wants to lose, or to keep, without being asked; a colour profile or another name are said with the result. */
const grave: readonly WarningKind[] = ['place', 'animation', 'hdr', 'depth', 'alpha'];

export interface Loss {
  kind: WarningKind;
  /** Of the first file: the words of the engine. */
  warning: ConvertWarning;
  ids: number[];
}

interface Known {
  key: string;
  edit: Line['edit'];
  warnings: ConvertWarning[];
}
const known = new WeakMap<SourceFacts, Known>();

/** What a file will lose by the recipe, as far as its head tells. */
export function foreseen(batch: Batch, recipe: Recipe, line: Line): readonly ConvertWarning[] {
  const { facts, name, edit } = line;
  if (facts === undefined) return [];
  const before = known.get(facts);
  if (before?.key === batch.key && before.edit === edit) return before.warnings;
  const warnings = batch.engine.foresee(facts, { ...wishOf(recipe, facts, edit), name });
  known.set(facts, { key: batch.key, edit, warnings });
  return warnings;
}

/** What is about to be lost by those that a run would convert: each kind once, with the files. */
export function lossesOf(batch: Batch, recipe: Recipe, lines: readonly Line[]): Loss[] {
  const losses = new Map<WarningKind, Loss>();
  for (const line of lines) {
    const open = line.state === 'waiting' || (line.result !== undefined && line.result.key !== batch.key);
    if (!open) continue;
    for (const warning of foreseen(batch, recipe, line)) {
      if (!grave.includes(warning.kind)) continue;
      const loss = losses.get(warning.kind);
      if (loss === undefined) losses.set(warning.kind, { kind: warning.kind, warning, ids: [line.id] });
      else loss.ids.push(line.id);
    }
  }
  return grave.flatMap((kind) => losses.get(kind) ?? []);
}
