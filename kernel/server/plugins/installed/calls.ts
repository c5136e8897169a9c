import { readArtifact } from '../../../../sdk/artifact/read.ts';
import { FitoutError } from '../../../../sdk/base/errors.ts';
import type { platformCalls } from '../../../../sdk/calls.ts';
import { ArtifactFault, artifactLimits } from '../../../../sdk/manifest/artifact.ts';
import type { PluginTier } from '../../../../sdk/manifest/tier.ts';
import type { Caller, PlatformHandlers, ServerRequest } from '../../../../sdk/server.ts';
import { sessionOf } from '../../auth/caller.ts';
import { firstOrgId } from '../../org/organisation.ts';
import type { ServerKernel } from '../../server-kernel.ts';
import { checkFirstOrg, checkKnown, notifyPages, pluginAnswer } from '../calls.ts';
import { fetchArtifact } from './fetch-artifact.ts';
import { takeHealth } from './health.ts';
import { change, type InstallChoice, install, installedOf, keepUpload, release, uninstall } from './install.ts';
import { checkTier, reviewOf } from './review.ts';

type InstallHandlers = PlatformHandlers<typeof platformCalls.install>;

/** Installing, changing and taking away plugins while servers run. Every call is the first organisation's. */
export function installHandlers(kernel: ServerKernel): InstallHandlers {
  return { ...versionHandlers(kernel), ...changeHandlers(kernel) };
}

function versionHandlers(kernel: ServerKernel) {
  return {
    'POST /v1/plugins/artifacts': async (request) => {
      const { caller, body } = request;
      await checkFirstOrg(kernel, caller);
      const url = body?.url;
      const packed =
        url === undefined ? await readFile(request) : await fetchArtifact(kernel.outbound, url, request.signal);
      const artifact = await readArtifact(packed);
      const review = await reviewOf(kernel, artifact);
      await keepUpload(kernel, artifact, packed, { personId: sessionOf(caller).personId, source: url });
      return review;
    },
    'POST /v1/plugins/:id/versions': async ({ params: { id }, body: { digest, ...wanted }, caller }) => {
      await checkFirstOrg(kernel, caller);
      if (wanted.roles !== undefined) await checkRoles(kernel, caller, wanted.roles);
      // What nothing is said of stays as the owner has it; of a new one, nobody has said yet that it is trusted.
      const chosen = { ...(keptChoice(kernel, id) ?? { tier: 'sandboxed', enabled: true, roles: null }), ...wanted };
      const before = kernel.installed.all.get(id)?.manifest.version;
      const manifest = await install(kernel, id, digest, chosen, caller.name);
      const upgrade = before !== undefined;
      return recorded(kernel, caller, id, upgrade ? 'upgrade' : 'install', upgrade ? '更换插件版本' : '安装插件', {
        before: before ?? null,
        after: manifest.version,
        digest,
        tier: chosen.tier,
        roles: chosen.roles?.map(String) ?? null,
      });
    },
    'GET /v1/plugins/:id/versions': async ({ params: { id } }) => {
      checkKnown(kernel, id);
      const rows = await kernel
        .db()
        .selectFrom('plugin_version')
        .select(['version', 'digest', 'installed_at as installedAt', 'installed_by as installedBy', 'bytes'])
        .where('plugin', '=', id)
        .orderBy('installed_at', 'desc')
        .execute();
      const current = kernel.installed.all.get(id)?.digest;
      return { items: rows.map((row) => ({ ...row, current: row.digest === current })) };
    },
    'POST /v1/plugins/:id/rollback': async ({ params: { id }, body, caller }) => {
      await checkFirstOrg(kernel, caller);
      const one = installedOf(kernel, id);
      await checkKept(kernel, id, body.digest);
      const manifest = await install(kernel, id, body.digest, keptChoice(kernel, id) as InstallChoice, caller.name);
      return recorded(kernel, caller, id, 'rollback', '回滚插件', {
        before: one.manifest.version,
        after: manifest.version,
      });
    },
  } satisfies Partial<InstallHandlers>;
}

function changeHandlers(kernel: ServerKernel) {
  return {
    'PATCH /v1/plugins/:id': async ({ params: { id }, body, caller }) => {
      await checkFirstOrg(kernel, caller);
      await checkRoles(kernel, caller, body.roles ?? null);
      const before = kernel.tiers.of(id);
      if (kernel.installed.all.has(id)) await change(kernel, id, body);
      else await changeBuiltIn(kernel, id, body);
      if (body.tier !== undefined && Object.keys(body).length === 1)
        return recorded(kernel, caller, id, 'tier', body.tier === 'sandboxed' ? '将插件放入沙箱' : '将插件设为可信', {
          before,
          after: body.tier,
        });
      const words = body.enabled === undefined ? '修改插件' : body.enabled ? '启用插件' : '停用插件';
      const action = body.enabled === undefined ? 'change' : body.enabled ? 'enable' : 'disable';
      return recorded(kernel, caller, id, action, words, { ...body, roles: body.roles?.map(String) ?? null });
    },
    'DELETE /v1/plugins/:id': async ({ params: { id }, query, caller }) => {
      await checkFirstOrg(kernel, caller);
      const { version } = installedOf(kernel, id).manifest;
      const { data } = query;
      await uninstall(kernel, id, data);
      await recorded(kernel, caller, id, 'uninstall', '卸载插件', { version, data });
      return null;
    },
    'POST /v1/plugins/:id/release': async ({ params: { id }, caller }) => {
      await checkFirstOrg(kernel, caller);
      await release(kernel, id);
      return recorded(kernel, caller, id, 'release', '解除插件隔离');
    },
  } satisfies Partial<InstallHandlers>;
}

