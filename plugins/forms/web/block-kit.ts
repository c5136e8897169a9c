import type { PluginContext } from '@fitout/sdk/web';
import type { BlockKit } from '../../decoration/api.ts';
import { form } from '../shared/blocks/form/definition.ts';
import { fieldDefinitions } from '../shared/fields/index.ts';
import { formulaControlName, rulesControlName } from '../shared/names.ts';
import { formPicker } from './form-picker.ts';
import { showAsOnPhone } from './scripted-look.ts';
import '../shared/blocks/form/style.css';

/** Every kind of question and the 表单 block, for an editor. */
export function blockKit(ctx: PluginContext): BlockKit {
  return {
    blocks: [form, ...fieldDefinitions],
    pickers: [formPicker(ctx)],
    controls: [
      { name: rulesControlName, load: async () => (await import('./rules/rules-control.tsx')).RulesControl },
      { name: formulaControlName, load: async () => (await import('./rules/formula-control.tsx')).FormulaControl },
    ],
    looks: [{ types: [form, ...fieldDefinitions].map(({ type }) => type), show: showAsOnPhone }],
    ends: [{ kind: 'form', load: async () => (await import('./canvas-end.tsx')).canvasEnd(ctx) }],
  };
}
