import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { readArtifact } from '../../../../sdk/artifact/read.ts';
import { FitoutError } from '../../../../sdk/base/errors.ts';
import type { Artifact } from '../../../../sdk/manifest/artifact.ts';
import type { Manifest } from '../../../../sdk/manifest/manifest.ts';
import type { PluginTier } from '../../../../sdk/manifest/tier.ts';
import type { KernelTables, Quarantine } from '../../schema/tables.ts';
import type { ServerKernel } from '../../server-kernel.ts';
import { forgetPlugin } from '../external/store.ts';
import { checkExternals, checkPlace, checkTier, checkVersionFree, versionsOf } from './review.ts';

type Db = Kysely<KernelTables>;

export interface InstallChoice {
  tier: PluginTier;
  roles: readonly bigint[] | null;
  enabled: boolean;
}

/** Keeps what was looked at for a day, so that it is what is installed when the owner says so. */
export async function keepUpload(
  kernel: ServerKernel,
  { digest }: Artifact,
  packed: Buffer,
  from: { personId: bigint; source: string | undefined },
): Promise<void> {
  const fresh = { person_id: from.personId, source: from.source ?? null, at: sql<Date>`now()` };
  await kernel
    .db()
    .insertInto('plugin_upload')
    .values({ digest, packed, ...fresh })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet(fresh))
    .execute();
}

/**
 * Installs a version, or goes over to it: one that was uploaded, or one that was installed before. All of it or nothing,
 * in one transaction: whoever is killed in its middle leaves the version of before.
 */
export async function install(
  kernel: ServerKernel,
  id: string,
  digest: string,
  choice: InstallChoice,
  by: string,
): Promise<Manifest> {
  const found = (await installedManifest(kernel, id, digest)) ?? (await readUpload(kernel, id, digest));
  const { manifest } = found;
  checkTier(manifest, choice.tier, kernel);
  const files = found.artifact === undefined ? [] : await compressed(found.artifact);
  await changing(kernel, async (tx) => {
    checkPlace(kernel, manifest);
    if (found.artifact !== undefined) {
      checkVersionFree(await versionsOf({ db: () => tx }, id), found.artifact);
      await insertVersion(tx, found.artifact, files, by);
      await tx.deleteFrom('plugin_upload').where('digest', '=', digest).execute();
    }
    const { tier, enabled } = choice;
    const roles = choice.roles === null ? null : [...choice.roles];
    const values = { digest, enabled, roles, quarantine: null, changed_at: sql<Date>`now()` };
    await tx
      .insertInto('plugin_install')
      .values({ plugin: id, ...values })
      .onConflict((conflict) => conflict.column('plugin').doUpdateSet(values))
      .execute();
    await setTier(tx, id, tier);
    if (isWork(manifest.version)) await dropWork(tx, id, [digest, kernel.installed.all.get(id)?.digest ?? '']);
  });
  return manifest;
}

/** Versions that `fitout-plugin dev` makes with each change of a source. */
function isWork(version: string): boolean {
  return /-dev\.[0-9a-z]+$/.test(version);
}

/** Lets them go but for these. */
async function dropWork(tx: Db, plugin: string, keep: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('plugin_version')
    .where('plugin', '=', plugin)
    .where('version', 'like', '%-dev.%')
    .where('digest', 'not in', [...keep])
    .execute();
}

/** Changes who may use it, how far it is trusted, whether it is there at all. */
export async function change(kernel: ServerKernel, id: string, wanted: Partial<InstallChoice>): Promise<void> {
  await changing(kernel, async (tx) => {
    const one = installedOf(kernel, id);
    if (wanted.enabled === true) checkPlace(kernel, one.manifest);
    if (wanted.enabled === false) checkUnneeded(kernel, id);
    if (wanted.tier !== undefined) {
      checkTier(one.manifest, wanted.tier, kernel);
      await setTier(tx, id, wanted.tier);
    }
    await tx
      .updateTable('plugin_install')
      .set({
        ...(wanted.enabled === undefined ? {} : { enabled: wanted.enabled }),
        ...(wanted.roles === undefined ? {} : { roles: wanted.roles === null ? null : [...wanted.roles] }),
        changed_at: sql<Date>`now()`,
      })
      .where('plugin', '=', id)
      .execute();
  });
}

/** Takes it away with every version, its figures and its secrets; what it keeps of people only where `data` says so. */
export async function uninstall(kernel: ServerKernel, id: string, data: boolean): Promise<void> {
  await changing(kernel, async (tx) => {
    installedOf(kernel, id);
    checkUnneeded(kernel, id);
    await tx.deleteFrom('plugin_install').where('plugin', '=', id).execute();
    await tx.deleteFrom('plugin_version').where('plugin', '=', id).execute();
    await tx.deleteFrom('plugin_setting').where('plugin', '=', id).execute();
    for (const table of ['plugin_health', 'plugin_error', 'plugin_crash'] as const)
      await tx.deleteFrom(table).where('plugin', '=', id).execute();
    // Whoever comes by this name next may be somebody else: secrets never wait for them.
    await tx.deleteFrom('plugin_upstream').where('plugin', '=', id).execute();
    if (data) await forgetPlugin(tx, id);
  });
}

