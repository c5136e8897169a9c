import { RulerRegular } from '@fluentui/react-icons';
import type { ButtonCommand } from '../command.ts';

/** Shows rulers along the canvas, or no longer. */
export const rulers: ButtonCommand = {
  id: 'rulers',
  label: { zh: '标尺', en: 'Rulers' },
  icon: RulerRegular,
  active: { when: ({ view }) => view.settings.rulers },
  enabled: () => true,
  run: ({ view }) => view.set({ rulers: !view.settings.rulers }),
};
