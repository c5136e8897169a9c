import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { DrawRecord } from '../shared/model.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const quick = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** A month of a pool is some hundreds of records; this is what no honest one comes near. */
const maxBytes = 256 * 1024 * 1024;

export async function packRecords(records: readonly DrawRecord[]): Promise<Buffer> {
  return compress(Buffer.from(JSON.stringify(records)), quick);
}

export async function unpackRecords(packed: Buffer): Promise<DrawRecord[]> {
  return JSON.parse((await decompress(packed, { maxOutputLength: maxBytes })).toString()) as DrawRecord[];
}
