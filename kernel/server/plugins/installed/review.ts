import semver from 'semver';
import { FitoutError } from '../../../../sdk/base/errors.ts';
import type { LocalText, Text } from '../../../../sdk/base/text.ts';
import { sdkVersion } from '../../../../sdk/index.ts';
import { type Artifact, ArtifactFault } from '../../../../sdk/manifest/artifact.ts';
import type { Manifest } from '../../../../sdk/manifest/manifest.ts';
import { type PluginTier, whyNotSandboxed } from '../../../../sdk/manifest/tier.ts';
import type { Answered } from '../../../../sdk/server.ts';
import type { GraphFailure } from '../../../core/graph.ts';
import { sharedModules, wholeLibraries } from '../../../core/host-modules.ts';
import type { ServerKernel } from '../../server-kernel.ts';
import { fitsRange } from '../read-plugins.ts';

/**
 * Would the plugin fit among those that are there, enabled? Throws ArtifactFault with the field of its manifest and the
 * reason, or FitoutError where another plugin is in the way of it.
 */
export function checkPlace(kernel: ServerKernel, manifest: Manifest): void {
  const others = [...kernel.installed.all.values()].filter(({ id, enabled }) => enabled && id !== manifest.id);
  const failure = kernel.host.problemOf(
    manifest,
    others.map((one) => one.manifest),
  );
  if (failure === undefined) return;
  if (failure.plugin === manifest.id) throw faultOf(failure, manifest);
  throw new ArtifactFault(
    'needed',
    {
      zh: `已安装的插件 ${failure.plugin} 会因此停用：${failure.message}`,
      en: `the installed plugin ${failure.plugin} would stop working: ${failure.message}`,
    },
    'version',
  );
}

function faultOf({ reason, message }: GraphFailure, manifest: Manifest): ArtifactFault {
  const words: Partial<Record<GraphFailure['reason'], [what: string, field: string, zh: string]>> = {
    duplicate: ['id', 'id', `“${manifest.id}” 是平台自带插件的名称`],
    sdk: ['sdk', 'sdk', `它需要 SDK ${manifest.sdk}，本平台是 ${sdkVersion}`],
    'route-taken': ['route-taken', 'routes', `页面地址已被其他插件使用：${message}`],
    'menu-taken': ['menu-taken', 'menu', `菜单地址已被其他插件使用：${message}`],
    cycle: ['cycle', 'requires', `插件互相依赖，形成循环：${message}`],
  };
  const [what, field, zh] = words[reason] ?? ['requires', 'requires', `依赖的插件不可用：${message}`];
  return new ArtifactFault(what, { zh, en: message }, field);
}

/** Throws unless the plugin may be given this tier. */
export function checkTier(manifest: Manifest, tier: PluginTier, kernel: ServerKernel): void {
  const others = kernel.host.manifests.filter(({ id }) => id !== manifest.id);
  const problem = tier === 'sandboxed' ? whyNotSandboxed(manifest, [...others, manifest]) : undefined;
  if (problem === undefined) return;
  throw new FitoutError('unprocessable', {
    reason: `kernel.plugins.${problem.reason}`,
    message: {
      zh: `插件 ${manifest.id} 不能放入沙箱：${problem.text.zh}`,
      en: `Plugin ${manifest.id} cannot be sandboxed: ${problem.text.en}`,
    },
  });
}

/** Every name that it leaves to the host is one that the host lends. Throws ArtifactFault. */
export function checkExternals({ index }: Artifact): void {
  const lent = new Set([...sharedModules, ...wholeLibraries]);
  const at = index.externals.findIndex((name) => !lent.has(name));
  if (at < 0) return;
  const name = index.externals[at];
  throw new ArtifactFault(
    'externals',
    { zh: `平台不提供模块 ${name}，请打包进插件`, en: `the platform does not lend ${name}: bundle it` },
    `externals.${at}`,
  );
}

/** Throws unless the SDK of this platform is one that the plugin was written for; names what is missing here. */
export function checkSdk({ index }: Artifact): void {
  if (fitsRange(sdkVersion, index.sdk)) return;
  const missing = Object.entries(index.uses ?? {}).flatMap(([door, names]) =>
    Object.entries(names)
      .filter(([, since]) => semver.gt(since, sdkVersion))
      .map(([name, since]) => ({ name: door === 'ctx' ? `ctx.${name}` : `'${door}'.${name}`, since })),
  );
  const list = (words: (name: string, since: string) => string): string =>
    missing
      .slice(0, 5)
      .map(({ name, since }) => words(name, since))
      .join(', ');
  throw new ArtifactFault(
    'sdk',
    {
      zh: `它需要 SDK ${index.sdk}，本平台是 ${sdkVersion}${missing.length === 0 ? '' : `；缺少 ${list((name, since) => `${name}（${since} 起）`)}`}`,
      en: `it needs SDK ${index.sdk}, this platform has ${sdkVersion}${missing.length === 0 ? '' : `; it uses ${list((name, since) => `${name}, which came with ${since}`)}`}`,
    },
    'sdk',
  );
}

