import { DataBarVerticalRegular } from '@fluentui/react-icons';
import type { ButtonCommand } from '../command.ts';

/** Shows views and clicks over the canvas, or no longer. */
export const figures: ButtonCommand = {
  id: 'figures',
  label: { zh: '数据', en: 'Analytics' },
  icon: DataBarVerticalRegular,
  active: { when: ({ view }) => view.settings.figures },
  enabled: () => true,
  run: ({ view }) => view.set({ figures: !view.settings.figures }),
};
