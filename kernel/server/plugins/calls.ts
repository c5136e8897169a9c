import { z } from 'zod';
import { customer, fun } from '../../../sdk/server.ts';
import { FitoutError } from '../../base/errors.ts';
import type { Manifest } from '../../core/manifest.ts';
import { pluginTiers, whyNotSandboxed } from '../../core/tier.ts';
import { sessionOf } from '../auth/caller.ts';
import type { Kernel, KernelCalls } from '../kernel-server.ts';
import { firstOrgId } from '../org/organisation.ts';

/** Which plugins there are, how far they are trusted, and why some are switched off. */
export const pluginCalls: KernelCalls = (app, kernel) => {
  const access = fun('kernel.plugins');
  app.get('/plugins', { access, summary: '插件列表' }, async ({ caller }) => {
    const mayChange = sessionOf(caller).orgId === (await firstOrgId(kernel));
    const items = kernel.host.manifests.map((manifest) => pluginAnswer(kernel, manifest));
    return { items, failures: kernel.host.failures, mayChange };
  });

  app.get('/plugins/descriptions', { access: customer, summary: '各页面的一句说明' }, async () =>
    Object.fromEntries(
      kernel.host.manifests
        .flatMap(({ routes = [] }) => routes)
        .flatMap(({ path, description }) => (description === undefined ? [] : [[path, description]])),
    ),
  );

  const params = z.strictObject({ id: z.string().max(40) });
  const body = z.strictObject({ tier: z.enum(pluginTiers) });
  app.put('/plugins/:id', { access, summary: '修改插件的信任级别', params, body }, async ({ params, body, caller }) => {
    const { orgId } = sessionOf(caller);
    // Plugins are the whole installation's: people of other organisations may look.
    if (orgId !== (await firstOrgId(kernel))) throw new FitoutError('notFound', { reason: 'kernel.plugins.other-org' });
    const manifest = kernel.host.manifests.find(({ id }) => id === params.id);
    if (manifest === undefined) throw new FitoutError('notFound', { reason: 'kernel.plugin' });
    const before = kernel.tiers.of(manifest.id);
    const problem = body.tier === 'sandboxed' ? whyNotSandboxed(manifest, kernel.host.manifests) : undefined;
    if (problem !== undefined)
      throw new FitoutError('unprocessable', {
        reason: `kernel.plugins.${problem.reason}`,
        message: {
          zh: `插件 ${manifest.id} 不能放入沙箱：${problem.text.zh}`,
          en: `Plugin ${manifest.id} cannot be sandboxed: ${problem.text.en}`,
        },
      });
    await kernel.tiers.set(manifest.id, body.tier);
    await kernel.audit.append(caller, {
      orgId,
      owner: 'kernel',
      action: 'kernel.plugins.tier',
      summary: body.tier === 'sandboxed' ? '将插件放入沙箱' : '将插件设为可信',
      target: { kind: 'plugin', id: manifest.id },
      detail: { before, after: body.tier },
    });
    if (before !== body.tier) await tell(kernel, manifest.id);
    return pluginAnswer(kernel, manifest);
  });
};

/** Every organisation's open pages were made with the tier of before. */
async function tell(kernel: Kernel, plugin: string): Promise<void> {
  const organisations = await kernel.db().selectFrom('organisation').select('id').execute();
  const events = kernel.parts.events.of('kernel');
  for (const { id } of organisations) await events.publish('plugins', plugin, id);
}

function pluginAnswer(kernel: Kernel, manifest: Manifest) {
  const crashing = kernel.host.lifeOf(manifest.id)?.state === 'quarantined';
  return {
    id: manifest.id,
    version: manifest.version,
    title: manifest.title,
    description: manifest.description ?? null,
    halves: manifest.halves,
    routes: manifest.routes?.length ?? 0,
    capabilities: manifest.capabilities ?? [],
    requires: manifest.requires ?? {},
    state: crashing ? 'crashing' : 'running',
    tier: kernel.tiers.of(manifest.id),
    /** Why it cannot be sandboxed; null where it can. */
    notSandboxed: whyNotSandboxed(manifest, kernel.host.manifests)?.text ?? null,
  };
}
