import { FitoutError } from '../../../sdk/base/errors.ts';
import type { LocalText } from '../../../sdk/base/text.ts';
import type { platformCalls } from '../../../sdk/calls.ts';
import type { Manifest } from '../../../sdk/manifest/manifest.ts';
import { whyNotSandboxed } from '../../../sdk/manifest/tier.ts';
import type { Answered, Caller, PlatformHandlers } from '../../../sdk/server.ts';
import { sessionOf } from '../auth/caller.ts';
import { firstOrgId } from '../org/organisation.ts';
import type { Quarantine } from '../schema/tables.ts';
import type { ServerKernel } from '../server-kernel.ts';
import { crashingOnes, healthOf, healthOfAll, type Sums } from './installed/health.ts';
import type { Installed } from './installed/installed-plugin.ts';

type PluginHandlers = PlatformHandlers<typeof platformCalls.plugins>;
/** A plugin as the list has it. */
type PluginItem = Answered<'GET /v1/plugins'>['items'][number];

/** Which plugins there are, how they do, how far they are trusted, and why some are switched off. */
export function pluginHandlers(kernel: ServerKernel): PluginHandlers {
  return {
    'GET /v1/plugins': async ({ caller }) => {
      const mayChange = sessionOf(caller).orgId === (await firstOrgId(kernel));
      return { items: await pluginList(kernel, mayChange), failures: [...kernel.host.failures], mayChange };
    },
    'GET /v1/plugins/descriptions': async () =>
      Object.fromEntries(
        kernel.host.manifests
          .flatMap(({ routes = [] }) => routes)
          .flatMap(({ path, description }) => (description === undefined ? [] : [[path, description]])),
      ),
    'GET /v1/plugins/:id/health': async ({ params, query, caller }) => {
      checkKnown(kernel, params.id);
      return healthOf(kernel.db(), params.id, query.days, sessionOf(caller).orgId === (await firstOrgId(kernel)));
    },
  };
}

/** Throws 'notFound' for a plugin that is neither built in nor installed; one that is switched off is known. */
export function checkKnown({ host, installed }: ServerKernel, id: string): void {
  if (!host.manifests.some((one) => one.id === id) && !installed.all.has(id))
    throw new FitoutError('notFound', { reason: 'kernel.plugin' });
}

/** Plugins are the whole installation's: people of other organisations may look. Throws 'notFound' for them. */
export async function checkFirstOrg(kernel: ServerKernel, caller: Caller): Promise<void> {
  if (sessionOf(caller).orgId !== (await firstOrgId(kernel)))
    throw new FitoutError('notFound', { reason: 'kernel.plugins.other-org' });
}

/** Every organisation's open pages were made with what was there before. */
export async function notifyPages(kernel: ServerKernel, plugin: string): Promise<void> {
  const organisations = await kernel.db().selectFrom('organisation').select('id').execute();
  const events = kernel.parts.events.of('kernel');
  for (const { id } of organisations) await events.publish('plugins', plugin, id);
}

interface Known {
  /** For people of the first organisation. */
  whole: boolean;
  health: Map<string, Sums>;
  crashing: Set<string>;
}

async function pluginList(kernel: ServerKernel, whole: boolean): Promise<PluginItem[]> {
  const [health, crashing] = await Promise.all([healthOfAll(kernel.db()), crashingOnes(kernel.db())]);
  const known = { whole, health, crashing };
  const { installed, host } = kernel;
  const builtIn = host.manifests.filter(({ id }) => !installed.all.has(id));
  return [
    ...builtIn.map((manifest) => builtInAnswer(kernel, manifest, known)),
    ...[...installed.all.values()].map((one) => installedAnswer(kernel, one, known)),
  ];
}

/** One plugin as the list of the first organisation has it. */
export async function pluginAnswer(kernel: ServerKernel, id: string) {
  return (await pluginList(kernel, true)).find((item) => item.id === id);
}

function builtInAnswer(kernel: ServerKernel, manifest: Manifest, known: Known): PluginItem {
  const crashing = kernel.host.lifeOf(manifest.id)?.state === 'quarantined' || known.crashing.has(manifest.id);
  return {
    ...common(kernel, manifest, known),
    origin: 'built-in',
    enabled: true,
    state: crashing ? 'crashing' : 'running',
    versions: 1,
    roles: null,
  };
}

function installedAnswer(kernel: ServerKernel, one: Installed, known: Known): PluginItem {
  return {
    ...common(kernel, one.manifest, known),
    origin: 'installed',
    enabled: one.enabled,
    ...stateOf(kernel, one, known.whole),
    versions: one.versions,
    roles: one.roles === undefined ? null : [...one.roles].map(BigInt),
    digest: one.digest,
    bytes: one.bytes,
    installedAt: one.installedAt,
    keyId: one.keyId ?? null,
  };
}

function stateOf(
  kernel: ServerKernel,
  { id, enabled, quarantine }: Installed,
  whole: boolean,
): Pick<PluginItem, 'state' | 'reason' | 'quarantinedAt'> {
  if (!enabled) return { state: 'disabled' };
  if (quarantine !== undefined)
    return {
      state: 'quarantined',
      reason: whole ? wholeReason(quarantine) : quarantine.reason,
      quarantinedAt: quarantine.at,
    };
  const failure = kernel.host.failures.find(({ plugin }) => plugin === id);
  return failure === undefined ? { state: 'running' } : { state: 'failed', reason: failure.message };
}

function wholeReason({ reason, message }: Quarantine): LocalText {
  return { zh: `${reason.zh}：${message}`, en: `${reason.en}: ${message}` };
}

function common(kernel: ServerKernel, manifest: Manifest, { health }: Known) {
  const { id } = manifest;
  const others = kernel.host.manifests.filter((other) => other.id !== id);
  return {
    id,
    version: manifest.version,
    title: manifest.title,
    description: manifest.description ?? null,
    halves: manifest.halves,
    routes: manifest.routes?.length ?? 0,
    capabilities: manifest.capabilities ?? [],
    requires: manifest.requires ?? {},
    tier: kernel.tiers.of(id),
    /** Why it cannot be sandboxed; null where it can. */
    notSandboxed: whyNotSandboxed(manifest, [...others, manifest])?.text ?? null,
    /** Of the last seven days; null where no page told of it. */
    health: health.get(id) ?? null,
  };
}
