import { type Level, plainLevel } from '../../shared/carriers.ts';
import { templateExpression } from './asked.ts';
import { type Expression, evaluate, or } from './expression.ts';
import { type Members, membersOf } from './members.ts';
import type { Piece } from './piece.ts';
import { add, fillAll, keep, without } from './words.ts';

/** What numbers of a level have, unless a level before it has them. */
export interface LevelRule {
  code: number;
  own: Expression;
}

export function levelRules(levels: readonly Level[]): LevelRule[] {
  return levels.map(({ code, templates }) => ({
    code,
    own: or(templates.map((text) => templateExpression({ text, where: 'tail' }))),
  }));
}

/** The numbers of each level's code: the first level that a number meets is its own. Codes without any are left out. */
export function levelSets(piece: Piece, rules: readonly LevelRule[]): Map<number, Members> {
  const words = piece.free.length;
  const left = new Uint32Array(words);
  fillAll(left, piece.size);
  const own = new Uint32Array(words);
  const sets = new Map<number, Uint32Array>();
  for (const { code, own: expression } of rules) {
    if (!evaluate(piece, expression, own) || !keep(own, left)) continue;
    without(left, own);
    const known = sets.get(code);
    if (known === undefined) sets.set(code, own.slice());
    else add(known, own);
  }
  sets.set(plainLevel, left);
  const found = new Map([...sets].map(([code, set]) => [code, membersOf(set, piece.size)]));
  if (found.get(plainLevel)?.count === 0) found.delete(plainLevel);
  return found;
}
