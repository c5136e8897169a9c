import { ArtifactFault, artifactFileName, artifactLimits } from '../manifest/artifact.ts';

const block = 512;

/** Names that stand beside files/. */
const fixedNames = new Set(['README.md', 'artifact.json', 'plugin.json', 'signature.json']);

/**
 * The entries of an artifact's tar, which must be byte for byte what `writeTar` makes of them: plain files in the order
 * of their names, with nothing in their heads but name and size. Links, devices, paths, twins, claims of sizes and
 * whatever else such a format can hide are refused by name; sizes are believed only as far as there are bytes.
 */
export function readTar(tar: Uint8Array): Map<string, Uint8Array> {
  const entries = new Map<string, Uint8Array>();
  const seen = new Set<string>();
  let at = 0;
  while (!isEnd(tar, at)) {
    const head = tar.subarray(at, at + block);
    if (head.length < block) throw truncated();
    const name = nameOf(head);
    if (entries.size >= artifactLimits.files + fixedNames.size)
      throw new ArtifactFault(
        'too-many',
        { zh: `文件超过 ${artifactLimits.files} 个`, en: `more than ${artifactLimits.files} files` },
        'files',
      );
    checkKind(head, name);
    checkName(name);
    if (seen.has(name.toLowerCase()))
      throw new ArtifactFault('twin', { zh: `文件重复：${name}`, en: `${name} is there twice` }, name);
    seen.add(name.toLowerCase());
    const size = sizeOf(head, name);
    const end = at + block + size;
    if (end > tar.length) throw truncated(name);
    entries.set(name, tar.subarray(at + block, end));
    at += block + Math.ceil(size / block) * block;
  }
  // One comparison in place of a dozen rules: times, owners, modes, padding, order, what follows the end.
  const canonical = writeTar(entries);
  if (canonical.length !== tar.length || !same(canonical, tar))
    throw new ArtifactFault('not-canonical', {
      zh: '文件包不是规范的形式，请使用 fitout-plugin pack 打包',
      en: 'The archive is not in its one form: pack it by fitout-plugin pack',
    });
  return entries;
}

/** Entries as a tar that depends on nothing but their names and bytes. */
export function writeTar(entries: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const names = [...entries.keys()].sort();
  const sizes = names.map((name) => (entries.get(name) as Uint8Array).length);
  const total = sizes.reduce((sum, size) => sum + block + Math.ceil(size / block) * block, 2 * block);
  const tar = new Uint8Array(total);
  let at = 0;
  for (const [index, name] of names.entries()) {
    const size = sizes[index] as number;
    writeHead(tar.subarray(at, at + block), name, size);
    tar.set(entries.get(name) as Uint8Array, at + block);
    at += block + Math.ceil(size / block) * block;
  }
  return tar;
}

function writeHead(head: Uint8Array, name: string, size: number): void {
  const put = (text: string, at: number): void => head.set(new TextEncoder().encode(text), at);
  put(name, 0);
  put('0000644\0', 100);
  put('0000000\0', 108);
  put('0000000\0', 116);
  put(`${size.toString(8).padStart(11, '0')}\0`, 124);
  put('00000000000\0', 136);
  put('        ', 148);
  put('0', 156);
  put('ustar\x0000', 257);
  put('0000000\0', 329);
  put('0000000\0', 337);
  const sum = head.reduce((all, byte) => all + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
}

function isEnd(tar: Uint8Array, at: number): boolean {
  if (at + 2 * block > tar.length) throw truncated();
  return tar.subarray(at, at + block).every((byte) => byte === 0);
}

function nameOf(head: Uint8Array): string {
  const end = head.indexOf(0);
  const text = new TextDecoder().decode(head.subarray(0, end < 0 || end > 100 ? 100 : end));
  const prefix = head[345] === 0 ? '' : `${new TextDecoder().decode(head.subarray(345, 500)).replace(/\0.*$/s, '')}/`;
  return prefix + text;
}

function checkKind(head: Uint8Array, name: string): void {
  const kind = String.fromCharCode(head[156] ?? 0);
  if (kind === '0') return;
  const link = kind === '1' || kind === '2';
  throw new ArtifactFault(
    link ? 'link' : 'entry-kind',
    link
      ? { zh: `文件包中不能有链接：${name.slice(0, 200)}`, en: `links are not taken: ${name.slice(0, 200)}` }
      : {
          zh: `文件包中只能有普通文件：${name.slice(0, 200)}`,
          en: `plain files alone are taken: ${name.slice(0, 200)}`,
        },
    name.slice(0, 200),
  );
}

function checkName(name: string): void {
  if (fixedNames.has(name)) return;
  const [folder, file = '', ...more] = name.split('/');
  if (folder === 'files' && more.length === 0 && artifactFileName.test(file)) return;
  throw new ArtifactFault(
    'path',
    {
      zh: `文件包中不能有这样的路径：${name.slice(0, 200)}`,
      en: `no such path in an artifact: ${name.slice(0, 200)}`,
    },
    name.slice(0, 200),
  );
}

function sizeOf(head: Uint8Array, name: string): number {
  const text = new TextDecoder().decode(head.subarray(124, 136));
  const size = /^[0-7]{11}\0$/.test(text) ? Number.parseInt(text, 8) : Number.NaN;
  const most = name.startsWith('files/') ? artifactLimits.file : artifactLimits.index;
  if (size <= most) return size;
  throw new ArtifactFault(
    'file-size',
    { zh: `${name} 过大，最多 ${most} 字节`, en: `${name} is too large: ${most} bytes at most` },
    name,
  );
}

function truncated(name?: string): ArtifactFault {
  return new ArtifactFault('truncated', { zh: '文件包不完整', en: 'The archive is cut off' }, name);
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
