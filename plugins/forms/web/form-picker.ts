import type { PluginContext } from '@fitout/sdk/web';
import type { BlockPicker } from '../../decoration/api.ts';
import type { PickedForm } from '../api.ts';
import { formPickerName } from '../shared/names.ts';
import { formsClient } from './client.ts';

const notLive = { zh: '未发布', en: 'Not published' };

/** Forms for the panel of a 表单 block. */
export function formPicker(ctx: PluginContext): BlockPicker {
  return {
    name: formPickerName,
    topics: ['decoration.page'],
    async choose(chosen) {
      const { FormChooser } = await import('./form-chooser.tsx');
      return ctx.overlays.open<PickedForm[]>(function Chooser({ close }) {
        return FormChooser({ ctx, chosen: chosen[0]?.id, close });
      });
    },
    async look(ids) {
      const forms = await formsClient(ctx.http).forms();
      return forms
        .filter(({ id }) => ids.includes(id))
        .map(({ id, title, live, answers }) => ({
          id,
          name: title,
          about: `${answers} 份答卷`,
          ...(live ? {} : { problem: notLive }),
        }));
    },
  };
}
