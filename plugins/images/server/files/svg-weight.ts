/** Elements that a drawing may come to when all that it refers to is drawn in place. */
const most = 200_000;
/** References that are followed: each comes to one element at least, so more of them are too many. */
const maxFollowed = 4 * most;
/** References that lead from one to the next. */
const deepest = 500;

interface Part {
  name: string;
  children: Part[];
  /** Ids that it draws: by `use`, or as its pattern, mask, clip path, marker or filter. */
  refs: string[];
  /** A style sheet may give it what it says. */
  styled: boolean;
  weight?: number;
  busy?: boolean;
}

/**
 * What a drawing costs those who look at it. A few elements that use each other, ten times ten times ten, come to
 * millions, and stop the browser of everybody who opens the library: they are weighed here and never drawn.
 */
export class SvgWeight {
  readonly #parts: Part[] = [];
  readonly #open: Part[] = [];
  readonly #byId = new Map<string, Part>();
  readonly #sheet: string[] = [];
  #followed = 0;

  opened(name: string, attributes: Readonly<Record<string, string>>): void {
    const refs = Object.entries(attributes).flatMap(([key, value]) =>
      /^(?:xlink:)?href$/.test(key) ? [value.trim().replace(/^#/, '')] : idsIn(value),
    );
    const { id } = attributes;
    const part: Part = { name, children: [], refs, styled: id !== undefined || attributes.class !== undefined };
    this.#open.at(-1)?.children.push(part);
    this.#open.push(part);
    this.#parts.push(part);
    // The first one of a name is the one that counts, as in browsers.
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, part);
  }

  closed(): void {
    this.#open.pop();
  }

  styleSheet(css: string): void {
    this.#sheet.push(...idsIn(css));
  }

  /** Does it come to more than anybody draws? */
  tooHeavy(): boolean {
    const [root] = this.#parts;
    // What a sheet refers to may stand on any element that it can name. Gradients hold nothing.
    const sheet = [...new Set(this.#sheet)].filter((id) => {
      const target = this.#byId.get(id);
      return target !== undefined && !target.name.endsWith('Gradient');
    });
    return root !== undefined && this.#weigh(root, sheet, 0) > most;
  }

  #weigh(part: Part, sheet: readonly string[], depth: number): number {
    if (part.weight !== undefined) return part.weight;
    // Browsers draw nothing of what refers to itself.
    if (part.busy === true) return 0;
    if (depth > deepest) return most + 1;
    part.busy = true;
    let weight = 1;
    for (const child of part.children) weight += this.#weigh(child, sheet, depth + 1);
    for (const ids of part.styled ? [part.refs, sheet] : [part.refs]) {
      for (const id of ids) {
        this.#followed += 1;
        if (weight > most || this.#followed > maxFollowed) return most + 1;
        const target = this.#byId.get(id);
        if (target !== undefined) weight += this.#weigh(target, sheet, depth + 1);
      }
    }
    part.busy = false;
    part.weight = Math.min(weight, most + 1);
    return part.weight;
  }
}

function idsIn(text: string): string[] {
  return [...text.matchAll(/url\s*\(\s*['"]?#([^)'"]+)/gi)].map((match) => (match[1] ?? '').trim());
}
