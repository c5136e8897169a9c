import { FilterSelect, type Filters, ListFilters, ListSearch, Tabs } from '@fitout/sdk/desktop';
import { useStore, useText } from '@fitout/sdk/web';
import type { Overview } from '../../shared/calls/answers.ts';
import classes from './page.module.css';
import type { filterShape } from './place-filters.ts';
import { usePlacesPage } from './workspace-context.ts';

/** What narrows list and map. */
export function FilterLine({
  filters,
  overview,
}: {
  filters: Filters<typeof filterShape>;
  overview: Overview | undefined;
}) {
  const t = useText();
  const { workspace } = usePlacesPage();
  const rows = useStore(workspace.places.store, (state) => state.rows);
  const { q, tag, status, order } = filters.value;
  const counts = overview?.counts;
  const tags = overview?.tags ?? [];
  const known = tag === '' || tags.some((one) => one.tag === tag) ? tags : [...tags, { tag, count: 0 }];
  return (
    <div className={classes.filters}>
      <ListFilters
        label={t({ zh: '筛选门店', en: 'Filter stores' })}
        list={{ items: rows === undefined ? undefined : [...rows] }}
        filters={filters}
      >
        <ListSearch
          className={classes.search}
          value={q}
          label={t({ zh: '搜索门店', en: 'Search stores' })}
          placeholder={t({ zh: '搜索名称、地址、电话或标签', en: 'Name, address, phone or tag' })}
          onChange={(next) => filters.set({ q: next })}
        />
        <Tabs
          label={t({ zh: '状态', en: 'Status' })}
          value={status}
          onChange={(next) => filters.set({ status: next })}
          tabs={[
            { value: '', label: t({ zh: '全部', en: 'All' }), count: counts?.all },
            { value: 'visible', label: t({ zh: '显示', en: 'Visible' }), count: counts?.visible },
            { value: 'hidden', label: t({ zh: '隐藏', en: 'Hidden' }), count: counts?.hidden },
            { value: 'trash', label: t({ zh: '回收站', en: 'Trash' }), count: counts?.trash },
          ]}
        />
        <FilterSelect
          label={t({ zh: '按标签筛选', en: 'Filter by tag' })}
          value={tag}
          choices={[
            { value: '', label: t({ zh: '全部标签', en: 'Any tag' }) },
            ...known.map((one) => ({ value: one.tag, label: `${one.tag}（${one.count}）` })),
          ]}
          onChange={(next) => filters.set({ tag: next })}
        />
        <FilterSelect
          label={t({ zh: '排序', en: 'Sort' })}
          value={order}
          choices={[
            { value: 'name', label: t({ zh: '按名称', en: 'By name' }) },
            { value: 'updated', label: t({ zh: '最近修改', en: 'Last edited' }) },
            { value: 'created', label: t({ zh: '最新添加', en: 'Newest' }) },
            { value: 'code', label: t({ zh: '按编号', en: 'By code' }) },
          ]}
          onChange={(next) => filters.set({ order: next })}
        />
      </ListFilters>
    </div>
  );
}
