import { gzipSync } from 'fflate';

/**
 * A .tgz with the same bytes for the same files, wherever and whenever it is made: entries sorted by name, no times, no
 * owners, mode 0644. Compressed by code of our own package, since the zlib of another machine compresses differently.
 * @param level 9 to hand over, less where time counts more than bytes
 */
export function makeTgz(entries: ReadonlyMap<string, Uint8Array>, level: 0 | 1 | 9 = 9): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const name of [...entries.keys()].sort()) {
    const data = entries.get(name) as Uint8Array;
    parts.push(header(name, data.length), data, new Uint8Array((512 - (data.length % 512)) % 512));
  }
  parts.push(new Uint8Array(1024));
  // Its header: no name, no time, and always the same system.
  return gzipSync(Buffer.concat(parts), { level, mtime: 0 });
}

function header(name: string, size: number): Uint8Array {
  const block = Buffer.alloc(512);
  if (Buffer.byteLength(name) > 100) throw new Error(`${name}: a name of more than 100 bytes`);
  block.write(name, 0, 'utf8');
  const octal = (value: number, at: number, length: number): void => {
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'ascii');
  };
  octal(0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  block.write('        ', 148, 'ascii');
  block.write('0', 156, 'ascii');
  block.write('ustar\x0000', 257, 'ascii');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return block;
}
