/** A CMap that says which text the characters 1, 2, 3 … of a font stand for (PDF 32000-1, 9.10.3). */
export function toUnicodeMap(characters: readonly string[]): string {
  const entries = characters.map((character, at) => `<${hex(at + 1)}> <${[...utf16(character)].map(hex).join('')}>`);
  const blocks: string[] = [];
  // A block has a hundred entries at most.
  for (let at = 0; at < entries.length; at += 100) {
    const some = entries.slice(at, at + 100);
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

function* utf16(text: string): Generator<number> {
  for (let at = 0; at < text.length; at += 1) yield text.charCodeAt(at);
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}
