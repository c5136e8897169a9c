import { SendRegular } from '@fluentui/react-icons';
import type { ButtonCommand } from '../command.ts';

/** Opens the checks before publishing. */
export const publish: ButtonCommand = {
  id: 'publish',
  label: { zh: '发布', en: 'Publish' },
  icon: SendRegular,
  enabled: ({ ctx }) => ctx.session.can('decoration.publish'),
  run: ({ view }) => view.set({ dialog: 'publish' }),
};
