/** The scheme of the addresses of this map's sources; the map's worker answers them. */
export const schematicProtocol = 'schematic';

export type SourceKind = 'areas' | 'lines' | 'labels' | 'world' | 'cities';

/** The address of a source that is made of the JSON files at `files`. */
export function sourceUrl(kind: SourceKind, files: readonly string[]): string {
  return `${schematicProtocol}://${kind}?${new URLSearchParams(files.map((file) => ['file', file]))}`;
}

/** What `sourceUrl` put into an address. */
export function parseSourceUrl(url: string): { kind: SourceKind; files: string[] } {
  const { hostname, pathname, searchParams } = new URL(url);
  // Browsers read the name of an unknown scheme as a host, or as a part of the path.
  const kind = (hostname || pathname.replaceAll('/', '')) as SourceKind;
  return { kind, files: searchParams.getAll('file') };
}
