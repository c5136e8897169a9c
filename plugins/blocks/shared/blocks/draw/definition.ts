import {
  asImage,
  type BlockProblem,
  type CheckContext,
  defineBlock,
  disc,
  emptyList,
} from '../../../../decoration/api.ts';
import type { DrawProps } from './props.ts';
import { schema } from './schema.ts';
import { DrawView } from './view.tsx';

export const draw = defineBlock<DrawProps>({
  type: 'draw',
  order: 220,
  v: 1,
  title: { zh: '抽奖', en: 'Wheel of fortune' },
  about: {
    zh: '大转盘：由服务器抽取，有库存、概率与次数限制',
    en: 'Prize wheel drawn on the server, with stock, odds and limits',
  },
  picture: {
    soft: disc(24, 16, 12.5),
    fill: `M24 16L24 3.5A12.5 12.5 0 0 1 34.8 9.800zM24 16L34.8 22.200A12.5 12.5 0 0 1 24 28.500zM24 16L13.2 22.200A12.5 12.5 0 0 1 13.2 9.800z`,
    line: disc(24, 16, 3.5),
  },
  group: 'goods',
  schema,
  defaults: () => ({
    title: '幸运大转盘',
    prizes: [
      { id: 'first', name: '一等奖', image: null, odds: 1, stock: 1 },
      { id: 'second', name: '二等奖', image: null, odds: 5, stock: 10 },
      { id: 'third', name: '三等奖', image: null, odds: 20, stock: 100 },
    ],
    thanks: '谢谢参与',
    perPerson: 3,
    period: 'day',
    from: '',
    to: '',
    rules: '',
    color: '',
  }),
  check: problems,
  assets: ({ prizes }) => prizes.map((prize) => asImage(prize.image)?.key ?? ''),
  links: () => [],
  View: DrawView,
  draws: (props) => props,
  island: 'draw',
  needsIsland: ({ prizes }) => prizes.length > 0,
  reports: [
    {
      title: { zh: '抽奖记录', en: 'Draws' },
      path: 'draws',
      columns: [
        { key: 'at', label: { zh: '时间', en: 'Time' }, time: true },
        { key: 'name', label: { zh: '结果', en: 'Result' } },
        { key: 'code', label: { zh: '兑奖码', en: 'Code' } },
        { key: 'visitor', label: { zh: '访客', en: 'Visitor' } },
      ],
    },
  ],
});

function problems({ prizes, perPerson, to }: DrawProps, { now }: CheckContext): BlockProblem[] {
  if (prizes.length === 0) return [emptyList('prizes')];
  const found: BlockProblem[] = [];
  const error = (path: string, zh: string, en: string) => found.push({ severity: 'error', path, message: { zh, en } });
  const sum = prizes.reduce((all, prize) => all + prize.odds, 0);
  if (sum > 100.0001)
    error('prizes', `中奖概率合计 ${Math.round(sum * 100) / 100}%，超过 100%`, 'the odds are more than 100% in all');
  if (new Set(prizes.map((prize) => prize.id)).size < prizes.length)
    error('prizes', '有两个奖品的编号相同，请删除其一重新添加', 'two prizes are the same one');
  for (const [index, prize] of prizes.entries()) {
    if (prize.name.trim() === '') error(`prizes.${index}.name`, '奖品没有名称', 'a prize has no name');
    if (prize.odds < 0) error(`prizes.${index}.odds`, '中奖概率不能为负', 'odds below nothing');
    if (prize.stock < 1)
      found.push({
        severity: 'warning',
        path: `prizes.${index}.stock`,
        message: { zh: '奖品没有库存', en: 'a prize is out of stock' },
      });
  }
  if (perPerson < 1) error('perPerson', '每人次数至少为 1', 'nobody has a turn');
  if (to !== '' && Date.parse(to) <= now.getTime())
    found.push({
      severity: 'warning',
      path: 'to',
      message: { zh: '抽奖的结束时间已经过去', en: 'the draw has ended' },
    });
  return found;
}
