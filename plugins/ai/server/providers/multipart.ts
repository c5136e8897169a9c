import { randomUUID } from 'node:crypto';

export interface Part {
  name: string;
  /** Text, or a file with its name and type. */
  value: string | { bytes: Uint8Array; filename: string; type: string };
}

/** A multipart/form-data body and its content type. */
export function multipart(parts: readonly Part[]): { body: Buffer; type: string } {
  const boundary = `fitout-${randomUUID()}`;
  const chunks: Uint8Array[] = [];
  for (const { name, value } of parts) {
    const file = typeof value === 'string' ? '' : `; filename="${value.filename}"`;
    const type = typeof value === 'string' ? '' : `content-type: ${value.type}\r\n`;
    chunks.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${type}\r\n`));
    chunks.push(typeof value === 'string' ? Buffer.from(value) : value.bytes, Buffer.from('\r\n'));
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(chunks), type: `multipart/form-data; boundary=${boundary}` };
}
