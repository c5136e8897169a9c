/** Parts of a workbook by what they are, as relationships say it. Names are keys of `PartNames`. */
export interface WorkbookParts {
  workbook: string;
  /** The first sheet; undefined where the workbook names none. */
  sheet: string | undefined;
  strings: string | undefined;
  styles: string | undefined;
  sheets: number;
}

/** A part's name as relationships mean it: any case, either slash, with or without one in front. */
export function partKey(name: string): string {
  return name
    .replaceAll('\\', '/')
    .replace(/^\/{1,9}/, '')
    .toLowerCase();
}

/** Is it a part that says where others are? */
export const isRelations = (name: string): boolean => /(?:^|\/)_rels\/[^/]*\.rels$/.test(partKey(name));

/** The text of an XML part, in UTF-8 or UTF-16. */
export function xmlText(part: Uint8Array): string {
  const wide =
    part[0] === 0xff && part[1] === 0xfe ? 'utf-16le' : part[0] === 0xfe && part[1] === 0xff ? 'utf-16be' : '';
  return new TextDecoder(wide === '' ? 'utf-8' : wide).decode(part);
}

interface Relation {
  id: string;
  /** The last word of its type: `worksheet`. */
  kind: string;
  /** The part's key. */
  target: string;
}

/** The part that the package calls its workbook. `relations`: the text of `_rels/.rels`. */
export function workbookPart(relations: string | undefined): string {
  return find(relationsOf(relations ?? '', ''), 'officedocument')?.target ?? 'xl/workbook.xml';
}

/** The part with the relationships of another. */
export function relationsPart(part: string): string {
  const at = part.lastIndexOf('/') + 1;
  return `${part.slice(0, at)}_rels/${part.slice(at)}.rels`;
}

/** What a workbook is made of. `relations`: the text of its relationships, if it has some. */
export function workbookParts(part: string, xml: string, relations: string | undefined): WorkbookParts {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const all = relationsOf(relations ?? '', folder);
  const sheets = [...elementsOf(xml, 'sheet')].map((attributes) => attributes.get('id'));
  const first = sheets
    .map((id) => all.find((one) => one.id === id))
    .find((one) => one === undefined || one.kind === 'worksheet');
  return {
    workbook: part,
    sheet: sheets.length === 0 ? undefined : (first?.target ?? `${folder}worksheets/sheet1.xml`),
    strings: find(all, 'sharedstrings')?.target ?? `${folder}sharedstrings.xml`,
    styles: find(all, 'styles')?.target ?? `${folder}styles.xml`,
    sheets: sheets.length,
  };
}

const find = (relations: readonly Relation[], kind: string) => relations.find((one) => one.kind === kind);

function relationsOf(xml: string, folder: string): Relation[] {
  return [...elementsOf(xml, 'Relationship')].flatMap((attributes) => {
    const [id, type, target] = ['id', 'type', 'target'].map((name) => attributes.get(name) ?? '');
    if (!id || !type || !target || attributes.get('targetmode')?.toLowerCase() === 'external') return [];
    return [{ id, kind: type.slice(type.lastIndexOf('/') + 1).toLowerCase(), target: resolved(target, folder) }];
  });
}

/** The key of the part that a target names, seen from a folder. */
function resolved(target: string, folder: string): string {
  let plain = target.replaceAll('\\', '/');
  try {
    plain = decodeURIComponent(plain);
  } catch {
    // Not an encoded name: taken as it is.
  }
  const path: string[] = [];
  for (const step of `${plain.startsWith('/') ? '' : folder}${plain}`.split('/'))
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  return partKey(path.join('/'));
}

/** Attributes of each element of a name, by their names without prefix and in small letters. */
export function* elementsOf(xml: string, name: string): Generator<Map<string, string>> {
  for (const [, element, inside = ''] of xml.matchAll(/<(?:[\w.-]{1,20}:)?([A-Za-z]{1,40})(?=[\s/>])([^<>]*)>/g)) {
    if (element !== name) continue;
    const attributes = new Map<string, string>();
    for (const [key, value] of attributesOf(inside)) attributes.set(key.toLowerCase(), unescapedXml(value));
    yield attributes;
  }
}

/** `name="value"` pairs of a tag, names without prefix. */
function* attributesOf(inside: string): Generator<[name: string, value: string]> {
  for (let at = 0; ; ) {
    const equals = inside.indexOf('=', at);
    if (equals < 0) return;
    let quote = equals + 1;
    while (/\s/.test(inside[quote] ?? '')) quote += 1;
    const mark = inside[quote];
    if (mark !== '"' && mark !== "'") {
      at = equals + 1;
      continue;
    }
    const end = inside.indexOf(mark, quote + 1);
    if (end < 0) return;
    const name = inside.slice(at, equals).trim();
    yield [name.slice(name.lastIndexOf(':') + 1), inside.slice(quote + 1, end)];
    at = end + 1;
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of XML with its entities replaced. */
export function unescapedXml(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
