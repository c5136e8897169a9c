import type { PluginContext } from '@fitout/sdk/web';
import type { PickOptions } from '../../api.ts';
import type { Asset } from '../../shared/calls/outputs.ts';
import { PickerDialog } from './picker-dialog.tsx';

/** Opens the picker over everything; undefined where the person gave up. */
export function openPicker(ctx: PluginContext, options: PickOptions): Promise<Asset[] | undefined> {
  return ctx.overlays.open<Asset[]>(function Picker({ close }) {
    return <PickerDialog multiple={options.multiple === true} kind={options.kind ?? 'image'} onClose={close} />;
  });
}
