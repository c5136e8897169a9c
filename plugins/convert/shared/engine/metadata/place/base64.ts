/** The same text in base64, its bytes changed by `edit`; undefined where it is no base64. Its spaces and length stay. */
export function editBase64(text: string, edit: (bytes: Uint8Array) => void): string | undefined {
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.from(atob(text.replace(/[\s\0]/g, '')), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
  const before = new Uint8Array(bytes);
  edit(bytes);
  if (bytes.every((byte, at) => byte === before[at])) return text;
  const parts: string[] = [];
  // A multiple of three, so that pieces need no padding between them.
  for (let at = 0; at < bytes.length; at += 6144)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 6144))));
  const made = parts.join('');
  let next = 0;
  return text.replace(/[^\s\0]/g, () => made[next++] ?? '=');
}
