import type { Found } from '../decoder/protocol.ts';
import { isPart, joinedOf, missingOf, type PartFound, type PartSet, partIn, setOf, withPart } from '../scan/parts.ts';
import { codeKey } from './code-key.ts';

/**
 * What a code is to a count: an article; one of several codes that are an article together, with the numbers of those that
 * are still to be read; or the last of several that do not fit together.
 */
export type Counting =
  | { is: 'article'; code: string }
  | { is: 'part'; size: number; missing: number[] }
  | { is: 'wrong'; size: number };

/** Texts of which some codes were read and others are waited for; the oldest goes. */
const maxSets = 20;

/** Codes of a structured append in a count: none of them is an article, all of them together are one. */
export class CountParts {
  #sets: readonly PartSet[] = [];

  /** What `found` counts as. Once its text is whole it begins anew: the next article may bear the same codes. */
  take(found: Found): Counting {
    if (!isPart(found)) return { is: 'article', code: codeKey(found.text, found.format, found.gs1) };
    const known = this.#sets.find((set) => partIn(set, found) !== 'other');
    const set = withFoundPart(known, found);
    const missing = missingOf(set);
    const others = this.#sets.filter((one) => one !== known);
    this.#sets = missing.length === 0 ? others : [set, ...others].slice(0, maxSets);
    const { size } = set;
    if (missing.length > 0) return { is: 'part', size, missing };
    if (set.wrong === true) return { is: 'wrong', size };
    return { is: 'article', code: codeKey(joinedOf(set).text, found.format, found.gs1) };
  }
}

function withFoundPart(known: PartSet | undefined, found: PartFound): PartSet {
  if (known === undefined) return setOf(found);
  return partIn(known, found) === 'free' ? withPart(known, found) : known;
}
