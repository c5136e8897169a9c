import { type AuditWords, defineServer, fun, type PluginApp, type ServerContext } from '@fitout/sdk/server';
import { addPreset, allPresets, changePreset, deletePreset } from './presets.ts';
import { changedPreset, newPreset, presetParams } from './shapes.ts';
import { migrations } from './tables.ts';

const use = fun('convert.use');
const manage = fun('convert.presets');

const audit: AuditWords = {
  actions: {
    'preset-create': { zh: '添加转换预设', en: 'Added a conversion preset' },
    'preset-change': { zh: '修改转换预设', en: 'Changed a conversion preset' },
    'preset-delete': { zh: '删除转换预设', en: 'Deleted a conversion preset' },
  },
  kinds: { preset: { zh: '转换预设', en: 'conversion preset' } },
};

/** Pictures never come here: the server keeps the organisation's presets, and nothing else. */
export default defineServer({
  migrations,
  audit,
  routes(app, ctx) {
    app.get('presets', { access: use, summary: '转换预设列表' }, async ({ orgId }) => ({
      items: await allPresets(ctx, orgId),
    }));
    changes(app, ctx);
  },
});

function changes(app: PluginApp, ctx: ServerContext): void {
  const told = (id: string, orgId: bigint) => ctx.events.publish('presets', id, orgId);
  app.post('presets', { access: manage, summary: '添加转换预设', body: newPreset }, async ({ body, caller, orgId }) => {
    const preset = await addPreset(ctx, caller, orgId, body);
    await ctx.audit.record(caller, 'convert.preset-create', { kind: 'preset', id: preset.id, name: preset.name });
    await told(preset.id, orgId);
    return preset;
  });
  app.patch(
    'presets/:id',
    { access: manage, summary: '修改转换预设', params: presetParams, body: changedPreset },
    async ({ params: { id }, body, caller, orgId }) => {
      const preset = await changePreset(ctx, caller, orgId, id, body);
      await ctx.audit.record(caller, 'convert.preset-change', { kind: 'preset', id: preset.id, name: preset.name });
      await told(preset.id, orgId);
      return preset;
    },
  );
  app.delete(
    'presets/:id',
    { access: manage, summary: '删除转换预设', params: presetParams },
    async ({ params: { id }, caller, orgId }) => {
      const name = await deletePreset(ctx, orgId, id);
      await ctx.audit.record(caller, 'convert.preset-delete', { kind: 'preset', id, name });
      await told(id.toString(), orgId);
      return {};
    },
  );
}
