import { Empty, errorText, LoadFailed, Loading, More, Page, Tabs, UndoBar } from '@fitout/sdk/desktop';
import { useDebounced, usePlugin, useText } from '@fitout/sdk/web';
import {
  Button,
  Menu,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  SearchBox,
  Select,
} from '@fluentui/react-components';
import { AddRegular, ArrowDownloadRegular, ArrowImportRegular, BoxRegular } from '@fluentui/react-icons';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Good } from '../../shared/calls/things.ts';
import type { GoodOrder, GoodStatus } from '../../shared/choices.ts';
import { filterQuery, goodsClient } from '../client.ts';
import { useBatch } from '../goods/actions.ts';
import classes from '../goods/goods.module.css';
import { GoodRow, type RowActions } from '../goods/row.tsx';
import { SelectionBar } from '../goods/selection-bar.tsx';
import { useGoods } from '../goods/use-goods.ts';
import { useSelection } from '../goods/use-selection.ts';

const GoodDrawer = lazy(() => import('../goods/good-drawer.tsx').then((part) => ({ default: part.GoodDrawer })));
const GoodsImport = lazy(() => import('../goods/goods-import.tsx').then((part) => ({ default: part.GoodsImport })));

const orders: { value: GoodOrder; label: { zh: string; en: string } }[] = [
  { value: 'sort', label: { zh: '默认排序', en: 'As ordered' } },
  { value: 'newest', label: { zh: '最新添加', en: 'Newest' } },
  { value: 'updated', label: { zh: '最近修改', en: 'Last changed' } },
  { value: 'price-up', label: { zh: '价格从低到高', en: 'Price, low first' } },
  { value: 'price-down', label: { zh: '价格从高到低', en: 'Price, high first' } },
  { value: 'stock-up', label: { zh: '库存从少到多', en: 'Stock, few first' } },
  { value: 'stock-down', label: { zh: '库存从多到少', en: 'Stock, many first' } },
  { value: 'name', label: { zh: '名称', en: 'Name' } },
];

const heads = [
  { words: { zh: '商品', en: 'Good' }, look: undefined },
  { words: { zh: '价格', en: 'Price' }, look: classes.end },
  { words: { zh: '库存', en: 'Stock' }, look: classes.end },
  { words: { zh: '标签', en: 'Tags' }, look: undefined },
  { words: { zh: '状态', en: 'Status' }, look: undefined },
  { words: { zh: '修改时间', en: 'Changed' }, look: classes.when },
  { words: { zh: '操作', en: 'Actions' }, look: classes.end },
];

