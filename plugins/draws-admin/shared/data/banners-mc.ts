import type { DrawBanner } from '../../api.ts';
import { itemsMc } from './items-mc.ts';
import { bannersOf, type Source } from './known.ts';

/**
 * The few whose days are certain from the game's announcements. The rest is left to the staff: in these pools whatever
 * is not of the standard pool was a rate-up, so records are told right without an interval.
 */
const known: Source = { source: '游戏公告', asOf: '2025-03-31' };

export const bannersMc: readonly DrawBanner[] = [
  ...bannersOf('mcupp', itemsMc, known, [
    ['1.0', '2024-05-23 10:00:00', '2024-06-13 09:59:59', ['Jiyan'], ['Danjin', 'Chixia', 'Mortefi']],
    ['1.0', '2024-06-06 10:00:00', '2024-06-26 11:59:59', ['Yinlin']],
    ['2.1', '2025-03-06 10:00:00', '2025-03-26 11:59:59', ['Brant']],
  ]),
  ...bannersOf('mcupw', itemsMc, known, [
    [
      '1.0',
      '2024-05-23 10:00:00',
      '2024-06-13 09:59:59',
      ['Verdant Summit'],
      ['Dauntless Evernight', 'Variation', 'Hollow Mirage'],
    ],
    ['1.0', '2024-06-06 10:00:00', '2024-06-26 11:59:59', ['Stringmaster']],
  ]),
];
