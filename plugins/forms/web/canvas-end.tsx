import { type PluginContext, useRemote, useServerChanges } from '@fitout/sdk/web';
import { defaultSettings } from '../shared/settings.ts';
import { formsClient } from './client.ts';

/** The button below a form's questions, where the phone has it, with the words that were set for it. */
export function canvasEnd({ http }: PluginContext) {
  const client = formsClient(http);
  return function CanvasEnd({ id }: { id: string }) {
    const form = useRemote(`button ${id}`, (signal) => client.form(id, signal));
    useServerChanges(['forms.form'], form.reload);
    return (
      <div className="fb-form-end fb-form-last">
        <button className="fb-form-submit" type="button" tabIndex={-1}>
          {form.data?.settings.submit ?? defaultSettings.submit}
        </button>
      </div>
    );
  };
}
