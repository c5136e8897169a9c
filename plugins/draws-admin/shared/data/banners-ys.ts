import type { DrawBanner } from '../../api.ts';
import { itemsYs } from './items-ys.ts';
import { type BannerRow, bannersOf, type Source } from './known.ts';

/**
 * Character banners 1.0 to 6.0, weapon banners 1.0 to 2.6; where the four-star items are not certain, they are left out.
 * A first phase opens with the update at 06:00 of UTC+8 everywhere; all else is on each region's clock.
 */
const known: Source = { source: '游戏公告，并与玩家公开的祈愿时间表核对', asOf: '2025-10-01' };

/** A version of two phases of three weeks each, as most are. Each phase: 5★, 4★. */
type Phase = readonly [up5: string[], up4?: string[]];

const days = (date: string, more: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + more * 86_400_000).toISOString().slice(0, 10);

/** `start`: day of the update. The second phase begins 20 days later at 18:00 and ends on the 41st day at 14:59:59. */
function version(name: string, start: string, first: Phase, second: Phase): BannerRow[] {
  return [
    [name, `${start} 06:00:00+8`, `${days(start, 20)} 17:59:59`, ...first],
    [name, `${days(start, 20)} 18:00:00`, `${days(start, 41)} 14:59:59`, ...second],
  ];
}

