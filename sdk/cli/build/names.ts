import { createHash } from 'node:crypto';

export interface NamedFile {
  /** `view-notes-3f9ac2d1.js` */
  name: string;
  text: string;
}

/**
 * Gives each script a name of its label and a hash over its own text and that of all it can reach, so that the same
 * sources make the same names in every folder and on every machine: esbuild's own hashes take in where packages lie.
 * `files`: esbuild's name → text, in which others stand as `./<their name>`.
 */
export function stableNames(
  files: ReadonlyMap<string, string>,
  labelOf: (name: string) => string,
): Map<string, NamedFile> {
  const names = [...files.keys()];
  const pattern = new RegExp(`\\./(${names.map((name) => name.replace(/[.$]/g, '\\$&')).join('|')})(?=["'\`])`, 'g');
  const bare = new Map<string, { hash: string; refs: string[] }>();
  for (const [name, text] of files) {
    const refs: string[] = [];
    const skeleton = text.replace(pattern, (_all, other: string) => {
      refs.push(other);
      return './\0';
    });
    bare.set(name, { hash: sha256(`${labelOf(name)}\0${skeleton}`), refs });
  }
  const renamed = new Map<string, string>();
  for (const name of names) {
    const reached = [...reach(name, bare)].map((other) => bare.get(other)?.hash ?? '').sort();
    const direct = (bare.get(name)?.refs ?? []).map((other) => bare.get(other)?.hash ?? '');
    const hash = sha256([bare.get(name)?.hash, ...direct, '', ...reached].join('\n')).slice(0, 8);
    renamed.set(name, `${labelOf(name)}-${hash}.js`);
  }
  return new Map(
    [...files].map(([name, text]) => [
      name,
      {
        name: renamed.get(name) ?? name,
        text: text.replace(pattern, (_all, other: string) => `./${renamed.get(other) ?? other}`),
      },
    ]),
  );
}

function reach(start: string, files: ReadonlyMap<string, { refs: string[] }>): Set<string> {
  const seen = new Set([start]);
  for (const name of seen) for (const next of files.get(name)?.refs ?? []) seen.add(next);
  return seen;
}

/** Hex. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
