import { pluralize } from '@fitout/sdk';
import {
  errorText,
  FilterSelect,
  ListPage,
  ListSearch,
  Loading,
  Tabs,
  UndoBar,
  useFilters,
  useSelection,
} from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Menu, MenuItemLink, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import {
  AddRegular,
  ArrowDownloadRegular,
  ArrowImportRegular,
  BoxRegular,
  BuildingShopRegular,
} from '@fluentui/react-icons';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Good } from '../../shared/calls/outputs.ts';
import type { GoodOrder, GoodStatus } from '../../shared/choices.ts';
import { filterQuery, goodsClient } from '../client.ts';
import { useBatch } from '../goods/actions.ts';
import classes from '../goods/goods.module.css';
import { GoodRow, type RowActions } from '../goods/row.tsx';
import { GoodsSelection } from '../goods/selection-bar.tsx';
import { useGoods } from '../goods/use-goods.ts';

const GoodDrawer = lazy(() => import('../goods/good-drawer.tsx').then((part) => ({ default: part.GoodDrawer })));
const ShopDialog = lazy(() => import('../goods/shop-dialog.tsx').then((part) => ({ default: part.ShopDialog })));
const GoodsImport = lazy(() => import('../goods/goods-import.tsx').then((part) => ({ default: part.GoodsImport })));

const orders: { value: GoodOrder; label: { zh: string; en: string } }[] = [
  { value: 'sort', label: { zh: '默认排序', en: 'As ordered' } },
  { value: 'newest', label: { zh: '最新添加', en: 'Newest' } },
  { value: 'updated', label: { zh: '最近修改', en: 'Last changed' } },
  { value: 'price-up', label: { zh: '价格从低到高', en: 'Price, low to high' } },
  { value: 'price-down', label: { zh: '价格从高到低', en: 'Price, high to low' } },
  { value: 'stock-up', label: { zh: '库存从少到多', en: 'Stock, low to high' } },
  { value: 'stock-down', label: { zh: '库存从多到少', en: 'Stock, high to low' } },
  { value: 'name', label: { zh: '名称', en: 'Name' } },
];

const heads = [
  { words: { zh: '商品', en: 'Product' }, look: undefined },
  { words: { zh: '价格', en: 'Price' }, look: classes.end },
  { words: { zh: '库存', en: 'Stock' }, look: classes.end },
  { words: { zh: '标签', en: 'Tags' }, look: undefined },
  { words: { zh: '状态', en: 'Status' }, look: undefined },
  { words: { zh: '修改时间', en: 'Changed' }, look: classes.when },
  { words: { zh: '操作', en: 'Actions' }, look: classes.end },
];

const shape = {
  q: '',
  status: ['', 'on', 'off', 'sold-out', 'trashed'],
  tag: '',
  order: ['sort', 'newest', 'updated', 'price-up', 'price-down', 'stock-up', 'stock-down', 'name'],
  id: '',
  new: '',
} as const;

