/** Names that Emscripten's minifier gave, of one build of one codec: a test holds them against the package. */
export interface CopyNames {
  malloc: string;
  free: string;
  /** Import that is called once the codec has made its own copy of the arguments. */
  atWork: string;
}

/** Of @jsquash/avif 2.1.1: `invoke_iii` is first called when libaom begins, the colours converted. */
export const avifCopy: CopyNames = { malloc: 'S', free: 'T', atWork: 'e' };

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
      const told = functions[names.atWork];
      if (typeof told !== 'function') continue;
      functions[names.atWork] = (...values: unknown[]): unknown => {
        this.#now();
        return told(...values);
      };
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
