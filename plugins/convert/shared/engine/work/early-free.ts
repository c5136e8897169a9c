/** Names that Emscripten's minifier gave, of one build of one codec: a test holds them against the package. */
export interface CopyNames {
  malloc: string;
  free: string;
  /** Import that is called once the codec has made its own copy of the arguments, or the one that makes it: memcpy's. */
  atWork?: string;
  copiedBy?: string;
}

/** Of @jsquash/avif 2.1.1: `invoke_iii` is first called when libaom begins, the colours converted. */
export const avifCopy: CopyNames = { malloc: 'S', free: 'T', atWork: 'e' };

/** Of @jsquash/webp 1.5.0, which copies by `emscripten_memcpy_big`. */
export const webpCopy: CopyNames = { malloc: 'z', free: 'A', copiedBy: 'r' };

/** Smaller ones are not worth it, and are no pictures. */
const worthIt = 2 ** 20;

/** Frees a large argument when the codec is at work, and then not once more when embind asks for it. */
export class EarlyFree {
  readonly #names: CopyNames;
  #free: ((at: number) => void) | undefined;
  #copy: number | undefined;
  #freed: number | undefined;

  constructor(names: CopyNames, imports: WebAssembly.Imports) {
    this.#names = names;
    for (const functions of Object.values(imports)) {
      hook(functions, names.atWork, (original, values) => {
        this.#now();
        return original(...values);
      });
      hook(functions, names.copiedBy, (original, values) => {
        const done = original(...values);
        // The characters of the string stand behind its length.
        if (this.#copy !== undefined && values[1] === this.#copy + 4) this.#now();
        return done;
      });
    }
  }

  /** What JavaScript asks of the module goes through here; the codec's own memory does not. */
  around({ exports }: WebAssembly.Instance): WebAssembly.Instance {
    const { malloc, free } = this.#names;
    const [take, give] = [exports[malloc], exports[free]] as [(bytes: number) => number, (at: number) => void];
    this.#free = give;
    const wrapped = {
      ...exports,
      [malloc]: (bytes: number): number => {
        const at = take(bytes);
        if (bytes >= worthIt) this.#copy = at;
        return at;
      },
      [free]: (at: number): void => {
        if (at === this.#copy) this.#copy = undefined;
        if (at === this.#freed) this.#freed = undefined;
        else give(at);
      },
    };
    return { exports: wrapped };
  }

  #now(): void {
    if (this.#copy === undefined) return;
    this.#free?.(this.#copy);
    this.#freed = this.#copy;
    this.#copy = undefined;
  }
}

type Call = (...values: unknown[]) => unknown;

function hook(
  functions: Record<string, unknown>,
  name: string | undefined,
  around: (original: Call, values: unknown[]) => unknown,
): void {
  const original = name === undefined ? undefined : functions[name];
  if (name === undefined || typeof original !== 'function') return;
  functions[name] = (...values: unknown[]): unknown => around(original as Call, values);
}
