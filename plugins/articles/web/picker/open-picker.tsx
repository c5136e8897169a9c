import type { PluginContext } from '@fitout/sdk/web';
import type { PickedThing } from '../../../decoration/api.ts';
import { PickerDialog } from './picker-dialog.tsx';

/** Opens the picker over everything; undefined where the person gave up. */
export function openPicker(
  { overlays }: Pick<PluginContext, 'overlays'>,
  chosen: readonly PickedThing[],
): Promise<PickedThing[] | undefined> {
  return overlays.open<PickedThing[]>(function Picker({ close }) {
    return <PickerDialog chosen={chosen} close={close} />;
  });
}