/** 商品: every good of the organisation. */
export default function GoodsView() {
  const { http, session, toasts } = usePlugin();
  const t = useText();
  const filters = useFilters(shape, ['order', 'id', 'new']);
  const { q, status, tag, order, id, new: code } = filters.value;
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
  const [drawer, setDrawer] = useState<{ good: Good | undefined; code?: string }>();
  const [importing, setImporting] = useState(false);
  const [shopOpen, setShopOpen] = useState(false);
  useAddress(id, (good) => {
    if (good !== undefined) setDrawer({ good });
    filters.set({ id: '' });
  });
  // `/goods?new=6901028075831`: a code that was scanned and that no good has yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (code === '') return;
    if (mayEdit) setDrawer({ good: undefined, code });
    filters.set({ new: '' });
  }, [code]);
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
      toasts.success({
        zh: `已修改 ${changed} 件商品的标签`,
        en: `Tags of ${pluralize(changed, 'product', 'products')} changed`,
      });
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
  const { narrowed } = filters;
  const everything = (items ?? []).length > 0 && (items ?? []).every(({ id }) => selection.ids.has(id));
  const add = () => setDrawer({ good: undefined });
  const addButton = (
    <Button appearance="primary" icon={<AddRegular />} onClick={add}>
      {t({ zh: '新建商品', en: 'New product' })}
    </Button>
  );
  return (
    <ListPage
      title={t({ zh: '商品', en: 'Products' })}
      lead={t({
        zh: '商品在这里维护，页面中的商品、秒杀与拼团组件会随之更新。',
        en: 'Manage products here. Pages that show them update automatically.',
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
                          { zh: '筛选结果为 {format}', en: 'Filtered products as {format}' },
                          { format: format.toUpperCase() },
                        )
                      : t(
                          { zh: '全部商品为 {format}', en: 'All products as {format}' },
                          { format: format.toUpperCase() },
                        )}
                  </MenuItemLink>
                ))}
              </MenuList>
            </MenuPopover>
          </Menu>
          {mayEdit ? (
            <>
              <Button icon={<BuildingShopRegular />} onClick={() => setShopOpen(true)}>
                {t({ zh: '店铺信息', en: 'Shop details' })}
              </Button>
              <Button icon={<ArrowImportRegular />} onClick={() => setImporting(true)}>
                {t({ zh: '导入', en: 'Import' })}
              </Button>
              {addButton}
            </>
          ) : null}
        </>
      }
      list={goods}
      total={goods.total}
      counted={{ zh: '共 {n} 件', en: '{n} in total' }}
      news={
        goods.stale ? (
          <Button size="small" onClick={refresh}>
            {t({ zh: '列表有更新，刷新', en: 'The list has changed. Refresh' })}
          </Button>
        ) : undefined
      }
      onRetry={refresh}
      filterLabel={t({ zh: '筛选商品', en: 'Filter products' })}
      filters={filters}
      filterLine={
        <>
          <Tabs<GoodStatus | ''>
            label={t({ zh: '状态', en: 'Status' })}
            value={status}
            onChange={(next) => filters.set({ status: next })}
            tabs={[
              { value: '', label: t({ zh: '全部', en: 'All' }), count: counts?.all },
              { value: 'on', label: t({ zh: '上架', en: 'Listed' }), count: counts?.on },
              { value: 'off', label: t({ zh: '下架', en: 'Unlisted' }), count: counts?.off },
              { value: 'sold-out', label: t({ zh: '售罄', en: 'Sold out' }), count: counts?.soldOut },
              { value: 'trashed', label: t({ zh: '回收站', en: 'Trash' }), count: counts?.trashed },
            ]}
          />
          <ListSearch
            value={q}
            label={t({ zh: '搜索商品', en: 'Search products' })}
            placeholder={t({ zh: '搜索名称、编号或标签', en: 'Name, code or tag' })}
            onChange={(next) => filters.set({ q: next })}
          />
          <FilterSelect
            label={t({ zh: '按标签筛选', en: 'Tag' })}
            value={tag}
            choices={[
              { value: '', label: t({ zh: '全部标签', en: 'Any tag' }) },
              ...(overview.data?.tags ?? []).map((one) => ({ value: one.tag, label: `${one.tag}（${one.count}）` })),
            ]}
            onChange={(next) => filters.set({ tag: next })}
          />
          <FilterSelect
            label={t({ zh: '排序', en: 'Sort by' })}
            value={order}
            choices={orders.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(next) => filters.set({ order: next })}
          />
        </>
      }
      empty={{
        icon: <BoxRegular />,
        title: t({ zh: '还没有商品', en: 'No products yet' }),
        about: t(
          mayEdit
            ? {
                zh: '逐件新建，或用 Excel、CSV 一次导入；之后在页面装修中即可选用。',
                en: 'Create products one by one or import a spreadsheet, then show them on pages.',
              }
            : {
                zh: '有权维护商品的同事添加后，会显示在这里。',
                en: 'Products added by your colleagues appear here.',
              },
        ),
        action: mayEdit ? (
          <>
            <Button appearance="primary" icon={<AddRegular />} onClick={add}>
              {t({ zh: '新建第一件商品', en: 'Create the first product' })}
            </Button>
            <Button icon={<ArrowImportRegular />} onClick={() => setImporting(true)}>
              {t({ zh: '从表格导入', en: 'Import spreadsheet' })}
            </Button>
          </>
        ) : null,
      }}
      notFound={
        status === 'trashed' && q === '' && tag === ''
          ? t({ zh: '回收站是空的', en: 'The trash is empty' })
          : t({ zh: '没有符合条件的商品', en: 'No products match these filters' })
      }
      selection={
        mayEdit ? (
          <GoodsSelection
            selection={selection}
            total={goods.total}
            trash={status === 'trashed'}
            known={known}
            onAll={() => void chooseAll()}
            onBatch={(action) => {
              void batch.run(action, [...selection.ids]);
              selection.clear();
            }}
            onTags={(more, less) => void tagMany(more, less)}
          />
        ) : null
      }
      overlays={
        <>
          {batch.done === undefined ? null : <UndoBar done={batch.done} close={batch.close} />}
          <Suspense>
            {drawer === undefined ? null : (
              <GoodDrawer {...drawer} key={drawer.good?.id ?? `new ${drawer.code}`} known={known} close={saved} />
            )}
            {shopOpen ? (
              <ShopDialog
                close={(shop) => {
                  setShopOpen(false);
                  if (shop !== undefined) toasts.success({ zh: '店铺信息已保存', en: 'Shop details saved' });
                }}
              />
            ) : null}
            {importing ? (
              <GoodsImport
                close={(imported) => {
                  setImporting(false);
                  if (imported === true) refresh();
                }}
              />
            ) : null}
          </Suspense>
        </>
      }
    >
      {(shown) =>
        shown === undefined ? (
          <Loading />
        ) : (
          <div className={classes.table} aria-busy={goods.loading}>
            <div className={classes.head}>
              <input
                type="checkbox"
                className={classes.check}
                aria-label={t({ zh: '选择已显示的全部商品', en: 'Select all that are shown' })}
                checked={everything}
                onChange={(event) =>
                  event.target.checked ? selection.set(shown.map((good) => good.id)) : selection.clear()
                }
              />
              {/* The fields below say their own names. */}
              {heads.map(({ words, look }) => (
                <span key={words.en} className={look} aria-hidden>
                  {t(words)}
                </span>
              ))}
            </div>
            <ul className={classes.rows} aria-label={t({ zh: '商品', en: 'Products' })}>
              {shown.map((good) => (
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
        )
      }
    </ListPage>
  );
}

/** `/goods?id=7` opens that good: where the asset library's list of usages leads. `took` says that it was read. */
function useAddress(id: string, took: (good: Good | undefined) => void): void {
  const { http, toasts } = usePlugin();
  const latest = useRef(took);
  latest.current = took;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (!/^\d{1,19}$/.test(id)) return;
    goodsClient(http)
      .read(id)
      .then(
        (good) => latest.current(good),
        (error: unknown) => {
          toasts.error(errorText(error), error);
          latest.current(undefined);
        },
      );
  }, [id]);
}