/** Ends a quarantine; the next crashes are counted anew. */
export async function release(kernel: ServerKernel, id: string): Promise<void> {
  await changing(kernel, async (tx) => {
    const one = installedOf(kernel, id);
    checkPlace(kernel, one.manifest);
    await tx.updateTable('plugin_install').set({ quarantine: null }).where('plugin', '=', id).execute();
    await tx.deleteFrom('plugin_crash').where('plugin', '=', id).execute();
  });
}

/** Puts the version that is there into quarantine. Says whether that was news. */
export async function quarantine(kernel: ServerKernel, id: string, why: Omit<Quarantine, 'at'>): Promise<boolean> {
  const digest = kernel.installed.all.get(id)?.digest ?? '';
  const value: Quarantine = { at: new Date().toISOString(), ...why };
  const done = await kernel
    .db()
    .updateTable('plugin_install')
    .set({ quarantine: sql`${JSON.stringify(value)}::jsonb` })
    .where('plugin', '=', id)
    .where('digest', '=', digest)
    .where('quarantine', 'is', null)
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) return false;
  await kernel.installed.read();
  return true;
}

/** The plugin of an id. Throws 'notFound'. */
export function installedOf(kernel: ServerKernel, id: string) {
  const one = kernel.installed.all.get(id);
  if (one === undefined) throw new FitoutError('notFound', { reason: 'kernel.plugin' });
  return one;
}

/** Artifacts that nobody installed within a day. */
export function uploadSweeper(kernel: ServerKernel): { sweep(): Promise<void> } {
  return {
    async sweep() {
      await kernel.db().deleteFrom('plugin_upload').where(sql<boolean>`at < now() - interval '1 day'`).execute();
    },
  };
}

/** One change of the set of plugins after the other, over all servers, each seeing what the one before it left. */
async function changing(kernel: ServerKernel, work: (tx: Db) => Promise<void>): Promise<void> {
  await kernel.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('fitout plugins', 0))`.execute(tx);
    await kernel.installed.read(tx);
    await work(tx);
  });
  await Promise.all([kernel.installed.read(), kernel.tiers.read()]);
}

function checkUnneeded(kernel: ServerKernel, id: string): void {
  const needing = kernel.host.manifests.filter(({ requires = {} }) => id in requires).map((one) => one.id);
  if (needing.length === 0) return;
  throw new FitoutError('unprocessable', {
    reason: 'kernel.plugins.required',
    detail: { plugins: needing },
    message: {
      zh: `其他插件依赖它：${needing.join('、')}`,
      en: `Other plugins need it: ${needing.join(', ')}`,
    },
  });
}

async function setTier(tx: Db, plugin: string, tier: PluginTier): Promise<void> {
  const values = { tier, changed_at: sql<Date>`now()` };
  await tx
    .insertInto('plugin_setting')
    .values({ plugin, tier })
    .onConflict((conflict) => conflict.column('plugin').doUpdateSet(values))
    .execute();
}

interface Found {
  manifest: Manifest;
  /** Of one that is not installed yet. */
  artifact?: Artifact;
}

async function installedManifest(kernel: ServerKernel, id: string, digest: string): Promise<Found | undefined> {
  return kernel
    .db()
    .selectFrom('plugin_version')
    .select('manifest')
    .where('digest', '=', digest)
    .where('plugin', '=', id)
    .executeTakeFirst();
}

async function readUpload(kernel: ServerKernel, id: string, digest: string): Promise<Found> {
  const row = await kernel
    .db()
    .selectFrom('plugin_upload')
    .select('packed')
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (row === undefined)
    throw new FitoutError('notFound', {
      reason: 'kernel.plugins.upload',
      message: { zh: '插件包已过期，请重新上传', en: 'The package is no longer there: upload it again' },
    });
  const artifact = await readArtifact(row.packed);
  checkExternals(artifact);
  if (artifact.manifest.id !== id || artifact.digest !== digest) throw new FitoutError('badRequest');
  return { manifest: artifact.manifest, artifact };
}

interface StoredFile {
  name: string;
  bytes: Buffer;
  br: Buffer | null;
  gz: Buffer | null;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** As hard as can be is slow: for large files a little less. */
const hardest = 512 * 1024;

async function compressed(artifact: Artifact): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const [name, data] of artifact.files) {
    const bytes = Buffer.from(data);
    if (isWork(artifact.manifest.version) || !/\.(?:js|css|json|map|svg|wasm)$/.test(name)) {
      files.push({ name, bytes, br: null, gz: null });
      continue;
    }
    const quality = bytes.length > hardest ? 9 : 11;
    const br = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
    const gz = await zip(bytes, { level: 9 });
    const smaller = (packed: Buffer): Buffer | null => (packed.length < bytes.length ? packed : null);
    files.push({ name, bytes, br: smaller(br), gz: smaller(gz) });
  }
  return files;
}

async function insertVersion(tx: Db, artifact: Artifact, files: readonly StoredFile[], by: string): Promise<void> {
  const { digest, index, manifest, readme, signature, bytes } = artifact;
  await tx
    .insertInto('plugin_version')
    .values({
      digest,
      plugin: manifest.id,
      version: manifest.version,
      manifest: sql`${JSON.stringify(manifest)}::jsonb`,
      built: sql`${JSON.stringify(index)}::jsonb`,
      readme: readme ?? null,
      signature: signature === undefined ? null : sql`${JSON.stringify(signature)}::jsonb`,
      bytes,
      installed_by: by,
    })
    .execute();
  for (const file of files)
    await tx
      .insertInto('plugin_file')
      .values({ digest, ...file })
      .execute();
}
