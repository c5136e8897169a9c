import type { NodeId } from './document.ts';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A new node id: 12 characters of [0-9a-z], 62 bits, a letter first so that records keep the order of insertion. */
export function newNodeId(): NodeId {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  let id = alphabet[10 + ((bytes[0] as number) % 26)] as string;
  for (let index = 1; index < 12; index++) id += alphabet[(bytes[index] as number) % 36];
  return id;
}
