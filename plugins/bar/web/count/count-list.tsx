import { askName, Empty, errorText, ListTable, LoadFailed, Named, OpenLine, Page, Quiet } from '@fitout/sdk/desktop';
import { callsOf, usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Badge, Button } from '@fluentui/react-components';
import { AddRegular, BoxMultipleRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { countCalls, StockCount } from '../../shared/calls/counts.ts';
import { entryStoreOf } from '../../shared/counts/entry-store.ts';
import { countLimits } from '../../shared/counts/limits.ts';

/** Every count of the organisation. */
export function CountList({ modes, open }: { modes: ReactNode; open(id: string): void }) {
  const t = useText();
  const { http, overlays, session, toasts } = usePlugin();
  const call = callsOf<typeof countCalls>(http, { showError: false });
  const store = entryStoreOf(session.user?.id ?? '');
  const list = useRemote('counts', async (signal) => {
    const [{ items }, waiting] = await Promise.all([call('GET counts', {}, { signal }), store.waiting()]);
    return { items, waiting };
  });
  useServerChanges(['bar.counts'], list.reload, 1000);
  const make = async () => {
    const day = new Date().toLocaleDateString('sv-SE');
    const name = await askName(overlays, {
      title: { zh: '新建盘点', en: 'New stock count' },
      confirm: { zh: '开始盘点', en: 'Start counting' },
      value: t({ zh: '盘点 {day}', en: 'Stock count {day}' }, { day }),
      maxLength: countLimits.name,
    });
    if (name === undefined) return;
    try {
      open((await call('POST counts', { body: { name } })).id);
    } catch (error) {
      toasts.error(errorText(error), error);
    }
  };
  const begin = (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => void make()}>
      {t({ zh: '新建盘点', en: 'New stock count' })}
    </Button>
  );
  const items = list.data?.items;
  return (
    <Page
      title={t({ zh: '相机', en: 'Camera' })}
      count={
        items === undefined
          ? undefined
          : t({ zh: '共 {n} 次盘点', en: '{n} {n|stock count|stock counts}' }, { n: items.length })
      }
      actions={items === undefined || items.length === 0 ? undefined : begin}
    >
      {modes}
      {list.error === undefined ? null : <LoadFailed error={list.error} onRetry={list.reload} />}
      {items?.length === 0 ? (
        <Empty
          icon={<BoxMultipleRegular />}
          title={t({ zh: '还没有盘点', en: 'No stock counts yet' })}
          about={t({
            zh: '新建一次盘点，用摄像头或扫码枪逐件扫描；多人可以同时盘，断网也能继续',
            en: 'Create one and scan items with a camera or scanner. Several people can count together, even offline',
          })}
        >
          {begin}
        </Empty>
      ) : items === undefined && list.error !== undefined ? null : (
        <CountTable items={items} waiting={list.data?.waiting ?? new Map()} open={open} />
      )}
    </Page>
  );
}

interface CountTableProps {
  items: readonly StockCount[] | undefined;
  /** Entries on this device that are not sent, by count. */
  waiting: ReadonlyMap<string, number>;
  open(id: string): void;
}

function CountTable({ items, waiting, open }: CountTableProps) {
  const t = useText();
  const day = (at: string) =>
    new Date(at).toLocaleString(t({ zh: 'zh-CN', en: 'en-GB' }), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ListTable<StockCount>
      label={t({ zh: '盘点', en: 'Stock counts' })}
      items={items}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'name',
          head: t({ zh: '盘点', en: 'Stock count' }),
          cell: ({ id, name, by, at }) => (
            <Named
              name={<OpenLine onClick={() => open(id)}>{name}</OpenLine>}
              about={[by, day(at)].filter(Boolean).join(' · ')}
            />
          ),
        },
        {
          key: 'state',
          head: t({ zh: '状态', en: 'Status' }),
          cell: ({ id, closedAt }) => {
            const n = waiting.get(id) ?? 0;
            if (n > 0)
              return (
                <Badge appearance="tint" color="warning">
                  {t({ zh: '{n} 条待上传', en: '{n} to upload' }, { n })}
                </Badge>
              );
            return closedAt === null ? (
              <Badge appearance="tint" color="success">
                {t({ zh: '进行中', en: 'In progress' })}
              </Badge>
            ) : (
              <Badge appearance="tint" color="informative">
                {t({ zh: '已结束', en: 'Ended' })}
              </Badge>
            );
          },
        },
        {
          key: 'listed',
          head: t({ zh: '清单', en: 'List' }),
          end: true,
          cell: ({ listed, listedCounted }) =>
            listed === 0 ? (
              <Quiet>{t({ zh: '无', en: 'None' })}</Quiet>
            ) : (
              `${listedCounted.toLocaleString('en-US')} / ${listed.toLocaleString('en-US')}`
            ),
        },
        {
          key: 'codes',
          head: t({ zh: '种类', en: 'Codes' }),
          end: true,
          cell: ({ codes }) => codes.toLocaleString('en-US'),
        },
        {
          key: 'pieces',
          head: t({ zh: '件数', en: 'Units' }),
          end: true,
          cell: ({ pieces }) => pieces.toLocaleString('en-US'),
        },
      ]}
    />
  );
}
