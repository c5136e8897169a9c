import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  type Artifact,
  ArtifactFault,
  type ArtifactIndex,
  type ArtifactPart,
  artifactLimits,
} from '../manifest/artifact.ts';
import {
  checkArtifact,
  readArtifactIndex,
  readArtifactManifest,
  readArtifactSignature,
  readJsonPart,
} from '../manifest/artifact-schema.ts';
import { checkSignature } from './signature.ts';
import { readTar } from './tar.ts';

const unzip = promisify(gunzip);

/** Archives below this may grow to it whatever their ratio: padding alone makes that of a tiny one. */
const smallTar = 1024 * 1024;

/**
 * Reads an artifact and holds every byte of it against its index: pure over the bytes of the .tgz.
 * Throws ArtifactFault with reason, field and words for whatever is not exactly as it must be.
 */
export async function readArtifact(bytes: Uint8Array): Promise<Artifact> {
  const entries = readTar(await unpack(bytes));
  const artifactJson = need(entries, 'artifact.json');
  const pluginJson = need(entries, 'plugin.json');
  const index = readArtifactIndex(readJsonPart('artifact.json', textOf('artifact.json', artifactJson)));
  checkHash('plugin.json', pluginJson, index.manifest);
  checkSize('plugin.json', pluginJson, artifactLimits.manifest);
  const manifest = readArtifactManifest(readJsonPart('plugin.json', textOf('plugin.json', pluginJson)));
  const readme = readReadme(entries.get('README.md'), index.readme);
  const files = readFiles(entries, index);
  checkArtifact(manifest, index);
  const signed = entries.get('signature.json');
  const signature = signed && readArtifactSignature(readJsonPart('signature.json', textOf('signature.json', signed)));
  if (signature !== undefined) checkSignature(artifactJson, signature);
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { digest, bytes: bytes.length, index, manifest, readme, signature, files };
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length === 0) throw new ArtifactFault('empty', { zh: '文件是空的', en: 'The file is empty' });
  if (bytes.length > artifactLimits.packed) throw tooLarge('packed-size', artifactLimits.packed);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes[2] !== 8)
    throw new ArtifactFault('no-gzip', {
      zh: '这不是插件包（.tgz）',
      en: 'This is no plugin package (.tgz)',
    });
  const byRatio = Math.max(smallTar, bytes.length * artifactLimits.ratio);
  try {
    const tar = await unzip(bytes, { maxOutputLength: Math.min(byRatio, artifactLimits.unpacked) });
    // The archive ends with its own length: what follows it would be hidden there.
    if (Buffer.from(bytes.subarray(-4)).readUInt32LE() === tar.length) return tar;
    throw new Error('bytes after the end');
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw byRatio < artifactLimits.unpacked
        ? new ArtifactFault('ratio', {
            zh: `解压后超过原文件的 ${artifactLimits.ratio} 倍`,
            en: `it unpacks to more than ${artifactLimits.ratio} times its size`,
          })
        : tooLarge('unpacked-size', artifactLimits.unpacked);
    throw new ArtifactFault('truncated', {
      zh: '文件包不完整或已损坏，请重新下载，或请作者重新打包',
      en: 'The archive is cut off or damaged: download it again, or have it packed anew',
    });
  }
}

function need(entries: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array {
  const found = entries.get(name);
  if (found === undefined) throw new ArtifactFault('missing', { zh: `缺少 ${name}`, en: `${name} is missing` }, name);
  return found;
}

function readReadme(bytes: Uint8Array | undefined, part: ArtifactPart | undefined): string | undefined {
  if (bytes === undefined && part === undefined) return undefined;
  if (part === undefined) throw unlisted('README.md');
  if (bytes === undefined)
    throw new ArtifactFault('missing', { zh: '缺少 README.md', en: 'README.md is missing' }, 'README.md');
  checkSize('README.md', bytes, artifactLimits.readme);
  checkHash('README.md', bytes, part);
  return textOf('README.md', bytes);
}

/** Every file is listed, and every listed one is there. */
function readFiles(entries: ReadonlyMap<string, Uint8Array>, index: ArtifactIndex): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const [name, bytes] of entries) {
    if (!name.startsWith('files/')) continue;
    const short = name.slice('files/'.length);
    if (!Object.hasOwn(index.files, short)) throw unlisted(name);
    files.set(short, bytes);
  }
  for (const [name, listed] of Object.entries(index.files)) {
    const bytes = need(entries, `files/${name}`);
    checkHash(`files/${name}`, bytes, listed);
    if (listed.short !== hashOf('sha256', bytes)) throw wrongHash(`files/${name}`);
  }
  return files;
}

function checkHash(name: string, bytes: Uint8Array, { integrity, bytes: size }: ArtifactPart): void {
  if (size !== bytes.length || integrity !== hashOf('sha384', bytes)) throw wrongHash(name);
}

/** `sha384-…` as a page's integrity names it. */
export function hashOf(algorithm: 'sha256' | 'sha384', bytes: Uint8Array): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
}

function textOf(name: string, bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Told below.
  }
  throw new ArtifactFault('text', { zh: `${name} 不是 UTF-8 文本`, en: `${name} is no UTF-8 text` }, name);
}

function checkSize(name: string, bytes: Uint8Array, most: number): void {
  if (bytes.length > most) throw tooLarge('file-size', most, name);
}

function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes} kB` : `${kilobytes / 1024} MB`;
}

function tooLarge(what: string, most: number, field?: string): ArtifactFault {
  const name = field === undefined ? { zh: '插件包', en: 'The package' } : { zh: field, en: field };
  return new ArtifactFault(
    what,
    { zh: `${name.zh}过大，最大 ${sizeOf(most)}`, en: `${name.en} is too large: ${sizeOf(most)} at most` },
    field,
  );
}

function unlisted(name: string): ArtifactFault {
  return new ArtifactFault(
    'unlisted',
    { zh: `${name} 没有列在 artifact.json 中`, en: `${name} is not listed in artifact.json` },
    name,
  );
}

function wrongHash(name: string): ArtifactFault {
  return new ArtifactFault(
    'hash',
    { zh: `${name} 的内容与 artifact.json 中的哈希不符`, en: `${name} does not have the hash that artifact.json says` },
    name,
  );
}
