import { HistoryRegular } from '@fluentui/react-icons';
import type { ButtonCommand } from '../command.ts';

/** Opens the published versions. */
export const versions: ButtonCommand = {
  id: 'versions',
  label: { zh: '版本', en: 'Versions' },
  icon: HistoryRegular,
  enabled: () => true,
  run: ({ view }) => view.set({ dialog: 'versions' }),
};
