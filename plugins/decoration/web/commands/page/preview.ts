import { EyeRegular } from '@fluentui/react-icons';
import type { ButtonCommand } from '../command.ts';

/** Opens the address of a preview, and its QR code. */
export const preview: ButtonCommand = {
  id: 'preview',
  label: { zh: '预览', en: 'Preview' },
  icon: EyeRegular,
  enabled: () => true,
  run: ({ view }) => view.set({ dialog: 'preview' }),
};
