import { type AuditWords, defineServer, type Handlers, type ServerContext } from '@fitout/sdk/server';
import { presetCalls } from '../shared/calls.ts';
import { addPreset, allPresets, changePreset, deletePreset } from './presets.ts';
import { migrations } from './tables.ts';

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
    app.serve(presetCalls, presetHandlers(ctx));
  },
});

function presetHandlers(ctx: ServerContext): Handlers<typeof presetCalls> {
  const announce = (id: bigint, orgId: bigint) => ctx.events.publish('presets', id, orgId);
  return {
    'GET presets': async ({ orgId }) => ({ items: await allPresets(ctx, orgId) }),
    'POST presets': async ({ body, caller, orgId }) => {
      const preset = await addPreset(ctx, caller, orgId, body);
      await ctx.audit.record(caller, 'convert.preset-create', { kind: 'preset', id: preset.id, name: preset.name });
      await announce(preset.id, orgId);
      return preset;
    },
    'PATCH presets/:id': async ({ params: { id }, body, caller, orgId }) => {
      const preset = await changePreset(ctx, caller, orgId, id, body);
      await ctx.audit.record(caller, 'convert.preset-change', { kind: 'preset', id: preset.id, name: preset.name });
      await announce(preset.id, orgId);
      return preset;
    },
    'DELETE presets/:id': async ({ params: { id }, caller, orgId }) => {
      const name = await deletePreset(ctx, orgId, id);
      await ctx.audit.record(caller, 'convert.preset-delete', { kind: 'preset', id, name });
      await announce(id, orgId);
      return {};
    },
  };
}
