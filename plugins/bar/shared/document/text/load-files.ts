/** A file of the build: where it is, its digest, and how long it is. */
export interface BuiltFile {
  url: string;
  integrity: string;
  bytes: number;
}

/** Bytes of files in their order; `onLoaded` hears how many of all have come. Rejects where one is not the build's. */
export function loadFiles(files: readonly BuiltFile[], onLoaded: (bytes: number) => void): Promise<ArrayBuffer[]> {
  const loaded = files.map(() => 0);
  return Promise.all(
    files.map((file, at) =>
      load(file, (bytes) => {
        loaded[at] = bytes;
        onLoaded(loaded.reduce((sum, one) => sum + one, 0));
      }),
    ),
  );
}

/** A file's bytes as they come. The digest of the build is asked for once they are there: before, a browser would tell nothing. */
async function load({ url, integrity, bytes }: BuiltFile, onBytes: (bytes: number) => void): Promise<ArrayBuffer> {
  // Without a secure context nothing can be digested here; then the browser does it, without a word meanwhile.
  const digests = globalThis.isSecureContext;
  const answer = await fetch(url, { credentials: 'omit', ...(digests ? {} : { integrity }) });
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status} for ${url}`);
  const data = new Uint8Array(bytes);
  let at = 0;
  const stream = answer.body.getReader();
  for (let part = await stream.read(); !part.done; part = await stream.read()) {
    if (at + part.value.length > bytes) throw new Error(`${url} is another one`);
    data.set(part.value, at);
    at += part.value.length;
    onBytes(at);
  }
  if (digests) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', data));
    if (`sha384-${btoa(String.fromCharCode(...digest))}` !== integrity) throw new Error(`${url} is another one`);
  }
  return data.buffer;
}
