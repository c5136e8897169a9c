/** What is served as a picture, by its first bytes in hex. Everything else is bytes. */
const signatures: readonly [RegExp, string][] = [
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^47494638(?:37|39)61/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^.{8}66747970617669(?:66|73)/, 'image/avif'],
];

/** Media type by the first bytes: nothing that a browser runs is ever one of them. */
export function typeOf(head: Uint8Array): string {
  const hex = Buffer.from(head.subarray(0, 16)).toString('hex');
  return signatures.find(([pattern]) => pattern.test(hex))?.[1] ?? 'application/octet-stream';
}
