import { LockClosedRegular, LockOpenRegular } from '@fluentui/react-icons';
import type { ButtonCommand } from '../command.ts';
import { allHave, toggleFlag } from './flag.ts';

/** Locks what is selected against changes, or unlocks it. */
export const lock: ButtonCommand = {
  id: 'lock',
  label: { zh: '锁定', en: 'Lock' },
  icon: LockClosedRegular,
  active: {
    when: (session) => allHave(session, 'lock'),
    look: { label: { zh: '解锁', en: 'Unlock' }, icon: LockOpenRegular },
  },
  enabled: ({ lease }) => !lease.readOnly,
  run: (session) => toggleFlag(session, 'lock'),
};