const characters: BannerRow[] = [
  ['1.0', '2020-09-28 06:00:00+8', '2020-10-18 17:59:59', ['Venti'], ['Barbara', 'Fischl', 'Xiangling']],
  ['1.0', '2020-10-20 18:00:00', '2020-11-10 15:59:59', ['Klee'], ['Xingqiu', 'Sucrose', 'Noelle']],
  ['1.1', '2020-11-11 06:00:00+8', '2020-12-01 15:59:59', ['Tartaglia'], ['Ningguang', 'Beidou', 'Diona']],
  ['1.1', '2020-12-01 18:00:00', '2020-12-22 14:59:59', ['Zhongli'], ['Xinyan', 'Razor', 'Chongyun']],
  ['1.2', '2020-12-23 06:00:00+8', '2021-01-12 15:59:59', ['Albedo'], ['Fischl', 'Bennett', 'Sucrose']],
  ['1.2', '2021-01-12 18:00:00', '2021-02-02 14:59:59', ['Ganyu'], ['Xingqiu', 'Xiangling', 'Noelle']],
  ['1.3', '2021-02-03 06:00:00+8', '2021-02-17 15:59:59', ['Xiao'], ['Diona', 'Xinyan', 'Beidou']],
  ['1.3', '2021-02-17 18:00:00', '2021-03-02 15:59:59', ['Keqing'], ['Barbara', 'Bennett', 'Ningguang']],
  ['1.3', '2021-03-02 18:00:00', '2021-03-16 14:59:59', ['Hu Tao'], ['Xingqiu', 'Xiangling', 'Chongyun']],
  ['1.4', '2021-03-17 06:00:00+8', '2021-04-06 15:59:59', ['Venti'], ['Sucrose', 'Razor', 'Noelle']],
  ['1.4', '2021-04-06 18:00:00', '2021-04-27 14:59:59', ['Tartaglia'], ['Rosaria', 'Fischl', 'Barbara']],
  ...version(
    '1.5',
    '2021-04-28',
    [['Zhongli'], ['Yanfei', 'Noelle', 'Diona']],
    [['Eula'], ['Xingqiu', 'Beidou', 'Xinyan']],
  ),
  ...version(
    '1.6',
    '2021-06-09',
    [['Klee'], ['Fischl', 'Sucrose', 'Barbara']],
    [['Kaedehara Kazuha'], ['Bennett', 'Razor', 'Rosaria']],
  ),
  ...version(
    '2.0',
    '2021-07-21',
    [['Kamisato Ayaka'], ['Chongyun', 'Ningguang', 'Yanfei']],
    [['Yoimiya'], ['Sayu', 'Diona', 'Xinyan']],
  ),
  ...version(
    '2.1',
    '2021-09-01',
    [['Raiden Shogun'], ['Xiangling', 'Sucrose', 'Kujou Sara']],
    [['Sangonomiya Kokomi'], ['Rosaria', 'Beidou', 'Xingqiu']],
  ),
  ...version(
    '2.2',
    '2021-10-13',
    [['Tartaglia'], ['Ningguang', 'Chongyun', 'Yanfei']],
    [['Hu Tao'], ['Thoma', 'Diona', 'Sayu']],
  ),
  ['2.3', '2021-11-24 06:00:00+8', '2021-12-14 17:59:59', ['Albedo', 'Eula'], ['Rosaria', 'Noelle', 'Bennett']],
  ['2.3', '2021-12-14 18:00:00', '2022-01-04 14:59:59', ['Arataki Itto'], ['Gorou', 'Xiangling', 'Barbara']],
  ...version(
    '2.4',
    '2022-01-05',
    [
      ['Shenhe', 'Xiao'],
      ['Yun Jin', 'Ningguang', 'Chongyun'],
    ],
    [
      ['Zhongli', 'Ganyu'],
      ['Xingqiu', 'Beidou', 'Yanfei'],
    ],
  ),
  ...version(
    '2.5',
    '2022-02-16',
    [['Yae Miko'], ['Thoma', 'Diona', 'Fischl']],
    [
      ['Raiden Shogun', 'Sangonomiya Kokomi'],
      ['Bennett', 'Xinyan', 'Kujou Sara'],
    ],
  ),
  [
    '2.6',
    '2022-03-30 06:00:00+8',
    '2022-04-19 17:59:59',
    ['Kamisato Ayato', 'Venti'],
    ['Yun Jin', 'Xiangling', 'Sucrose'],
  ],
  // 2.7 came late: this one ran until its update.
  ['2.6', '2022-04-19 18:00:00', '2022-05-31 05:59:59+8', ['Kamisato Ayaka'], ['Sayu', 'Razor', 'Rosaria']],
  ['2.7', '2022-05-31 06:00:00+8', '2022-06-21 17:59:59', ['Yelan', 'Xiao'], ['Barbara', 'Noelle', 'Yanfei']],
  ['2.7', '2022-06-21 18:00:00', '2022-07-12 14:59:59', ['Arataki Itto'], ['Chongyun', 'Gorou', 'Kuki Shinobu']],
  ...version(
    '2.8',
    '2022-07-13',
    [
      ['Kaedehara Kazuha', 'Klee'],
      ['Ningguang', 'Thoma', 'Shikanoin Heizou'],
    ],
    [['Yoimiya'], ['Yun Jin', 'Xinyan', 'Bennett']],
  ),
  // 3.0 to 3.2 were a week shorter.
  ['3.0', '2022-08-24 06:00:00+8', '2022-09-09 17:59:59', ['Tighnari', 'Zhongli'], ['Collei', 'Fischl', 'Diona']],
  [
    '3.0',
    '2022-09-09 18:00:00',
    '2022-09-27 14:59:59',
    ['Ganyu', 'Sangonomiya Kokomi'],
    ['Xingqiu', 'Sucrose', 'Dori'],
  ],
  ['3.1', '2022-09-28 06:00:00+8', '2022-10-14 17:59:59', ['Cyno', 'Venti'], ['Sayu', 'Candace', 'Kuki Shinobu']],
  ['3.1', '2022-10-14 18:00:00', '2022-11-01 14:59:59', ['Nilou', 'Albedo'], ['Barbara', 'Xiangling', 'Beidou']],
  ['3.2', '2022-11-02 06:00:00+8', '2022-11-18 17:59:59', ['Nahida', 'Yoimiya'], ['Bennett', 'Razor', 'Noelle']],
  [
    '3.2',
    '2022-11-18 18:00:00',
    '2022-12-06 14:59:59',
    ['Yae Miko', 'Tartaglia'],
    ['Thoma', 'Shikanoin Heizou', 'Layla'],
  ],
  ...version(
    '3.3',
    '2022-12-07',
    [
      ['Wanderer', 'Arataki Itto'],
      ['Faruzan', 'Yanfei', 'Gorou'],
    ],
    [
      ['Raiden Shogun', 'Kamisato Ayato'],
      ['Sayu', 'Rosaria', 'Kujou Sara'],
    ],
  ),
  ...version(
    '3.4',
    '2023-01-18',
    [
      ['Alhaitham', 'Xiao'],
      ['Xinyan', 'Yun Jin', 'Yaoyao'],
    ],
    [
      ['Hu Tao', 'Yelan'],
      ['Beidou', 'Ningguang', 'Xingqiu'],
    ],
  ),
  ...version(
    '3.5',
    '2023-03-01',
    [
      ['Dehya', 'Cyno'],
      ['Bennett', 'Collei', 'Barbara'],
    ],
    [
      ['Shenhe', 'Kamisato Ayaka'],
      ['Diona', 'Sucrose', 'Mika'],
    ],
  ),
  ...version(
    '3.6',
    '2023-04-12',
    [
      ['Nahida', 'Nilou'],
      ['Kuki Shinobu', 'Dori', 'Layla'],
    ],
    [
      ['Baizhu', 'Ganyu'],
      ['Kaveh', 'Candace', 'Fischl'],
    ],
  ),
  ...version(
    '3.7',
    '2023-05-24',
    [
      ['Yoimiya', 'Yae Miko'],
      ['Kirara', 'Yun Jin', 'Chongyun'],
    ],
    [
      ['Alhaitham', 'Kaedehara Kazuha'],
      ['Xiangling', 'Yaoyao', 'Shikanoin Heizou'],
    ],
  ),
  ...version(
    '3.8',
    '2023-07-05',
    [
      ['Eula', 'Klee'],
      ['Mika', 'Razor', 'Thoma'],
    ],
    [
      ['Sangonomiya Kokomi', 'Wanderer'],
      ['Faruzan', 'Rosaria', 'Yanfei'],
    ],
  ),
  ...version(
    '4.0',
    '2023-08-16',
    [
      ['Lyney', 'Yelan'],
      ['Lynette', 'Bennett', 'Barbara'],
    ],
    [
      ['Zhongli', 'Tartaglia'],
      ['Freminet', 'Sayu', 'Noelle'],
    ],
  ),
  ...version(
    '4.1',
    '2023-09-27',
    [
      ['Neuvillette', 'Hu Tao'],
      ['Fischl', 'Xingqiu', 'Diona'],
    ],
    [
      ['Wriothesley', 'Venti'],
      ['Chongyun', 'Thoma', 'Dori'],
    ],
  ),
  ...version(
    '4.2',
    '2023-11-08',
    [
      ['Furina', 'Baizhu'],
      ['Charlotte', 'Collei', 'Beidou'],
    ],
    [
      ['Cyno', 'Kamisato Ayato'],
      ['Kirara', 'Xiangling', 'Kuki Shinobu'],
    ],
  ),
  ...version('4.3', '2023-12-20', [['Navia', 'Kamisato Ayaka']], [['Raiden Shogun', 'Yoimiya']]),
  ...version('4.4', '2024-01-31', [['Xianyun', 'Nahida']], [['Xiao', 'Yae Miko']]),
  ...version('4.5', '2024-03-13', [['Chiori', 'Arataki Itto']], [['Neuvillette', 'Kaedehara Kazuha']]),
  ...version('4.6', '2024-04-24', [['Arlecchino', 'Lyney']], [['Wanderer', 'Baizhu']]),
  ...version('4.7', '2024-06-05', [['Clorinde', 'Alhaitham']], [['Sigewinne', 'Furina']]),
  ...version('4.8', '2024-07-17', [['Navia', 'Nilou']], [['Emilie', 'Yelan']]),
  ...version('5.0', '2024-08-28', [['Mualani', 'Kaedehara Kazuha']], [['Kinich', 'Raiden Shogun']]),
  ...version('5.1', '2024-10-09', [['Xilonen', 'Chiori']], [['Nahida', 'Hu Tao']]),
  ...version('5.2', '2024-11-20', [['Chasca', 'Lyney']], [['Zhongli', 'Neuvillette']]),
  ...version('5.3', '2025-01-01', [['Mavuika', 'Citlali']], [['Arlecchino', 'Clorinde']]),
  ...version('5.4', '2025-02-12', [['Yumemizuki Mizuki', 'Sigewinne']], [['Furina', 'Wriothesley']]),
  ...version('5.5', '2025-03-26', [['Varesa', 'Xianyun']], [['Xilonen', 'Venti']]),
  ...version('5.6', '2025-05-07', [['Escoffier', 'Navia']], [['Kinich', 'Raiden Shogun']]),
  ...version('5.7', '2025-06-18', [['Skirk', 'Shenhe']], [['Mavuika', 'Emilie']]),
  ...version('5.8', '2025-07-30', [['Ineffa', 'Citlali']], [['Chasca', 'Mualani']]),
  ...version('6.0', '2025-09-10', [['Lauma', 'Nahida']], [['Flins', 'Yelan']]),
];

