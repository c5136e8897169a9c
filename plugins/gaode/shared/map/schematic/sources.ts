/** The scheme of the addresses of this map's sources; the map's worker answers them. */
export const schematicProtocol = 'schematic';

export type SourceKind = 'areas' | 'lines' | 'labels' | 'world' | 'cities';

/** The address of a source that is made of JSON files, each with a name: for cities the code of their province. */
export function sourceUrl(kind: SourceKind, files: Iterable<readonly [name: string, file: string]>): string {
  return `${schematicProtocol}://${kind}?${new URLSearchParams([...files].map(([name, file]) => [name, file]))}`;
}

/** What `sourceUrl` put into an address. */
export function parseSourceUrl(url: string): { kind: SourceKind; files: [name: string, file: string][] } {
  const [, kind = '', query = ''] = /^\w+:\/\/(\w+)\/?\?(.*)$/.exec(url) ?? [];
  return { kind: kind as SourceKind, files: [...new URLSearchParams(query)] };
}
