import type { PluginContext } from '@fitout/sdk/web';
import type { GoodsPick, PickedGood } from '../../api.ts';
import { PickerDialog, type PickerKind } from './picker-dialog.tsx';

/** Opens the picker over everything; undefined where the person gave up. */
export function openPicker(
  ctx: Pick<PluginContext, 'overlays'>,
  kind: PickerKind,
  options: GoodsPick & { kind?: 'flash' | 'group' },
): Promise<PickedGood[] | undefined> {
  return ctx.overlays.open<PickedGood[]>(function Picker({ close }) {
    return <PickerDialog kind={kind} options={options} close={close} />;
  });
}