const weapons: BannerRow[] = [
  ['1.0', '2020-09-28 06:00:00+8', '2020-10-18 17:59:59', ['Aquila Favonia', "Amos' Bow"]],
  ['1.0', '2020-10-20 18:00:00', '2020-11-10 15:59:59', ['Lost Prayer to the Sacred Winds', "Wolf's Gravestone"]],
  ['1.1', '2020-11-11 06:00:00+8', '2020-12-01 15:59:59', ['Skyward Harp', 'Memory of Dust']],
  ['1.1', '2020-12-01 18:00:00', '2020-12-22 14:59:59', ['Vortex Vanquisher', 'The Unforged']],
  ['1.2', '2020-12-23 06:00:00+8', '2021-01-12 15:59:59', ['Summit Shaper', 'Skyward Atlas']],
  ['1.2', '2021-01-12 18:00:00', '2021-02-02 14:59:59', ["Amos' Bow", 'Skyward Pride']],
  ['1.3', '2021-02-03 06:00:00+8', '2021-02-23 15:59:59', ['Primordial Jade Winged-Spear', 'Primordial Jade Cutter']],
  ['1.3', '2021-02-23 18:00:00', '2021-03-16 14:59:59', ["Wolf's Gravestone", 'Staff of Homa']],
  ['1.4', '2021-03-17 06:00:00+8', '2021-04-06 15:59:59', ['Elegy for the End', 'Skyward Blade']],
  ['1.4', '2021-04-06 18:00:00', '2021-04-27 14:59:59', ['Skyward Harp', 'Lost Prayer to the Sacred Winds']],
  ...version('1.5', '2021-04-28', [['Summit Shaper', 'Memory of Dust']], [['Song of Broken Pines', 'Aquila Favonia']]),
  ...version(
    '1.6',
    '2021-06-09',
    [['Lost Prayer to the Sacred Winds', 'Skyward Pride']],
    [['Freedom-Sworn', 'Skyward Atlas']],
  ),
  ...version(
    '2.0',
    '2021-07-21',
    [['Mistsplitter Reforged', 'Skyward Spine']],
    [['Thundering Pulse', 'Skyward Blade']],
  ),
  ...version(
    '2.1',
    '2021-09-01',
    [['Engulfing Lightning', 'The Unforged']],
    [['Primordial Jade Cutter', 'Everlasting Moonglow']],
  ),
  ...version('2.2', '2021-10-13', [['Polar Star', 'Memory of Dust']], [['Staff of Homa', 'Elegy for the End']]),
  ['2.3', '2021-11-24 06:00:00+8', '2021-12-14 17:59:59', ['Freedom-Sworn', 'Song of Broken Pines']],
  ['2.3', '2021-12-14 18:00:00', '2022-01-04 14:59:59', ['Redhorn Stonethresher', 'Skyward Harp']],
  ...version(
    '2.4',
    '2022-01-05',
    [['Calamity Queller', 'Primordial Jade Winged-Spear']],
    [["Amos' Bow", 'Vortex Vanquisher']],
  ),
  ...version(
    '2.5',
    '2022-02-16',
    [["Kagura's Verity", 'Primordial Jade Cutter']],
    [['Engulfing Lightning', 'Everlasting Moonglow']],
  ),
  ['2.6', '2022-03-30 06:00:00+8', '2022-04-19 17:59:59', ['Haran Geppaku Futsu', 'Elegy for the End']],
  ['2.6', '2022-04-19 18:00:00', '2022-05-31 05:59:59+8', ['Mistsplitter Reforged', 'The Unforged']],
];

export const bannersYs: readonly DrawBanner[] = [
  ...bannersOf('ysupp', itemsYs, known, characters),
  ...bannersOf('ysupw', itemsYs, known, weapons),
];
