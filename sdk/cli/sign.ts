import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { packEntries, writeJsonPart } from '../artifact/pack.ts';
import { readArtifact } from '../artifact/read.ts';
import { makeKeys, signIndex } from '../artifact/signature.ts';
import { readTar } from '../artifact/tar.ts';
import { type Command, UsageError } from './command.ts';
import { CliProblem } from './problem.ts';

const head = 'fitout-plugin secret key: ';

export const keygen: Command = {
  usage: 'keygen --key <file>',
  summary: 'Makes an Ed25519 key to sign artifacts with. The file is secret; the id it prints is for everyone.',
  options: { key: { value: '<file>', about: 'where the secret key goes; a file that is there stays as it is' } },
  async run({ text }) {
    const file = text('key');
    if (file === undefined) throw new UsageError('--key <file>: where to put the secret key');
    const { secretKey, publicKey, keyId } = makeKeys();
    try {
      await writeFile(file, `${head}${secretKey}\n`, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new CliProblem(`${file} is there already`);
      throw error;
    }
    console.log(`key id      ${keyId}\npublic key  ${publicKey}\nsecret key  ${file} (keep it to yourself)`);
    return 0;
  },
};

export const sign: Command = {
  usage: 'sign <file.tgz> --key <file>',
  summary: 'Signs an artifact in its place, so that whoever installs it sees which key it comes from.',
  options: { key: { value: '<file>', about: 'the secret key, as keygen made it' } },
  words: [1, 1],
  async run({ words: [file = ''], text }) {
    const key = text('key');
    if (key === undefined) throw new UsageError('--key <file>: the secret key, as keygen made it');
    const bytes = await read(file);
    await readArtifact(bytes);
    const entries = readTar(await promisify(gunzip)(bytes));
    const signature = signIndex(entries.get('artifact.json') as Uint8Array, await secretOf(key));
    await writeFile(file, packEntries(new Map([...entries, ['signature.json', writeJsonPart(signature)]])));
    console.log(`${file} is signed by the key ${signature.keyId}`);
    return 0;
  },
};

async function secretOf(file: string): Promise<string> {
  const text = (await read(file)).toString('utf8').trim();
  const secret = text.startsWith(head) ? text.slice(head.length) : '';
  if (Buffer.from(secret, 'base64').length !== 32) throw new CliProblem(`${file} is no key of fitout-plugin keygen`);
  return secret;
}

/** Throws CliProblem where there is no such file. */
export async function read(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CliProblem(
      `${file}: ${(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : 'cannot be read'}`,
    );
  }
}
