import { pluralize } from '@fitout/sdk';
import { errorText, FilterSelect, ListBody } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Button, ProgressBar } from '@fluentui/react-components';
import { AddRegular, ArrowSwapRegular, ReceiptRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { Assignment, Tariff } from '../../shared/calls/rule-outputs.ts';
import { numbersCalls } from '../client.ts';
import { AssignDrawer } from './assign-drawer.tsx';
import { count } from './preview-box.tsx';
import classes from './rules.module.css';
import type { TabProps } from './tab-props.ts';
import { TariffDrawer } from './tariff-drawer.tsx';
import { TariffTable } from './tariff-table.tsx';

/** What a tariff's drawer shows: one tariff, or a new one of a carrier. */
type Open = { tariff: Tariff | undefined } | undefined;

/** 资费: what numbers cost, and which numbers have which. */
export function TariffsTab({ carriers, pools, history }: TabProps) {
  const { http } = usePlugin();
  const t = useText();
  const call = numbersCalls(http);
  const [carrier, setCarrier] = useState('');
  const tariffs = useRemote('tariffs', (signal) => call('GET tariffs', {}, { signal }));
  const counts = useRemote('counts', (signal) => call('GET tariffs/counts', {}, { signal, timeout: 60_000 }));
  const reload = () => {
    tariffs.reload();
    counts.reload();
  };
  useServerChanges(['numbers.tariff'], reload);
  const [open, setOpen] = useState<Open>();
  const [assign, setAssign] = useState<{ from: Tariff | undefined }>();
  const all = tariffs.data?.items;
  const items = all?.filter((one) => carrier === '' || one.carrier === carrier);
  const counted = counts.data?.counts;
  const remove = useRemoval(counted, reload, (tariff) => setAssign({ from: tariff }));
  const add = (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => setOpen({ tariff: undefined })}>
      {t({ zh: '新建资费', en: 'New tariff' })}
    </Button>
  );
  const list = { items, error: tariffs.error, loading: tariffs.loading, more: false, loadMore() {}, reload };
  return (
    <>
      <div className={classes.head}>
        <FilterSelect
          label={t({ zh: '运营商', en: 'Carrier' })}
          value={carrier}
          choices={[
            { value: '', label: t({ zh: '全部运营商', en: 'All carriers' }) },
            ...carriers.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChange={setCarrier}
        />
        <div className={classes.end}>
          <Button
            icon={<ArrowSwapRegular />}
            disabled={(all?.length ?? 0) === 0}
            onClick={() => setAssign({ from: undefined })}
          >
            {t({ zh: '给号码改用资费', en: 'Change tariff of numbers' })}
          </Button>
          {add}
        </div>
      </div>
      <Progress tariffs={all ?? []} changed={counts.reload} />
      <ListBody
        list={list}
        empty={{
          icon: <ReceiptRegular />,
          title: t({ zh: '还没有资费', en: 'No tariffs yet' }),
          about: t({
            zh: '价格、预存、月低消和合约期写在资费里；改一次，所有使用它的号码立即生效。',
            en: 'A tariff sets the price, prepaid credit, monthly minimum and contract term. A change applies at once to all numbers that use it.',
          }),
          action: add,
        }}
        filters={{ narrowed: carrier !== '', clear: () => setCarrier('') }}
        notFound={t({ zh: '这个运营商还没有资费', en: 'This carrier has no tariffs yet' })}
      >
        {(rows) => (
          <TariffTable
            items={rows}
            busy={tariffs.loading}
            counts={counted}
            carriers={carriers}
            open={(tariff) => setOpen({ tariff })}
            history={({ id, name }) => history({ kind: 'tariff', subject: { id, name } })}
            remove={(tariff) => void remove(tariff)}
          />
        )}
      </ListBody>
      {open === undefined ? null : (
        <TariffDrawer
          tariff={open.tariff}
          carriers={carriers}
          carrier={carrier}
          close={(saved) => {
            setOpen(undefined);
            if (saved !== undefined) reload();
          }}
        />
      )}
      {assign === undefined ? null : (
        <AssignDrawer
          from={assign.from}
          tariffs={all ?? []}
          carriers={carriers}
          pools={pools}
          close={() => setAssign(undefined)}
        />
      )}
    </>
  );
}

/** Asks, then removes a tariff; one that numbers have leads to giving them another. */
function useRemoval(
  counted: Record<string, number> | undefined,
  reload: () => void,
  assign: (tariff: Tariff) => void,
): (tariff: Tariff) => Promise<void> {
  const { http, overlays, toasts } = usePlugin();
  return async (tariff: Tariff) => {
    const used = counted?.[tariff.id] ?? 0;
    const sure = await overlays.confirm(
      used > 0
        ? {
            title: { zh: '先给号码改用别的资费？', en: 'Change the tariff of its numbers first?' },
            message: {
              zh: `还有 ${count(used)} 个号码使用“${tariff.name}”。改用别的资费后才能删除。`,
              en: `${pluralize(count(used), 'number uses', 'numbers use')} “${tariff.name}”. You can delete it once they use another tariff.`,
            },
            confirm: { zh: '改用别的资费', en: 'Change tariff' },
          }
        : {
            title: { zh: `删除“${tariff.name}”？`, en: `Delete “${tariff.name}”?` },
            message: { zh: '可以在修改记录中恢复。', en: 'You can restore it from the history.' },
            confirm: { zh: '删除', en: 'Delete' },
            danger: true,
          },
    );
    if (!sure) return;
    if (used > 0) return assign(tariff);
    await numbersCalls(http)('POST tariffs/:id/remove', { params: { id: tariff.id }, body: { rev: tariff.rev } }).then(
      () => toasts.success({ zh: '已删除', en: 'Deleted' }),
      (error: unknown) => toasts.error(errorText(error), error),
    );
    reload();
  };
}

/** How far the numbers are that get another tariff; nothing once all have it. */
function Progress({ tariffs, changed }: { tariffs: readonly Tariff[]; changed(): void }) {
  const { http } = usePlugin();
  const t = useText();
  const call = numbersCalls(http);
  const list = useRemote('assignments', (signal) => call('GET assignments', {}, { signal }));
  useServerChanges(['numbers.assignment'], () => {
    list.reload();
    changed();
  });
  const running = (list.data?.items ?? []).filter(({ state }) => state !== 'done');
  const words = ({ state, done, total, tariff }: Assignment): string => {
    const values = {
      done: count(done),
      total: count(total),
      name: tariffs.find(({ id }) => id === tariff)?.name ?? '',
    };
    return state === 'failed'
      ? t(
          {
            zh: '改用“{name}”没有完成：已改 {done} / {total}，可以再做一次',
            en: 'Changing to “{name}” stopped at {done} of {total}. You can start again',
          },
          values,
        )
      : t({ zh: '正在改用“{name}”：{done} / {total}', en: 'Changing to “{name}”: {done} of {total}' }, values);
  };
  return running.slice(0, 3).map((one) => (
    <div key={one.id} className={classes.progress} role="status">
      <span>{words(one)}</span>
      <ProgressBar
        value={one.total === 0 ? 1 : one.done / one.total}
        color={one.state === 'failed' ? 'error' : 'brand'}
        aria-label={words(one)}
      />
    </div>
  ));
}
