import { showMoney } from '@fitout/sdk';
import { ListTable, Named, OpenLine } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { DeleteRegular, HistoryRegular } from '@fluentui/react-icons';
import type { Carrier } from '../../shared/calls/outputs.ts';
import type { Tariff } from '../../shared/calls/rule-outputs.ts';
import { count } from './preview-box.tsx';

const numeric = { end: true } as const;

/** Tariffs as lines, with how many numbers have each. */
export function TariffTable(props: {
  items: readonly Tariff[] | undefined;
  busy: boolean;
  /** By the tariff's id; undefined while they are counted. */
  counts: Record<string, number> | undefined;
  carriers: readonly Carrier[];
  open(tariff: Tariff): void;
  history(tariff: Tariff): void;
  remove(tariff: Tariff): void;
}) {
  const { counts, carriers } = props;
  const t = useText();
  const carrierName = (key: string) => carriers.find((one) => one.key === key)?.name ?? key;
  return (
    <ListTable
      label={t({ zh: '资费', en: 'Tariffs' })}
      items={props.items}
      busy={props.busy}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'name',
          head: t({ zh: '名称', en: 'Name' }),
          cell: (one) => (
            <Named
              name={<OpenLine onClick={() => props.open(one)}>{one.name}</OpenLine>}
              about={carrierName(one.carrier)}
            />
          ),
        },
        { key: 'price', head: t({ zh: '价格', en: 'Price' }), cell: (one) => showMoney(one.price), ...numeric },
        {
          key: 'prestore',
          head: t({ zh: '预存', en: 'Prepaid' }),
          cell: (one) => showMoney(one.prestore),
          ...numeric,
        },
        {
          key: 'monthly',
          head: t({ zh: '月低消', en: 'Monthly' }),
          cell: (one) => showMoney(one.monthly),
          ...numeric,
        },
        {
          key: 'months',
          head: t({ zh: '合约期', en: 'Months' }),
          cell: ({ months }) =>
            months === 0 ? t({ zh: '无', en: 'None' }) : t({ zh: '{n} 个月', en: '{n}' }, { n: months }),
          ...numeric,
        },
        {
          key: 'numbers',
          head: t({ zh: '号码', en: 'Numbers' }),
          cell: ({ id }) => (counts === undefined ? '…' : count(counts[id] ?? 0)),
          ...numeric,
        },
      ]}
      actions={(one) => (
        <>
          <Button
            appearance="subtle"
            icon={<HistoryRegular />}
            aria-label={t({ zh: '“{name}”的修改记录', en: 'History of “{name}”' }, { name: one.name })}
            onClick={() => props.history(one)}
          />
          <Button
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={t({ zh: '删除“{name}”', en: 'Delete “{name}”' }, { name: one.name })}
            onClick={() => props.remove(one)}
          />
        </>
      )}
    />
  );
}