/** 商品管理: every good of the organisation. */
export default function GoodsView() {
  const { http, session, toasts } = usePlugin();
  const t = useText();
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<GoodStatus | ''>('');
  const [tag, setTag] = useState('');
  const [order, setOrder] = useState<GoodOrder>('sort');
  const q = useDebounced(typed.trim());
  const filter = { q, tag, order, status: status === '' ? undefined : status };
  const { goods, overview, client } = useGoods(filter);
  const items = goods.items;
  const selection = useSelection(useMemo(() => (items ?? []).map(({ id }) => id), [items]));
  const mayEdit = session.can('goods.edit');
  const refresh = () => {
    goods.reload();
    overview.reload();
  };
  const batch = useBatch(refresh);
  const [drawer, setDrawer] = useState<{ good: Good | undefined }>();
  const [importing, setImporting] = useState(false);
  useAddress((good) => setDrawer({ good }));
  const filterKey = JSON.stringify({ q, tag, status });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter shows other goods: what was chosen is out of sight
  useEffect(selection.clear, [filterKey]);

  const { update } = goods;
  const { choose } = selection;
  const put = useCallback(
    (good: Good) => update((before) => before.map((one) => (one.id === good.id ? good : one))),
    [update],
  );
  const actions = useMemo<RowActions>(
    () => ({
      choose,
      edit: (good) => setDrawer({ good }),
      cell: async (good, change) => put(await client.cell(good.id, change)),
    }),
    [choose, put, client],
  );
  const chooseAll = async () => {
    try {
      selection.set(await client.ids(filter));
    } catch (error) {
      toasts.error(errorText(error), error);
    }
  };
  const tagMany = async (add: string[], remove: string[]) => {
    try {
      const changed = await client.tag([...selection.ids], { add, remove });
      toasts.success({ zh: `已修改 ${changed} 件商品的标签`, en: `Tags of ${changed} goods changed` });
      refresh();
    } catch (error) {
      toasts.error(errorText(error), error);
    }
  };
  const saved = (good: Good | undefined) => {
    setDrawer(undefined);
    if (good === undefined) return;
    toasts.success({ zh: '已保存', en: 'Saved' });
    if (items?.some(({ id }) => id === good.id) === true) put(good);
    refresh();
  };
  const counts = overview.data?.counts;
  const known = overview.data?.tags.map((one) => one.tag) ?? [];
  const narrowed = q !== '' || tag !== '' || status !== '';
  const everything = (items ?? []).length > 0 && (items ?? []).every(({ id }) => selection.ids.has(id));
  const add = () => setDrawer({ good: undefined });
  return (
    <Page
      title={t({ zh: '商品管理', en: 'Goods' })}
      lead={t({
        zh: '商品在这里维护，页面中的商品、秒杀与拼团组件会随之更新。',
        en: 'Kept here once; blocks of pages that show goods follow.',
      })}
      actions={
        <>
          <Menu>
            <MenuTrigger disableButtonEnhancement>
              <Button icon={<ArrowDownloadRegular />} disabled={counts?.all === 0}>
                {t({ zh: '导出', en: 'Export' })}
              </Button>
            </MenuTrigger>
            <MenuPopover>
              <MenuList>
                {(['xlsx', 'csv'] as const).map((format) => (
                  <MenuItemLink key={format} href={http.url('export', { ...filterQuery(filter), format })} download="">
                    {narrowed
                      ? t(
                          { zh: '筛选结果为 {format}', en: 'What is shown, as {format}' },
                          { format: format.toUpperCase() },
                        )
                      : t(
                          { zh: '全部商品为 {format}', en: 'All goods, as {format}' },
                          { format: format.toUpperCase() },
                        )}
                  </MenuItemLink>
                ))}
              </MenuList>
            </MenuPopover>
          </Menu>
          {mayEdit ? (
            <>
              <Button icon={<ArrowImportRegular />} onClick={() => setImporting(true)}>
                {t({ zh: '导入', en: 'Import' })}
              </Button>
              <Button appearance="primary" icon={<AddRegular />} onClick={add}>
                {t({ zh: '新建商品', en: 'New good' })}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <Tabs<GoodStatus | ''>
        label={t({ zh: '状态', en: 'Status' })}
        value={status}
        onChange={setStatus}
        tabs={[
          { value: '', label: t({ zh: '全部', en: 'All' }), count: counts?.all },
          { value: 'on', label: t({ zh: '上架', en: 'Listed' }), count: counts?.on },
          { value: 'off', label: t({ zh: '下架', en: 'Unlisted' }), count: counts?.off },
          { value: 'sold-out', label: t({ zh: '售罄', en: 'Sold out' }), count: counts?.soldOut },
          { value: 'trashed', label: t({ zh: '回收站', en: 'Trash' }), count: counts?.trashed },
        ]}
      />
      <search className={classes.filters} aria-label={t({ zh: '筛选商品', en: 'Filter goods' })}>
        <SearchBox
          value={typed}
          placeholder={t({ zh: '搜索名称、编号或标签', en: 'Name, code or tag' })}
          aria-label={t({ zh: '搜索商品', en: 'Search goods' })}
          onChange={(_, data) => setTyped(data.value)}
        />
        <Select value={tag} aria-label={t({ zh: '按标签筛选', en: 'Tag' })} onChange={(_, data) => setTag(data.value)}>
          <option value="">{t({ zh: '全部标签', en: 'Any tag' })}</option>
          {overview.data?.tags.map((one) => (
            <option key={one.tag} value={one.tag}>
              {one.tag}（{one.count}）
            </option>
          ))}
        </Select>
        <Select
          value={order}
          aria-label={t({ zh: '排序', en: 'Order' })}
          onChange={(_, data) => setOrder(data.value as GoodOrder)}
        >
          {orders.map(({ value, label }) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </Select>
        <span className={classes.space} />
        <span className={classes.total} role="status">
          {goods.stale ? (
            <Button size="small" onClick={refresh}>
              {t({ zh: '列表有更新，刷新', en: 'There is news: refresh' })}
            </Button>
          ) : goods.total === undefined || items === undefined ? null : (
            t({ zh: '共 {n} 件', en: '{n} in all' }, { n: goods.total.toLocaleString('en-US') })
          )}
        </span>
      </search>
      {goods.error === undefined ? null : <LoadFailed error={goods.error} onRetry={refresh} />}
      {items === undefined && goods.loading ? <Loading /> : null}
      {items === undefined || items.length === 0 ? null : (
        <div className={classes.table} aria-busy={goods.loading}>
          <div className={classes.head}>
            <input
              type="checkbox"
              className={classes.check}
              aria-label={t({ zh: '选择已显示的全部商品', en: 'Select all that are shown' })}
              checked={everything}
              onChange={(event) =>
                event.target.checked ? selection.set(items.map(({ id }) => id)) : selection.clear()
              }
            />
            {/* The fields below say their own names. */}
            {heads.map(({ words, look }) => (
              <span key={words.en} className={look} aria-hidden>
                {t(words)}
              </span>
            ))}
          </div>
          <ul className={classes.rows} aria-label={t({ zh: '商品', en: 'Goods' })}>
            {items.map((good) => (
              <GoodRow
                key={good.id}
                good={good}
                chosen={selection.ids.has(good.id)}
                mayEdit={mayEdit}
                actions={actions}
              />
            ))}
          </ul>
        </div>
      )}
      {items?.length === 0 ? (
        <NoGoods mayEdit={mayEdit} narrowed={narrowed} trash={status === 'trashed' && q === '' && tag === ''}>
          {narrowed ? (
            <Button
              onClick={() => {
                setTyped('');
                setTag('');
                setStatus('');
              }}
            >
              {t({ zh: '清除筛选', en: 'Clear the filters' })}
            </Button>
          ) : mayEdit ? (
            <>
              <Button appearance="primary" icon={<AddRegular />} onClick={add}>
                {t({ zh: '新建第一件商品', en: 'Make the first one' })}
              </Button>
              <Button icon={<ArrowImportRegular />} onClick={() => setImporting(true)}>
                {t({ zh: '从表格导入', en: 'Import a sheet' })}
              </Button>
            </>
          ) : null}
        </NoGoods>
      ) : null}
      <More list={goods} />
      {selection.ids.size === 0 || !mayEdit ? null : (
        <SelectionBar
          count={selection.ids.size}
          total={goods.total}
          trash={status === 'trashed'}
          known={known}
          onAll={() => void chooseAll()}
          onClear={selection.clear}
          onBatch={(action) => {
            void batch.run(action, [...selection.ids]);
            selection.clear();
          }}
          onTags={(more, less) => void tagMany(more, less)}
        />
      )}
      {batch.done === undefined ? null : <UndoBar done={batch.done} close={batch.close} />}
      <Suspense>
        {drawer === undefined ? null : (
          <GoodDrawer key={drawer.good?.id ?? 'new'} good={drawer.good} known={known} close={saved} />
        )}
        {importing ? (
          <GoodsImport
            close={(imported) => {
              setImporting(false);
              if (imported === true) refresh();
            }}
          />
        ) : null}
      </Suspense>
    </Page>
  );
}

function NoGoods(props: { mayEdit: boolean; narrowed: boolean; trash: boolean; children: ReactNode }) {
  const { mayEdit, narrowed, trash, children } = props;
  const t = useText();
  if (trash) return <Empty icon={<BoxRegular />} title={t({ zh: '回收站是空的', en: 'The trash is empty' })} />;
  return narrowed ? (
    <Empty icon={<BoxRegular />} title={t({ zh: '没有符合条件的商品', en: 'No good fits these filters' })}>
      {children}
    </Empty>
  ) : (
    <Empty
      icon={<BoxRegular />}
      title={t({ zh: '还没有商品', en: 'No goods yet' })}
      about={t(
        mayEdit
          ? {
              zh: '逐件新建，或用 Excel、CSV 一次导入；之后在页面装修中即可选用。',
              en: 'Make them one by one, or import a sheet; then pages can show them.',
            }
          : {
              zh: '有权维护商品的同事添加后，会显示在这里。',
              en: 'What colleagues who keep the goods add is shown here.',
            },
      )}
    >
      {children}
    </Empty>
  );
}

/** `/goods?id=7` opens that good: where the asset library's list of usages leads. */
function useAddress(open: (good: Good) => void): void {
  const { http, toasts } = usePlugin();
  const id = new URLSearchParams(useSearch()).get('id');
  const [, go] = useLocation();
  const latest = useRef(open);
  latest.current = open;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (id === null || !/^\d{1,19}$/.test(id)) return;
    goodsClient(http)
      .read(id)
      .then(
        (good) => {
          latest.current(good);
          go('/goods', { replace: true });
        },
        (error: unknown) => toasts.error(errorText(error), error),
      );
  }, [id]);
}
