import { containing } from '@fitout/sdk/server';
import { matchKey } from '../../shared/places/read-row.ts';

interface Named {
  code: string | null;
  name: string;
  address: string;
  phone: string;
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** Columns made of others: what the search looks through, and what an import compares. */
export function derivedColumns({ code, name, address, phone }: Named): { words: string; match: string } {
  return { words: plain([code ?? '', name, address, phone].join('\n')), match: matchKey(name, address) };
}

/** The words of a search as patterns of LIKE; each has to be found. */
export function patternsOf(search: string): string[] {
  return plain(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10)
    .map((word) => containing(word));
}
