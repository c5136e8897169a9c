import { zipSync } from 'fflate';

/** A file made to harm whoever reads it. */
export interface HostileFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const space = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook of one sheet, whose parts are given as they are. */
export function workbook(sheet: string, { strings = '', styles = '' } = {}): Uint8Array {
  const text = (xml: string) => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaged = 'http://schemas.openxmlformats.org/package/2006';
  const ours = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zipSync({
    '[Content_Types].xml': text(
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${ours}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${ours}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${ours}.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="${ours}.styles+xml"/></Types>`,
    ),
    '_rels/.rels': text(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${kind}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': text(
      `<workbook xmlns="${space}" xmlns:r="${kind}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': text(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${kind}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${kind}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${kind}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/sharedStrings.xml': text(`<sst xmlns="${space}">${strings}</sst>`),
    'xl/styles.xml': text(`<styleSheet xmlns="${space}">${styles}</styleSheet>`),
    'xl/worksheets/sheet1.xml': text(sheet),
  });
}

/** A sheet of rows as XML. */
export const sheetOf = (rows: string): string =>
  `<worksheet xmlns="${space}"><sheetData>${rows}</sheetData></worksheet>`;

const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const header = `<row r="1">${cell('A1', '名称')}${cell('B1', '编号')}</row>`;

const xlsx = (name: string, bytes: Uint8Array): HostileFile => ({ name: `${name}.xlsx`, type: xlsxType, bytes });
const csv = (name: string, text: string): HostileFile => ({
  name: `${name}.csv`,
  type: 'text/csv',
  bytes: new TextEncoder().encode(text),
});

/** Tables: small files that name places far away, unfold to much, or are slow to take apart. 5 MB at most. */
export function hostileTables(): HostileFile[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const everywhere = Array.from({ length: 10_000 }, (_, n) => {
    const columns = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((column) => `<c r="${column}${n + 1}" t="s"><v>0</v></c>`);
    return `<row r="${n + 1}">${columns.join('')}</row>`;
  });
  const rowsOf = (rows: number, cellOf: (at: string, row: number) => string): string =>
    Array.from({ length: rows }, (_, n) => {
      const columns = Array.from({ length: 60 }, (_, k) => (k < 26 ? '' : k < 52 ? 'A' : 'B') + letters[k % 26]);
      return `<row r="${n + 1}">${columns.map((column) => cellOf(`${column}${n + 1}`, n)).join('')}</row>`;
    }).join('');
  const shared = (at: string): string => `<c r="${at}" t="s"><v>0</v></c>`;
  const formatted = '<cellXfs><xf numFmtId="200" applyNumberFormat="1"/></cellXfs>';
  return [
    xlsx('all-cells', workbook(sheetOf(rowsOf(8000, (at, n) => `<c r="${at}"><v>${n}</v></c>`)))),
    xlsx(
      'text-in-all-cells',
      workbook(sheetOf(rowsOf(10_000, shared)), { strings: `<si><t>${'长'.repeat(45)}</t></si>` }),
    ),
    xlsx(
      'long-text-in-cells',
      workbook(sheetOf(rowsOf(2000, shared)), { strings: `<si><t>${'长'.repeat(200)}</t></si>` }),
    ),
    xlsx(
      'long-format',
      workbook(sheetOf(`${header}<row r="2"><c r="A2" s="0"><v>1</v></c></row>`), {
        styles: `<numFmts><numFmt numFmtId="200" formatCode="${'[y'.repeat(100_000)}"/></numFmts>${formatted}`,
      }),
    ),
    xlsx('row-far-away', workbook(sheetOf(`${header}<row r="999999999">${cell('A999999999', 'x')}</row>`))),
    xlsx('rows-far-away', workbook(sheetOf(`${header}<row r="1048576"></row><row r="999999999"/>`))),
    xlsx('column-far-away', workbook(sheetOf(`${header}<row r="2">${cell('ZZZZZZ2', 'x')}</row>`))),
    xlsx('column-without-end', workbook(sheetOf(`${header}<row r="2"><c r="${'Z'.repeat(1e6)}2"><v>1</v></c></row>`))),
    xlsx('cell-in-another-row', workbook(sheetOf(`${header}<row r="2">${cell('A999999999', 'x')}</row>`))),
    xlsx('many-strings', workbook(sheetOf(header), { strings: '<si/>'.repeat(11_000_000) })),
    xlsx('many-formats', workbook(sheetOf(header), { styles: `<cellXfs>${'<xf/>'.repeat(5_000_000)}</cellXfs>` })),
    xlsx(
      'one-string-everywhere',
      workbook(sheetOf(everywhere.join('')), { strings: `<si><t>${'x'.repeat(32_000)}</t></si>` }),
    ),
    xlsx('many-cells', workbook(sheetOf(`${header}<row r="2">${'<c r="A2"><v>1</v></c>'.repeat(2_000_000)}</row>`))),
    xlsx('deep', workbook(`${'<a>'.repeat(2_000_000)}`)),
    xlsx('tags-without-end', workbook(sheetOf(`${header}<row r="2">${'<c '.repeat(2_000_000)}`))),
    xlsx('string-index', workbook(sheetOf(`${header}<row r="2"><c r="A2" t="s"><v>4294967295</v></c></row>`))),
    xlsx('unfolds', workbook(sheetOf(`${header}${' '.repeat(70_000_000)}`))),
    csv('one-quote', `name,code\n"${'x'.repeat(4_000_000)}`),
    csv('quotes', '"'.repeat(4_000_001)),
    csv('columns', ','.repeat(4_000_000)),
    csv('rows', 'a,b\n'.repeat(1_000_000)),
    csv('empty-rows', '\n'.repeat(4_900_000)),
    csv('returns', '\r'.repeat(4_900_000)),
  ];
}

const svg = (name: string, text: string): HostileFile => ({
  name: `${name}.svg`,
  type: 'image/svg+xml',
  bytes: new TextEncoder().encode(text),
});

/** Drawings of up to 2 MB that are slow to clean where a pattern looks again and again, or multiply. */
export function hostileDrawings(): HostileFile[] {
  const drawn = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
  const many = (text: string, bytes = 1_900_000) => text.repeat(Math.floor(bytes / text.length));
  const ids = Array.from({ length: 30_000 }, (_, n) => n.toString(36));
  return [
    svg('style-escape', drawn(`<style>\\${many('a')}</style>`)),
    svg('style-comments', drawn(`<style>${many('/*x')}</style>`)),
    svg('style-comment-ends', drawn(`<style>${many('/*x*')}</style>`)),
    svg('style-braces', drawn(`<style>\\${many('{')}</style>`)),
    svg('style-rules', drawn(`<style>\\${many('a{')}${'}'}</style>`)),
    svg('style-urls', drawn(`<style>${many('url(')}</style>`)),
    svg('style-url-spaces', drawn(`<style>url${many(' ')}</style>`)),
    svg('style-expression', drawn(`<style>${many('expression ')}</style>`)),
    svg('attribute-comments', drawn(`<g style="${many('/*x')}"/>`)),
    svg('attribute-declarations', drawn(`<g style="${many('\\;')}"/>`)),
    svg('attribute-urls', drawn(`<g fill="${many('url(#')}"/>`)),
    svg('width', `<svg width="${many('1')}x" height="${many('.1', 1000)}"/>`),
    svg('view-box', `<svg viewBox="${many(' ,')}"/>`),
    svg('doctypes', many('<!DOCTYPE[')),
    svg('doctype-ends', `<!DOCTYPE svg [${many(']')}`),
    svg('entities', `<!DOCTYPE svg [${many('<!ENTITY a "b">', 1e6)}]>${drawn('&a;')}`),
    svg('references', drawn(many('&#x41;'))),
    svg('attributes', drawn(`<g ${ids.map((id) => `data-${id}="1"`).join(' ')}/>`)),
    svg('deep', `<svg>${many('<g>')}`),
    svg('wide', drawn(many('<g/>'))),
    svg(
      'sheet-of-ids',
      drawn(
        `<style>${ids.map((id) => `a{fill:url(#${id})}`).join('')}</style>${ids.map((id) => `<g id="${id}"/>`).join('')}`,
      ),
    ),
    svg(
      'sheet-of-unknown-ids',
      drawn(
        `<style>${ids.map((id) => `a{fill:url(#x${id})}`).join('')}</style>${ids.map(() => '<g class="a"/>').join('')}`,
      ),
    ),
    svg('cdata', drawn(many('<![CDATA['))),
    svg('comments', drawn(many('<!--'))),
    svg('instructions', many('<?')),
    svg('open-tags', drawn(many('<g '))),
    svg('quotes', drawn(`<g ${many('a="')}`)),
    svg('pictures', drawn(many('<image href="data:image/png;base64,iVBORw0KGgo="/>'))),
  ];
}
