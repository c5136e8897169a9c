import { stripInvisible } from '@fitout/sdk';
import { typedFormat } from '../codes/typed-format.ts';
import type { Found } from '../decoder/protocol.ts';

/** A code that somebody typed, or a scanner that types. */
export function typedCode(text: string): Found {
  return { text: stripInvisible(text).trim(), format: typedFormat, bytes: new Uint8Array(), outline: [], gs1: false };
}
