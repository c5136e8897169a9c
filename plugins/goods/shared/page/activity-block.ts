import {
  type BlockData,
  type BlockDefinition,
  type BlockProblem,
  type CheckContext,
  defineBlock,
  endFields,
  type Field,
} from '../../../decoration/api.ts';
import { activityTopic, type CatalogueActivity, goodTopic } from '../../api.ts';
import { fault, missing, named, noneChosen, warning } from './checks.ts';
import { activitiesSource, byIds, idsOf, type Picked, usesOf } from './queries.ts';
import type { ShownActivityItem } from './shown.ts';

/** An activity as a page gets it: its goods with what a card shows. */
export type ShownActivity = Omit<CatalogueActivity, 'items'> & { items: ShownActivityItem[] };

export type ActivityProps = {
  title: string;
  activities: Picked[];
  layout: 'two' | 'row' | 'swipe';
  showStock: boolean;
  /** Of a flash sale: how much of it is gone. */
  showSold?: boolean;
  /** What stands there once all of them are over. */
  after: 'text' | 'hide';
  done: string;
  button: string;
  color: string;
};

const activityData: BlockData<ActivityProps> = {
  query: ({ activities }) => byIds(activitiesSource, idsOf(activities)),
  topics: [activityTopic, goodTopic],
};

/** What is wrong with the chosen activities at this moment. */
function activityProblems(
  { activities }: ActivityProps,
  { data: there, now }: CheckContext<readonly ShownActivity[]>,
): BlockProblem[] {
  if (noneChosen(activities)) return [fault('activities', '还没有选择营销活动', 'no promotion is chosen')];
  if (there === undefined) return [];
  const found: BlockProblem[] = [];
  const say = (those: readonly { name: string }[], zh: string, en: string) => {
    if (those.length > 0) found.push(warning('activities', `${named(those)}${zh}`, en));
  };
  const titled = (fits: (one: ShownActivity) => boolean) => there.filter(fits).map(({ title }) => ({ name: title }));
  const ended = ({ state, to }: ShownActivity) => state === 'ended' || (to !== null && Date.parse(to) <= now.getTime());
  say(missing(activities, there), '已删除，访客看不到', 'some chosen promotions are deleted');
  say(titled(ended), '已结束', 'some chosen promotions are over');
  say(
    titled((one) => one.state === 'off' && !ended(one)),
    '已暂停，访客看不到',
    'some chosen promotions are paused',
  );
  say(
    titled(({ items }) => items.length === 0),
    '没有上架的商品',
    'some chosen promotions have no listed goods',
  );
  return found;
}

/** Panel fields of both kinds; `picker` names whose activities are chosen. */
function activityFields(picker: string, label: Field['label']): { title: Field['label']; fields: Field[] }[] {
  return [
    {
      title: { zh: '内容', en: 'Content' },
      fields: [
        { kind: 'picked', key: 'activities', label, picker, max: 5 },
        ...endFields({ zh: '全部结束后', en: 'When all have ended' }),
      ],
    },
    {
      title: { zh: '样式', en: 'Style' },
      fields: [
        {
          kind: 'text',
          key: 'title',
          label: { zh: '标题文字', en: 'Title' },
          hint: { zh: '留空显示营销活动名称', en: 'Leave empty to use the promotion’s name' },
          maxLength: 20,
        },
        {
          kind: 'select',
          key: 'layout',
          label: { zh: '排列', en: 'Layout' },
          options: [
            { value: 'row', label: { zh: '一行一个', en: 'One per row' } },
            { value: 'two', label: { zh: '两列', en: 'Two columns' } },
            { value: 'swipe', label: { zh: '横向滑动', en: 'Scrollable' } },
          ],
        },
        { kind: 'switch', key: 'showStock', label: { zh: '库存', en: 'Stock' } },
        ...(picker === 'goods.flash'
          ? [{ kind: 'switch' as const, key: 'showSold', label: { zh: '已抢进度', en: 'Share sold' } }]
          : []),
        {
          kind: 'text',
          key: 'button',
          label: { zh: '按钮文字', en: 'Button label' },
          hint: { zh: '留空不显示', en: 'Leave empty to hide' },
          maxLength: 6,
        },
        { kind: 'color', key: 'color', label: { zh: '主题颜色', en: 'Colour' } },
      ],
    },
  ];
}

/** The block of one kind of activity: what differs is named, the rest is the same. */
export function activityBlock(
  own: Pick<
    BlockDefinition<ActivityProps, readonly ShownActivity[]>,
    'type' | 'order' | 'title' | 'about' | 'picture' | 'View'
  > & {
    label: Field['label'];
    button: string;
  },
): BlockDefinition {
  const { label, button, ...named } = own;
  return defineBlock<ActivityProps, readonly ShownActivity[]>({
    ...named,
    v: 1,
    group: 'goods',
    schema: activityFields(`goods.${own.type}`, label),
    defaults: () => ({
      title: '',
      activities: [],
      layout: 'row',
      showStock: true,
      ...(own.type === 'flash' ? { showSold: true } : {}),
      after: 'text',
      done: '活动已结束',
      button,
      color: '',
    }),
    data: activityData,
    uses: ({ activities }) => usesOf('activity', activities),
    check: activityProblems,
    assets: () => [],
    links: () => [],
    style: 'goods',
    island: 'offers',
    needsIsland: ({ activities }) => activities.length > 0,
  });
}
