export interface ZipFile {
  /** With `/` between folders; each once. */
  path: string;
  blob: Blob;
}

/** A zip without its 64-bit extension holds less than 4 GB and 65,535 files: what is beyond goes into another one. */
export const zipLimits = { bytes: 3_900_000_000, files: 60_000 };

/** Files in their order, in as many groups as zips are needed. */
export function zipGroups<T extends ZipFile>(files: readonly T[], limits = zipLimits): T[][] {
  const groups: T[][] = [];
  let bytes = 0;
  for (const file of files) {
    const group = groups.at(-1);
    // Names stand twice in the archive, with some bytes around them.
    const size = file.blob.size + 2 * file.path.length * 3 + 200;
    if (group === undefined || group.length >= limits.files || bytes + size > limits.bytes) {
      groups.push([file]);
      bytes = size;
    } else {
      group.push(file);
      bytes += size;
    }
  }
  return groups;
}

/**
 * The archive as it is read: of all files together, one piece at a time is in memory. Pictures are stored as they are,
 * since they hardly get smaller. `onFile` hears how many files are through.
 */
export function zipStream(
  files: readonly ZipFile[],
  { signal, onFile, at = new Date() }: { signal?: AbortSignal; onFile?(count: number): void; at?: Date } = {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let pieces: Uint8Array[] = [];
  const taken = (): Uint8Array[] => {
    const now = pieces;
    pieces = [];
    return now;
  };
  async function* made(): AsyncGenerator<Uint8Array[]> {
    // Here, since whoever offers a zip needs none before it is asked for.
    const { Zip, ZipPassThrough } = await import('fflate');
    const zip = new Zip((error, piece) => {
      if (error !== null) throw error;
      pieces.push(piece);
    });
    let count = 0;
    for (const { path, blob } of files) {
      const entry = new ZipPassThrough(path);
      entry.mtime = at;
      zip.add(entry);
      for await (const chunk of chunksOf(blob)) {
        signal?.throwIfAborted();
        entry.push(chunk);
        yield taken();
      }
      entry.push(new Uint8Array(0), true);
      count += 1;
      onFile?.(count);
    }
    zip.end();
    yield taken();
  }
  const source = made();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      for (const piece of value ?? []) controller.enqueue(piece as Uint8Array<ArrayBuffer>);
      if (done === true) controller.close();
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}

async function* chunksOf(blob: Blob): AsyncGenerator<Uint8Array> {
  const reader = blob.stream().getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.releaseLock();
  }
}
