import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFitoutError } from '../index.ts';
import { artifactLimits } from '../manifest/artifact.ts';
import { type ArtifactSource, entriesOf, indexOf, packArtifact, packEntries, writeJsonPart } from './pack.ts';
import { readArtifact } from './read.ts';
import { makeKeys, signIndex } from './signature.ts';
import { writeTar } from './tar.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const manifest = {
  id: 'notes',
  version: '1.2.3',
  sdk: '^0.1.0',
  title: { zh: '便笺', en: 'Notes' },
  halves: ['web'],
  functions: [{ key: 'notes.view', title: '便笺' }],
  routes: [{ path: '/notes', view: 'notes', title: '便笺', fun: 'notes.view' }],
  menu: [{ title: '便笺', url: '/notes' }],
  capabilities: ['http'],
};

const entry = (file: string) => ({ file, css: ['notes-1.css'], imports: [] });

function source(more: Partial<ArtifactSource> = {}, change: object = {}): ArtifactSource {
  return {
    pluginJson: bytes(JSON.stringify({ ...manifest, ...change })),
    readme: bytes('# Notes'),
    files: new Map([
      ['index-1.js', bytes('export default {}')],
      ['view-1.js', bytes('export default () => null')],
      ['notes-1.css', bytes('.notes{}')],
    ]),
    web: entry('index-1.js'),
    views: { notes: entry('view-1.js') },
    externals: ['react'],
    builtWith: '0.1.0',
    ...more,
  };
}

/** An artifact whose entries were changed after its index was made. */
function tampered(change: (entries: Map<string, Uint8Array>) => void, from = source()): Uint8Array {
  const entries = entriesOf(from, writeJsonPart(indexOf(from)));
  change(entries);
  return packEntries(entries);
}

/** A tar with one more entry, whose head is made by hand. */
function withHead(name: string, more: { kind?: string; size?: string } = {}): Uint8Array {
  const whole = writeTar(entriesOf(source(), writeJsonPart(indexOf(source()))));
  const head = writeTar(new Map([['files/x.js', new Uint8Array()]])).subarray(0, 512);
  head.fill(0, 0, 100);
  head.set(bytes(name), 0);
  if (more.kind !== undefined) head.set(bytes(more.kind), 156);
  if (more.size !== undefined) head.set(bytes(more.size), 124);
  return gzipSync(Buffer.concat([head, whole]));
}

async function refusal(archive: Uint8Array): Promise<[string | undefined, unknown]> {
  const error: unknown = await readArtifact(archive).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isFitoutError(error)) throw new Error(`not refused, or not in words: ${String(error)}`);
  expect(error.textIn('zh-CN')).not.toBe('');
  return [error.reason, (error.detail as { field?: string }).field];
}

