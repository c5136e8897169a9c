import type { DrawItem } from '../../api.ts';
import { itemsOf, type Source } from './known.ts';

/** Characters up to version 2.4, weapons of the first year. The numbers are `resourceId` of the game's record API. */
const known: Source = { source: '游戏唤取记录接口的 resourceId 与中英文名称，至 2.4 版本', asOf: '2025-07-01' };

const launch = '2024-05-23 00:00:00';

const characters5 = itemsOf('mc', 'character', 5, known, [
  [1104, '凌阳', 'Lingyang', launch],
  [1105, '折枝', 'Zhezhi'],
  [1107, '珂莱塔', 'Carlotta'],
  [1203, '安可', 'Encore', launch],
  [1205, '长离', 'Changli'],
  [1206, '布兰特', 'Brant'],
  [1301, '卡卡罗', 'Calcharo', launch],
  [1302, '吟霖', 'Yinlin'],
  [1304, '今汐', 'Jinhsi'],
  [1305, '相里要', 'Xiangli Yao'],
  [1404, '忌炎', 'Jiyan'],
  [1405, '鉴心', 'Jianxin', launch],
  [1407, '夏空', 'Ciaccona'],
  [1409, '卡提希娅', 'Cartethyia'],
  [1503, '维里奈', 'Verina', launch],
  [1505, '守岸人', 'Shorekeeper'],
  [1506, '菲比', 'Phoebe'],
  [1507, '赞妮', 'Zani'],
  [1603, '椿', 'Camellya'],
  [1606, '洛可可', 'Roccia'],
  [1607, '坎特蕾拉', 'Cantarella'],
]);

const characters4 = itemsOf('mc', 'character', 4, known, [
  [1102, '散华', 'Sanhua'],
  [1103, '白芷', 'Baizhi'],
  [1106, '釉瑚', 'Youhu'],
  [1202, '炽霞', 'Chixia'],
  [1204, '莫特斐', 'Mortefi'],
  [1303, '渊武', 'Yuanwu'],
  [1402, '秧秧', 'Yangyang'],
  [1403, '秋水', 'Aalto'],
  [1504, '灯灯', 'Lumi'],
  [1601, '桃祈', 'Taoqi'],
  [1602, '丹瑾', 'Danjin'],
]);

const weapons5 = itemsOf('mc', 'weapon', 5, known, [
  [21010015, '浩境粼光', 'Lustrous Razor', launch],
  [21010016, '苍鳞千嶂', 'Verdant Summit'],
  [21010026, '时和岁稔', 'Ages of Harvest'],
  [21020015, '千古洑流', 'Emerald of Genesis', launch],
  [21020016, '赫奕流明', 'Blazing Brilliance'],
  [21020026, '裁春', 'Red Spring'],
  [21030015, '停驻之烟', 'Static Mist', launch],
  [21040015, '擎渊怒涛', 'Abyss Surges', launch],
  [21040016, '诸方玄枢', "Verity's Handle"],
  [21050015, '漪澜浮录', 'Cosmic Ripples', launch],
  [21050016, '掣傀之手', 'Stringmaster'],
  [21050026, '琼枝冰绡', 'Rime-Draped Sprouts'],
  [21050036, '星序协响', 'Stellar Symphony'],
]);

const weapons4 = itemsOf('mc', 'weapon', 4, known, [
  [21010024, '异响空灵', 'Discord'],
  [21010044, '永夜长明', 'Dauntless Evernight'],
  [21010064, '东落', 'Helios Cleaver'],
  [21010084, '凋亡频移', 'Waning Redshift'],
  [21020024, '行进序曲', 'Overture'],
  [21020044, '不归孤军', 'Commando of Conviction'],
  [21020064, '西升', 'Lunar Cutter'],
  [21020084, '永续坍缩', 'Endless Collapse'],
  [21030024, '华彩乐段', 'Cadenza'],
  [21030044, '无眠烈火', 'Undying Flame'],
  [21030064, '飞逝', 'Novaburst'],
  [21030084, '悖论喷流', 'Relativistic Jet'],
  [21040024, '呼啸重音', 'Marcato'],
  [21040044, '袍泽之固', 'Amity Accord'],
  [21040064, '骇行', 'Hollow Mirage'],
  [21040084, '尘云旋臂', 'Celestial Spiral'],
  [21050024, '奇幻变奏', 'Variation'],
  [21050044, '今州守望', 'Jinzhou Keeper'],
  [21050064, '异度', 'Comet Flare'],
  [21050084, '核熔星盘', 'Fusion Accretion'],
]);

/** 鸣潮: what the product knows by itself. Three-star weapons are told by their records' own names. */
export const itemsMc: readonly DrawItem[] = [...characters5, ...characters4, ...weapons5, ...weapons4];
