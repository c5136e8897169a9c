import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import type { ButtonCommand } from '../command.ts';
import { allHave, toggleFlag } from './flag.ts';

/** Hides what is selected from visitors, or shows it again. */
export const hide: ButtonCommand = {
  id: 'hide',
  label: { zh: '隐藏', en: 'Hide' },
  icon: EyeOffRegular,
  active: {
    when: (session) => allHave(session, 'hidden'),
    look: { label: { zh: '显示', en: 'Show' }, icon: EyeRegular },
  },
  enabled: ({ lease }) => !lease.readOnly,
  run: (session) => toggleFlag(session, 'hidden'),
};
