import { unreadable } from '../refusals.ts';

/**
 * What all entities of a drawing may come to, in characters. A few that name each other, ten times ten times ten
 * ("billion laughs"), or a long one that is named often, come to gigabytes: they are counted before they are written.
 */
export const entityLimits = { characters: 1_000_000, names: 2000, depth: 16 } as const;

/** XML's own: they stay as they are. */
const predefined = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/**
 * A drawing without its `<!DOCTYPE …>`, and with what that declares in place of each `&name;`: Illustrator writes
 * colours, fonts and namespaces so. Entities in other files are empty, as in browsers. Throws FitoutError 422 where the
 * declaration does not end, or its entities hold themselves or come to more than `entityLimits`.
 */
export function withoutDoctype(source: string): string {
  const from = prologEnd(source);
  if (!/^<!DOCTYPE/i.test(source.slice(from, from + 9))) return source;
  const entities = new Map<string, string>();
  const end = doctypeEnd(source, from + 9, entities);
  const body = source.slice(end);
  return source.slice(0, from) + (entities.size === 0 ? body : new Expansion(entities).of(body));
}

/** Where the declaration or the root begins: behind spaces, comments and `<?xml …?>`. */
function prologEnd(source: string): number {
  const space = /\s*/y;
  for (let at = 0; ; ) {
    space.lastIndex = at;
    at += space.exec(source)?.[0].length ?? 0;
    const close = source.startsWith('<?', at) ? '?>' : source.startsWith('<!--', at) ? '-->' : undefined;
    if (close === undefined) return at;
    at = behind(source, close, at);
  }
}

function behind(source: string, close: string, from: number): number {
  const at = source.indexOf(close, from);
  if (at < 0) throw unreadable('svg');
  return at + close.length;
}

function doctypeEnd(source: string, from: number, entities: Map<string, string>): number {
  const next = /["'>[]/g;
  for (let at = from; ; ) {
    next.lastIndex = at;
    const found = next.exec(source);
    if (found === null) throw unreadable('svg');
    const [sign] = found;
    if (sign === '>') return found.index + 1;
    at = sign === '[' ? subsetEnd(source, found.index + 1, entities) : behind(source, sign, found.index + 1);
  }
}

/** Behind the `]` that ends the declarations, of which those of entities are taken; the first one of a name counts. */
function subsetEnd(source: string, from: number, entities: Map<string, string>): number {
  const next = /\]|<!--|<\?|<!/g;
  for (let at = from; ; ) {
    next.lastIndex = at;
    const found = next.exec(source);
    if (found === null) throw unreadable('svg');
    const [sign] = found;
    if (sign === ']') return found.index + 1;
    if (sign === '<!--') at = behind(source, '-->', found.index + 4);
    else if (sign === '<?') at = behind(source, '?>', found.index);
    else {
      const end = declarationEnd(source, found.index + 2);
      takeEntity(source.slice(found.index, end), entities);
      at = end;
    }
  }
}

/** Behind the `>` that stands in no quotes. */
function declarationEnd(source: string, from: number): number {
  const next = /["'>]/g;
  for (let at = from; ; ) {
    next.lastIndex = at;
    const found = next.exec(source);
    if (found === null) throw unreadable('svg');
    if (found[0] === '>') return found.index + 1;
    at = behind(source, found[0], found.index + 1);
  }
}

/** `<!ENTITY name "value">`; one in another file (SYSTEM, PUBLIC) is empty, those of the declaration itself (`%`) are none. */
function takeEntity(declaration: string, entities: Map<string, string>): void {
  const [, name, double, single] =
    /^<!ENTITY\s+([^\s%"'<>&;]+)\s+(?:"([^"]*)"|'([^']*)'|(?:SYSTEM|PUBLIC)\s)/.exec(declaration) ?? [];
  if (name === undefined || entities.has(name) || predefined.has(name)) return;
  if (entities.size >= entityLimits.names) throw unreadable('entities');
  entities.set(name, double ?? single ?? '');
}

class Expansion {
  readonly #literals: ReadonlyMap<string, string>;
  readonly #whole = new Map<string, string>();
  #left: number = entityLimits.characters;

  constructor(literals: ReadonlyMap<string, string>) {
    this.#literals = literals;
  }

  /** Markup with its references replaced; comments, CDATA and instructions have none. */
  of(markup: string): string {
    const out: string[] = [];
    const next = /&([^\s&;<>"'#]{1,100});|<!--|<!\[CDATA\[|<\?|[<>"']/g;
    let written = 0;
    let tag = false;
    let quote = '';
    for (let found = next.exec(markup); found !== null; found = next.exec(markup)) {
      const [sign, name] = found;
      if (name !== undefined) {
        if (!this.#literals.has(name) || (tag && quote === '')) continue;
        const value = this.#take(this.#valueOf(name, 0));
        out.push(markup.slice(written, found.index), quote === '' ? value : quoted(value));
        written = next.lastIndex;
      } else if (quote !== '') quote = sign === quote ? '' : quote;
      else if (tag) {
        if (sign === '>') tag = false;
        else if (sign === '"' || sign === "'") quote = sign;
      } else if (sign === '<') tag = true;
      else if (sign.startsWith('<')) {
        const close = sign === '<!--' ? '-->' : sign === '<?' ? '?>' : ']]>';
        const end = markup.indexOf(close, next.lastIndex);
        if (end < 0) break;
        next.lastIndex = end + close.length;
      }
    }
    out.push(markup.slice(written));
    return out.join('');
  }

  /** What an entity says, those that it names in their place. */
  #valueOf(name: string, depth: number): string {
    const known = this.#whole.get(name);
    if (known !== undefined) return known;
    if (depth > entityLimits.depth) throw unreadable('entities');
    const literal = this.#literals.get(name) ?? '';
    const value = literal.replace(
      /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([^\s&;<>"'#]{1,100}));/gi,
      (reference, ...found) => {
        const [hex, decimal, inner] = found as (string | undefined)[];
        if (inner !== undefined)
          return this.#literals.has(inner) ? this.#take(this.#valueOf(inner, depth + 1)) : String(reference);
        return characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
      },
    );
    this.#whole.set(name, value);
    return value;
  }

  #take(value: string): string {
    this.#left -= value.length;
    if (this.#left < 0) throw unreadable('entities');
    return value;
  }
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

/** Quotes that come out of an entity do not end the attribute. */
function quoted(value: string): string {
  return value.replaceAll('"', '&quot;').replaceAll("'", '&apos;').replaceAll('<', '&lt;');
}