/** Who does what nobody asked for. */
const platform: Caller = { kind: 'staff', id: undefined, orgId: undefined, name: '系统', can: () => false };

/** What pages tell of plugins; one that crashes too often is put into quarantine. */
export function healthHandlers(kernel: ServerKernel): PlatformHandlers<typeof platformCalls.health> {
  return {
    'POST /v1/plugins/health': async ({ body, caller }) => {
      const put = await takeHealth(kernel, caller, body.items);
      for (const id of put) {
        const { quarantine } = installedOf(kernel, id);
        const about = { version: quarantine?.version, reason: quarantine?.reason };
        const orgId = await firstOrgId(kernel);
        await log(kernel, { ...platform, orgId }, orgId, id, 'quarantine', '插件因崩溃被隔离', about);
        await notifyPages(kernel, id);
      }
      return null;
    },
  };
}

async function changeBuiltIn(
  kernel: ServerKernel,
  id: string,
  wanted: { enabled?: unknown; roles?: unknown; tier?: PluginTier | undefined },
): Promise<void> {
  const manifest = kernel.host.manifests.find((one) => one.id === id);
  if (manifest === undefined) throw new FitoutError('notFound', { reason: 'kernel.plugin' });
  if (wanted.enabled !== undefined || wanted.roles !== undefined)
    throw new FitoutError('unprocessable', {
      reason: 'kernel.plugins.built-in',
      message: {
        zh: `插件 ${id} 随平台提供，只能修改信任级别`,
        en: `Plugin ${id} comes with the platform: its trust alone can be changed`,
      },
    });
  if (wanted.tier === undefined) throw new FitoutError('badRequest');
  checkTier(manifest, wanted.tier, kernel);
  await kernel.tiers.set(id, wanted.tier);
}

/** The one file of the form. */
async function readFile(request: Pick<ServerRequest, 'files'>): Promise<Buffer> {
  let found: Buffer | undefined;
  for await (const { stream } of request.files()) {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream) {
      size += (chunk as Buffer).length;
      // The reader says so in its own words; what is beyond is not kept.
      if (size <= artifactLimits.packed + 1) chunks.push(chunk as Buffer);
    }
    found = Buffer.concat(chunks);
    if (found.length > artifactLimits.packed) break;
  }
  if (found === undefined) throw new ArtifactFault('empty', { zh: '没有收到文件', en: 'There was no file' });
  return found;
}

/** Roles that a plugin is for are the first organisation's. */
async function checkRoles(kernel: ServerKernel, caller: Caller, wanted: readonly bigint[] | null): Promise<void> {
  if (wanted === null) return;
  const found = await kernel
    .db()
    .selectFrom('role')
    .select('id')
    .where('org_id', '=', sessionOf(caller).orgId)
    .where('id', 'in', [...wanted])
    .execute();
  if (found.length !== new Set(wanted).size)
    throw new FitoutError('unprocessable', {
      reason: 'kernel.plugins.role',
      detail: { field: 'roles' },
      message: { zh: '所选角色不存在', en: 'One of these roles is not there' },
    });
}

async function checkKept(kernel: ServerKernel, id: string, wanted: string): Promise<void> {
  const row = await kernel
    .db()
    .selectFrom('plugin_version')
    .select('digest')
    .where('plugin', '=', id)
    .where('digest', '=', wanted)
    .executeTakeFirst();
  if (row === undefined) throw new FitoutError('notFound', { reason: 'kernel.plugins.version' });
}

async function recorded(
  kernel: ServerKernel,
  caller: Caller,
  id: string,
  action: string,
  summary: string,
  detail?: unknown,
) {
  await log(kernel, caller, sessionOf(caller).orgId, id, action, summary, detail);
  await notifyPages(kernel, id);
  return (await pluginAnswer(kernel, id)) ?? null;
}

function log(
  kernel: ServerKernel,
  caller: Caller,
  orgId: bigint,
  id: string,
  action: string,
  summary: string,
  detail?: unknown,
): Promise<void> {
  return kernel.audit.append(caller, {
    orgId,
    owner: 'kernel',
    action: `kernel.plugins.${action}`,
    summary,
    target: { kind: 'plugin', id },
    ...(detail === undefined ? {} : { detail }),
  });
}

/** How the owner has an installed plugin; undefined where it is none. */
function keptChoice(kernel: ServerKernel, id: string): InstallChoice | undefined {
  const one = kernel.installed.all.get(id);
  if (one === undefined) return undefined;
  const roles = one.roles === undefined ? null : [...one.roles].map(BigInt);
  return { tier: kernel.tiers.of(id), enabled: one.enabled, roles };
}
