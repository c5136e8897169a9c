import { ListPage, LoadFailed, Loading, useFilters } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useRemoteList, useServerChanges, useText } from '@fitout/sdk/web';
import { Badge, Button } from '@fluentui/react-components';
import { AddRegular, FolderRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import type { Carrier } from '../../shared/calls/outputs.ts';
import { numbersCalls } from '../client.ts';
import { ChosenPool } from '../pools/chosen-pool.tsx';
import { type CountedPool, grouped } from '../pools/client.ts';
import type { Over } from '../pools/over.ts';
import classes from '../pools/pools.module.css';

const PoolDrawer = lazy(() => import('../pools/pool-drawer.tsx').then((part) => ({ default: part.PoolDrawer })));
const PoolImport = lazy(() => import('../pools/import-dialog.tsx').then((part) => ({ default: part.PoolImport })));
const MoveDialog = lazy(() => import('../pools/move-dialog.tsx').then((part) => ({ default: part.MoveDialog })));

const shape = { pool: '' } as const;

/** 号码池: pools, and under the chosen one its batches. */
export default function PoolsView() {
  const { http } = usePlugin();
  const t = useText();
  const call = numbersCalls(http);
  const filters = useFilters(shape, ['pool']);
  const list = useRemoteList('pools', async (_cursor, signal) => ({
    ...(await call('GET pools', {}, { signal })),
    next: null,
  }));
  const carriers = useRemote('carriers', async (signal) => (await call('GET carriers', {}, { signal })).carriers);
  useServerChanges(['numbers.pool'], list.reload, 1000);
  const [over, setOver] = useState<Over>();
  const done = (changed: boolean) => {
    setOver(undefined);
    if (changed) list.reload();
  };
  const add = (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => setOver({ kind: 'edit', pool: undefined })}>
      {t({ zh: '新建号码池', en: 'New pool' })}
    </Button>
  );
  const pools = list.items ?? [];
  const chosen = pools.find(({ id }) => id === filters.value.pool) ?? pools[0];
  return (
    <ListPage
      title={t({ zh: '号码池', en: 'Pools' })}
      lead={t({
        zh: '号码按文件成批导入；整批可以撤回或移到别的号码池。只有开放的号码池对访客可见。',
        en: 'Numbers are imported from files in batches. A whole batch can be withdrawn or moved. Visitors only see open pools.',
      })}
      actions={add}
      list={list}
      counted={{ zh: '共 {n} 个', en: '{n} in total' }}
      empty={{
        icon: <FolderRegular />,
        title: t({ zh: '还没有号码池', en: 'No pools yet' }),
        about: t({ zh: '先建一个号码池，再把号码文件导进来。', en: 'Create a pool, then import a file of numbers.' }),
        action: add,
      }}
      notFound={t({ zh: '还没有号码池', en: 'No pools yet' })}
      overlays={
        <Suspense>
          {over?.kind === 'edit' ? (
            <PoolDrawer
              pool={over.pool}
              carriers={carriers.data ?? []}
              close={(saved) => {
                if (saved !== undefined) filters.set({ pool: saved.id });
                done(saved !== undefined);
              }}
            />
          ) : over?.kind === 'import' ? (
            <PoolImport pool={over.pool} batch={over.batch} close={() => done(true)} />
          ) : over?.kind === 'move' ? (
            <MoveDialog moving={over.moving} pools={pools} close={(moved) => done(moved === true)} />
          ) : null}
        </Suspense>
      }
    >
      {(items) =>
        items === undefined ? (
          <Loading />
        ) : (
          <div className={classes.layout} aria-busy={list.loading}>
            <ul className={classes.pools} aria-label={t({ zh: '号码池', en: 'Pools' })}>
              {items.map((pool) => (
                <li key={pool.id}>
                  <PoolCard
                    pool={pool}
                    carrier={carriers.data?.find(({ key }) => key === pool.carrier)}
                    chosen={pool.id === chosen?.id}
                    onChoose={() => filters.set({ pool: pool.id })}
                  />
                </li>
              ))}
            </ul>
            {carriers.error === undefined ? null : <LoadFailed error={carriers.error} onRetry={carriers.reload} />}
            {chosen === undefined ? null : (
              <ChosenPool key={chosen.id} pool={chosen} changed={list.reload} show={setOver} />
            )}
          </div>
        )
      }
    </ListPage>
  );
}

function PoolCard(props: { pool: CountedPool; carrier: Carrier | undefined; chosen: boolean; onChoose(): void }) {
  const { pool, carrier, chosen, onChoose } = props;
  const t = useText();
  const free = pool.numbers - pool.held - pool.reserved - pool.sold;
  return (
    <button type="button" className={classes.pool} aria-pressed={chosen} onClick={onChoose}>
      <span className={classes.poolHead}>
        <span className={classes.dot} style={{ background: carrier?.color }} aria-hidden />
        <strong>{pool.name}</strong>
        {pool.open ? (
          <Badge appearance="tint" color="success">
            {t({ zh: '对访客开放', en: 'Open' })}
          </Badge>
        ) : null}
      </span>
      <span className={classes.quiet}>{carrier?.name ?? pool.carrier}</span>
      <span className={classes.number}>{t({ zh: '{n} 个可选', en: '{n} available' }, { n: grouped(free) })}</span>
      <span className={classes.counts}>
        {t(
          { zh: '保留 {a} · 预订 {b} · 售出 {c}', en: '{a} held · {b} reserved · {c} sold' },
          { a: grouped(pool.held), b: grouped(pool.reserved), c: grouped(pool.sold) },
        )}
      </span>
    </button>
  );
}
