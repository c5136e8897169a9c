import { type BlockProblem, box, checkLink, defineBlock, noLink, words } from '../../../../decoration/api.ts';
import { pickerSource, settingsOf } from '../../visitors/settings.ts';
import type { PickerData } from '../../visitors/shown.ts';
import type { PickerProps } from './props.ts';
import { schema } from './schema.ts';
import { PickerView } from './view.tsx';

const chips = ['AABB', 'AAA', 'ABAB', 'up3', '520', '1314', '168', 'MMDD', 'no4', 'ABCABC', 'AAAA', 'YYYY'];

export const picker = defineBlock<PickerProps, PickerData>({
  type: 'picker',
  order: 231,
  v: 1,
  title: { zh: '选号', en: 'Number picking' },
  about: { zh: '访客从号码池里选号、保留并预订', en: 'Let visitors choose, hold and reserve numbers from your pools' },
  picture: {
    soft: `${box(4, 12, 19, 7)}${box(25, 12, 19, 7)}${box(4, 22, 19, 7)}${box(25, 22, 19, 7)}`,
    line: words([7, 15.5, 11], [28, 15.5, 11], [7, 25.5, 11], [28, 25.5, 11]),
    fill: Array.from({ length: 6 }, (_, at) => box(4 + at * 6.8, 3, 5, 6, 1)).join(''),
  },
  group: 'goods',
  schema,
  defaults: () => ({
    title: '挑一个好号',
    pools: [],
    boxes: true,
    patterns: true,
    chips: chips.map((pattern) => ({ pattern })),
    prices: true,
    levels: true,
    places: true,
    batch: 12,
    most: 2,
    minutes: 30,
    terms: '',
    hold: '保留号码',
    reserve: '去预订',
    handOver: noLink,
    opens: '',
    queue: false,
    required: false,
    pace: 600,
    color: '',
  }),
  data: {
    query: (props) => {
      const settings = settingsOf(props);
      return settings.pools.length === 0 ? undefined : { source: pickerSource, query: settings };
    },
    topics: ['numbers.pool'],
  },
  uses: (props) => settingsOf(props).pools.map((id) => `numbers.pool:${id}`),
  check: (props, context) => [...checkLink(props.handOver, 'handOver', context), ...problems(props, context.data)],
  assets: () => [],
  links: ({ handOver }) => [handOver],
  View: PickerView,
  island: 'picker',
  needsIsland: ({ pools }) => pools.length > 0,
});

function problems({ pools, queue, opens }: PickerProps, data: PickerData | undefined): BlockProblem[] {
  const found: BlockProblem[] = [];
  const say = (severity: 'error' | 'warning', path: string, zh: string, en: string) =>
    void found.push({ severity, path, message: { zh, en } });
  if (pools.length === 0) say('error', 'pools', '还没有选择号码池', 'no pools selected');
  if (queue && opens === '') say('error', 'opens', '排队需要设置开放时间', 'a waiting room needs an opening time');
  if (data?.state === 'closed')
    say('warning', 'pools', '所选号码池都没有对访客开放', 'none of the selected pools is open to visitors');
  else if (data?.state === 'open' && data.total === 0)
    say('warning', 'pools', '所选号码池里没有可选的号码', 'no numbers are available in the selected pools');
  return found;
}
