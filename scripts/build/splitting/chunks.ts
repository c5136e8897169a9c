export interface Chunk {
  /** Path of the first pass's output. */
  id: string;
  bytes: number;
  /** Static imports. */
  imports: string[];
  /** Targets of import(). */
  lazy: string[];
  exports: string[];
  /** Path of its css, if it has any. */
  css?: string;
  /** What it is called where it becomes a file of its own. */
  label?: string;
  /** Name of the entry point; chunks made for lazy parts and shared code have none. */
  entry?: string;
}

export type GroupArea = 'desktop' | 'mobile';

/** Something a person does that loads files: opening a document, a view, a lazy part. */
export interface Situation {
  name: string;
  areas: GroupArea[];
  /** Chunks whose static closure it loads. */
  loads: string[];
  /** Chunks whose static closure is there already. */
  base: string[];
  /** The plugin whose doing it is, where it is one's. */
  plugin?: string;
  /** How much its bytes and requests count. */
  weight: number;
}

export interface Group {
  name: string;
  members: Set<string>;
  /** The chunk whose exports the file has under their own names. */
  primary?: string;
}

export interface GroupInput {
  chunks: Map<string, Chunk>;
  boot?: string;
  desktop?: string;
  mobile?: string;
  situations: Situation[];
  /** Chunks whose file must have their exports: entry points that are imported by url. */
  keep: Set<string>;
  /** Chunks whose file holds nothing else: a page without outside plugins does not even know these. */
  alone?: Set<string>;
}

/** These chunks and all that they import, directly or not. */
export function staticClosure(chunks: Map<string, Chunk>, starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const todo = [...starts];
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    todo.push(...(chunks.get(id)?.imports ?? []));
  }
  return seen;
}