/** What an owner reads before installing. Checks that it could be installed as it is. */
export async function reviewOf(
  kernel: ServerKernel,
  artifact: Artifact,
): Promise<Answered<'POST /v1/plugins/artifacts'>> {
  const { index, manifest, signature } = artifact;
  checkSdk(artifact);
  checkExternals(artifact);
  checkPlace(kernel, manifest);
  const known = await versionsOf(kernel, manifest.id);
  checkVersionFree(known, artifact);
  const keys = await kernel
    .db()
    .selectFrom('plugin_version')
    .select('digest')
    .where((eb) =>
      eb(eb.fn('jsonb_extract_path_text', ['signature', eb.val('publicKey')]), '=', signature?.publicKey ?? ''),
    )
    .limit(1)
    .execute();
  const installed = kernel.installed.all.get(manifest.id);
  const others = kernel.host.manifests.filter(({ id }) => id !== manifest.id);
  return {
    digest: artifact.digest,
    id: manifest.id,
    version: manifest.version,
    title: manifest.title,
    description: manifest.description ?? null,
    readme: artifact.readme ?? null,
    sdk: manifest.sdk,
    builtWith: index.builtWith,
    bytes: artifact.bytes,
    files: artifact.files.size,
    signature:
      signature === undefined
        ? { state: 'none', knownKey: false }
        : { state: 'valid', keyId: signature.keyId, knownKey: keys.length > 0 },
    capabilities: (manifest.capabilities ?? []).map((name) => ({ name, text: name as Text })),
    upstreams: manifest.upstreams ?? [],
    halves: manifest.halves,
    routes: manifest.routes ?? [],
    menu: manifest.menu ?? [],
    contributes: manifest.contributes ?? {},
    requires: manifest.requires ?? {},
    functions: manifest.functions ?? [],
    installed: installed === undefined ? null : { version: installed.manifest.version, enabled: installed.enabled },
    change: installed === undefined ? null : changeOf(installed.manifest, manifest),
    notSandboxed: whyNotSandboxed(manifest, [...others, manifest])?.text ?? null,
    warnings: warningsOf(kernel, artifact),
  };
}

function changeOf(before: Manifest, after: Manifest) {
  const [had, has] = [new Set(before.capabilities ?? []), new Set(after.capabilities ?? [])];
  return { capabilitiesAdded: [...has.difference(had)], capabilitiesRemoved: [...had.difference(has)] };
}

function warningsOf(kernel: ServerKernel, { manifest, index, signature }: Artifact): LocalText[] {
  const warnings: LocalText[] = [];
  const installed = kernel.installed.all.get(manifest.id);
  if (installed !== undefined && semver.lt(manifest.version, installed.manifest.version))
    warnings.push({
      zh: `这个版本比已安装的 ${installed.manifest.version} 旧`,
      en: `This version is older than the installed ${installed.manifest.version}`,
    });
  if (installed?.keyId !== undefined && signature?.keyId !== installed.keyId)
    warnings.push(
      signature === undefined
        ? {
            zh: '已安装的版本有签名，这个版本没有：请确认来源',
            en: 'The installed version is signed and this one is not: make sure who sent it',
          }
        : {
            zh: '签名密钥与已安装的版本不同：请确认来源',
            en: 'It is signed by another key than the installed version: make sure who sent it',
          },
    );
  if (semver.gt(index.builtWith, sdkVersion))
    warnings.push({
      zh: `它用更新的 SDK ${index.builtWith} 构建，本平台是 ${sdkVersion}`,
      en: `It was built with the newer SDK ${index.builtWith}; this platform is ${sdkVersion}`,
    });
  return warnings;
}

export interface KnownVersion {
  digest: string;
  version: string;
}

export function versionsOf(kernel: Pick<ServerKernel, 'db'>, plugin: string): Promise<KnownVersion[]> {
  return kernel.db().selectFrom('plugin_version').select(['digest', 'version']).where('plugin', '=', plugin).execute();
}

/** One version has one content, for good: figures, crashes and the way back are told by it. */
export function checkVersionFree(known: readonly KnownVersion[], { digest, manifest }: Artifact): void {
  const other = known.find((one) => one.version === manifest.version && one.digest !== digest);
  if (other !== undefined)
    throw new ArtifactFault(
      'version-taken',
      {
        zh: `版本 ${manifest.version} 已安装过，但内容不同，请提高版本号`,
        en: `version ${manifest.version} was installed with other contents: give it another number`,
      },
      'version',
    );
}