describe('an artifact', () => {
  it('is read as it was made', async () => {
    const made = await readArtifact(packArtifact(source()));
    expect(made.manifest).toEqual(manifest);
    expect(made.readme).toBe('# Notes');
    expect([...made.files.keys()].sort()).toEqual(['index-1.js', 'notes-1.css', 'view-1.js']);
    expect(made.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(made.signature).toBeUndefined();
  });

  it('is the same bytes whatever the order of its files, and nothing of the machine is in it', () => {
    const one = packArtifact(source());
    const turned = source({ files: new Map([...source().files].reverse()) });
    expect(Buffer.compare(packArtifact(turned), one)).toBe(0);
    expect([...one.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);
  });

  it('keeps whatever names and bytes its files have', async () => {
    const name = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,20}\.(?:js|css|svg|woff2)$/);
    const files = fc.dictionary(name, fc.uint8Array({ maxLength: 2000 }), { maxKeys: 12, noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(files, async (made) => {
        const all = new Map([...source().files, ...Object.entries(made)]);
        const read = await readArtifact(packArtifact(source({ files: all })));
        expect(new Map([...read.files].map(([key, value]) => [key, [...value]]))).toEqual(
          new Map([...all].map(([key, value]) => [key, [...value]])),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('is refused in words whatever bytes are changed, cut off or put behind it, or says the very same', async () => {
    const whole = packArtifact(source());
    const { index, files, manifest: read } = await readArtifact(whole);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), fc.nat(2), async (at, by, how) => {
        const copy = how === 0 ? whole.slice() : how === 1 ? whole.slice(0, at) : Buffer.concat([whole, bytes('x')]);
        if (how === 0) copy[at] = (copy[at] ?? 0) ^ by;
        try {
          // Some bits mean nothing: the time in the head, the padding of the last byte.
          const other = await readArtifact(copy);
          expect(how).toBe(0);
          expect(other).toMatchObject({ index, manifest: read, files });
        } catch (error) {
          if (!isFitoutError(error)) throw error;
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a signature', () => {
  it('tells who made it', async () => {
    const { secretKey, publicKey, keyId } = makeKeys();
    const made = await readArtifact(packArtifact(source({ secretKey })));
    expect(made.signature).toMatchObject({ publicKey, keyId });
  });

  it('does not fit other contents, another key, or a key that says it is another', async () => {
    const { secretKey, publicKey } = makeKeys();
    const other = makeKeys();
    const index = writeJsonPart(indexOf(source()));
    const right = signIndex(index, secretKey);
    for (const wrong of [
      signIndex(bytes('{}'), secretKey),
      { ...right, publicKey: other.publicKey },
      { ...right, keyId: other.keyId },
      { ...right, publicKey, signature: signIndex(index, other.secretKey).signature },
    ])
      expect(await refusal(packEntries(entriesOf(source(), index, wrong)))).toEqual([
        'artifact.signature',
        'signature.json',
      ]);
  });
});

describe('what is refused', () => {
  it.each<[string, () => Uint8Array, string, string | undefined]>([
    ['nothing', () => new Uint8Array(), 'artifact.empty', undefined],
    ['no archive', () => bytes('hello'), 'artifact.no-gzip', undefined],
    ['a cut off archive', () => packArtifact(source()).slice(0, 300), 'artifact.truncated', undefined],
    [
      'a cut off tar',
      () => gzipSync(gunzipSync(packArtifact(source())).subarray(0, 1500)),
      'artifact.truncated',
      undefined,
    ],
    ['a bomb', () => gzipSync(Buffer.alloc(30 << 20)), 'artifact.ratio', undefined],
    ['more than may be', () => new Uint8Array(artifactLimits.packed + 1), 'artifact.packed-size', undefined],
    [
      'a wrong hash',
      () => tampered((entries) => entries.set('files/view-1.js', bytes('evil()'))),
      'artifact.hash',
      'files/view-1.js',
    ],
    [
      'another manifest',
      () => tampered((entries) => entries.set('plugin.json', bytes('{}'))),
      'artifact.hash',
      'plugin.json',
    ],
    [
      'an extra chunk',
      () => tampered((entries) => entries.set('files/extra.js', bytes(''))),
      'artifact.unlisted',
      'files/extra.js',
    ],
    [
      'a missing chunk',
      () => tampered((entries) => entries.delete('files/view-1.js')),
      'artifact.missing',
      'files/view-1.js',
    ],
    ['no index', () => tampered((entries) => entries.delete('artifact.json')), 'artifact.missing', 'artifact.json'],
    [
      'no readme where one is listed',
      () => tampered((entries) => entries.delete('README.md')),
      'artifact.missing',
      'README.md',
    ],
    ['a way out', () => withHead('../../etc/passwd'), 'artifact.path', '../../etc/passwd'],
    ['a way out of files', () => withHead('files/../x.js'), 'artifact.path', 'files/../x.js'],
    ['an absolute path', () => withHead('/etc/passwd'), 'artifact.path', '/etc/passwd'],
    ['a folder', () => withHead('files/a/b.js'), 'artifact.path', 'files/a/b.js'],
    ['a capital twin', () => withHead('files/View-1.js'), 'artifact.path', 'files/View-1.js'],
    ['a symbolic link', () => withHead('files/x.js', { kind: '2' }), 'artifact.link', 'files/x.js'],
    ['a hard link', () => withHead('files/x.js', { kind: '1' }), 'artifact.link', 'files/x.js'],
    ['a device', () => withHead('files/x.js', { kind: '3' }), 'artifact.entry-kind', 'files/x.js'],
    ['a long name of pax', () => withHead('files/x.js', { kind: 'x' }), 'artifact.entry-kind', 'files/x.js'],
    ['the same file twice', () => withHead('files/view-1.js'), 'artifact.twin', 'files/view-1.js'],
    ['a claim of 2 GB', () => withHead('files/x.js', { size: '20000000000\0' }), 'artifact.file-size', 'files/x.js'],
    [
      'a claim in base 256',
      () => withHead('files/x.js', { size: '\u0080\0\0\0\u0080' }),
      'artifact.file-size',
      'files/x.js',
    ],
    [
      'a claim beyond the end',
      () => withHead('files/x.js', { size: '00010000000\0' }),
      'artifact.truncated',
      'files/x.js',
    ],
    ['another form of tar', () => withHead('files/zz.js'), 'artifact.not-canonical', undefined],
    ['a server half', () => packArtifact(source({}, { halves: ['web', 'server'] })), 'artifact.server-half', 'halves'],
    [
      'pages of the server',
      () => packArtifact(source({}, { halves: ['web', 'server'], site: ['/p/x'] })),
      'artifact.server-half',
      'halves',
    ],
    [
      'a capability of the server',
      () => packArtifact(source({}, { capabilities: ['server.database'] })),
      'artifact.capability',
      'capabilities',
    ],
    [
      'the kernel’s name',
      () => packArtifact(source({}, { id: 'kernel', functions: [], routes: [], menu: [] })),
      'artifact.id',
      'id',
    ],
    ['an unknown field', () => packArtifact(source({}, { evil: true })), 'artifact.manifest', 'evil'],
    [
      'an unknown field of a route',
      () => packArtifact(source({}, { routes: [{ ...manifest.routes[0], evil: 1 }] })),
      'artifact.manifest',
      'routes.0.evil',
    ],
    [
      'a half that was not built',
      () => packArtifact(source({}, { halves: ['web', 'mobile'] })),
      'artifact.entries',
      'mobile',
    ],
    ['a view that was not built', () => packArtifact(source({ views: {} })), 'artifact.view', 'routes.0.view'],
    ['an entry that is not there', () => packArtifact(source({ web: entry('none.js') })), 'artifact.entries', 'web'],
    [
      'a page among the files',
      () => packArtifact(source({ files: new Map([...source().files, ['x.html', bytes('')]]) })),
      'artifact.file-type',
      'files.x.html',
    ],
    [
      'somebody else’s page in the menu',
      () => packArtifact(source({}, { menu: [{ title: 'x', url: '/people' }] })),
      'artifact.menu-url',
      'menu.0.url',
    ],
    [
      'a script in the menu',
      () => packArtifact(source({}, { menu: [{ title: 'x', url: 'javascript:alert(1)' }] })),
      'artifact.menu-url',
      'menu.0.url',
    ],
    [
      'a plain http site in the menu',
      () => packArtifact(source({}, { menu: [{ title: 'x', url: 'http://a.example/' }] })),
      'artifact.menu-url',
      'menu.0.url',
    ],
  ])('%s', async (_what, archive, reason, field) => {
    expect(await refusal(archive())).toEqual([reason, field]);
  });

  it('100,000 files, without reading them', async () => {
    const head = writeTar(new Map([['files/x.js', new Uint8Array()]])).subarray(0, 512);
    const archive = (count: number) => {
      const heads = Array.from({ length: count }, (_, at) => {
        const copy = head.slice();
        copy.set(bytes(`files/${at}.js`.padEnd(20, '\0')), 0);
        return copy;
      });
      return gzipSync(Buffer.concat([...heads, Buffer.alloc(1024)]));
    };
    expect(await refusal(archive(100_000))).toEqual(['artifact.unpacked-size', undefined]);
    expect(await refusal(archive(1900))).toEqual(['artifact.too-many', 'files']);
  });

  it('an index of another version, with more fields, or with a prototype', async () => {
    const change = (value: object | string) =>
      tampered((entries) => {
        const text = typeof value === 'string' ? value : JSON.stringify({ ...indexOf(source()), ...value });
        entries.set('artifact.json', bytes(text));
      });
    expect(await refusal(change({ format: 2 }))).toEqual(['artifact.index', 'format']);
    expect(await refusal(change({ more: 1 }))).toEqual(['artifact.index', 'more']);
    expect(await refusal(change({ id: 'other' }))).toEqual(['artifact.mismatch', 'id']);
    expect(await refusal(change({ files: { '../x': {} } }))).toEqual(['artifact.index', 'files.../x']);
    expect(await refusal(change('{"__proto__": {}}'))).toEqual(['artifact.json', 'artifact.json']);
    expect(await refusal(change('{'))).toEqual(['artifact.json', 'artifact.json']);
  });
});
