import { isFitoutError, type LocalText } from '@fitout/sdk';
import { canShareFiles, saveFile, shareFiles, usePlugin, useText } from '@fitout/sdk/web';
import { useState } from 'react';
import type { ExportFormat, Selection } from '../../shared/export/types.ts';
import { poolInfo } from '../../shared/rules/pools.ts';
import { engine } from '../engine/client.ts';
import type { ExportedBlob } from '../engine/protocol.ts';
import styles from '../parts/draws.module.css';
import { UndoBar } from '../parts/states.tsx';
import { useAccountName, useFormats } from '../parts/texts.ts';
import { CloudCard } from './cloud.tsx';
import own from './data.module.css';
import type { ScreenProps } from './screen-props.ts';

/** Getting records out, and getting rid of them. */
export function DataScreen(props: ScreenProps) {
  const t = useText();
  const { overview } = props;
  return (
    <>
      <UndoBar undo={overview.undo} />
      {overview.accounts.length === 0 ? (
        <p className={styles.note}>{t({ zh: '这台设备上还没有抽卡记录。', en: 'No records on this device yet.' })}</p>
      ) : (
        <>
          <ExportCard {...props} />
          <RemoveCard {...props} />
        </>
      )}
      <CloudCard overview={overview} pool={props.pool} />
    </>
  );
}

type Reach = 'all' | 'account' | 'pool';

/** What could be meant, with how many records each holds. */
function useReaches({
  pool,
  account,
  overview,
}: ScreenProps): { reach: Reach; words: string; count: number; selection: Selection }[] {
  const t = useText();
  const nameOf = useAccountName();
  const all = overview.accounts.reduce((sum, { total }) => sum + total, 0);
  const reaches = [
    { reach: 'all' as const, words: t({ zh: '全部账号', en: 'All accounts' }), count: all, selection: {} },
  ];
  if (account === undefined) return reaches;
  const held = account.pools.find(({ key }) => key === pool)?.total ?? 0;
  return [
    ...(held === 0
      ? []
      : [
          {
            reach: 'pool' as const,
            words: `${t(poolInfo(pool).name)} · ${nameOf(account)}`,
            count: held,
            selection: { account: account.key, pool },
          },
        ]),
    { reach: 'account' as const, words: nameOf(account), count: account.total, selection: { account: account.key } },
    ...reaches,
  ];
}

const formats: { format: ExportFormat; name: string; words: LocalText }[] = [
  {
    format: 'uigf4',
    name: 'UIGF 4.2',
    words: { zh: '通用交换格式，推荐', en: 'standard exchange format, recommended' },
  },
  {
    format: 'uigf3',
    name: 'UIGF 3.0',
    words: { zh: '给旧工具，只含一个原神账号', en: 'for older tools, one Genshin account only' },
  },
  { format: 'json', name: 'JSON', words: { zh: '完整备份，两个游戏都有', en: 'full backup of both games' } },
  { format: 'csv', name: 'CSV', words: { zh: '用表格软件打开', en: 'opens in spreadsheet apps' } },
];

function ExportCard(props: ScreenProps) {
  const t = useText();
  const { toasts } = usePlugin();
  const { count } = useFormats();
  const reaches = useReaches(props);
  const [format, setFormat] = useState<ExportFormat>('uigf4');
  const [reach, setReach] = useState<Reach>('all');
  const [made, setMade] = useState<ExportedBlob>();
  const single = format === 'uigf3';
  const choices = reaches.filter((one) => !single || one.reach !== 'all');
  const chosen = choices.find((one) => one.reach === reach) ?? choices[0];
  const save = async (): Promise<void> => {
    if (chosen === undefined) return;
    try {
      const file = await engine.call('export', format, chosen.selection, '0.1.0');
      setMade(file);
      if (file.count > 0) saveFile(file.blob, file.fileName);
    } catch (error) {
      toasts.error(isFitoutError(error) ? error.text : { zh: '没有导出成功', en: 'Export failed. Try again' }, error);
    }
  };
  return (
    <section className={styles.card}>
      <h2>{t({ zh: '导出', en: 'Export' })}</h2>
      <fieldset className={own.choices} aria-label={t({ zh: '格式', en: 'Format' })}>
        {formats.map((one) => (
          <label key={one.format}>
            <input
              type="radio"
              name="draws-format"
              checked={format === one.format}
              onChange={() => {
                setFormat(one.format);
                setMade(undefined);
              }}
            />
            <span>
              {one.name}
              <small>{t(one.words)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <label className={own.reach}>
        {t({ zh: '范围', en: 'Records' })}
        <select
          value={chosen?.reach}
          onChange={(event) => {
            setReach(event.currentTarget.value as Reach);
            setMade(undefined);
          }}
        >
          {choices.map((one) => (
            <option key={one.reach} value={one.reach}>
              {t({ zh: '{words}（{n} 条）', en: '{words} ({n})' }, { words: one.words, n: count(one.count) })}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={() => void save()}>
          {t({ zh: '导出文件', en: 'Export file' })}
        </button>
        {made !== undefined && <ShareMade made={made} />}
      </div>
      {made !== undefined && <Made made={made} />}
    </section>
  );
}

function ShareMade({ made }: { made: ExportedBlob }) {
  const t = useText();
  const { toasts } = usePlugin();
  const file = new File([made.blob], made.fileName, { type: made.blob.type });
  if (made.count === 0 || !canShareFiles([file])) return null;
  return (
    <button
      type="button"
      className={styles.plain}
      onClick={() =>
        void shareFiles([file], made.fileName).catch(() =>
          toasts.error({ zh: '没有分享成功', en: 'Could not share the file' }),
        )
      }
    >
      {t({ zh: '发送给…', en: 'Send to…' })}
    </button>
  );
}

function Made({ made }: { made: ExportedBlob }) {
  const t = useText();
  const { count } = useFormats();
  return (
    <div role="status" className={own.made}>
      <p className={styles.sub}>
        {made.count === 0
          ? t({ zh: '这个格式里放不下所选的记录', en: 'None of the selected records fit this format' })
          : t(
              { zh: '已导出 {n} 条：{name}', en: 'Exported {n} {n|record|records}: {name}' },
              { n: count(made.count), name: made.fileName },
            )}
      </p>
      {made.left.map(({ count: left, reason }) => (
        <p key={t(reason)} className={styles.sub}>
          {t(
            { zh: '{n} 条没有包含：{reason}', en: '{n} not included: {reason}' },
            { n: count(left), reason: t(reason) },
          )}
        </p>
      ))}
    </div>
  );
}

function RemoveCard(props: ScreenProps) {
  const t = useText();
  const { overlays, toasts } = usePlugin();
  const { count } = useFormats();
  const reaches = useReaches(props);
  const remove = async (one: (typeof reaches)[number]): Promise<void> => {
    const values = { words: one.words, n: count(one.count) };
    const yes = await overlays.confirm({
      title: { zh: '删除这些记录？', en: 'Delete these records?' },
      message: t(
        {
          zh: '{words}，共 {n} 条。15 分钟内可以撤销。',
          en: '{words}: {n} {n|record|records}. You can undo this for 15 minutes.',
        },
        values,
      ),
      confirm: { zh: '删除', en: 'Delete' },
      danger: true,
    });
    if (!yes) return;
    await engine.call('remove', one.selection);
    toasts.success({ zh: '已删除', en: 'Deleted' });
  };
  return (
    <section className={styles.card}>
      <h2>{t({ zh: '删除记录', en: 'Delete records' })}</h2>
      <ul className={own.removals}>
        {reaches.map((one) => (
          <li key={one.reach}>
            <span>
              {one.words}
              <small>{t({ zh: '{n} 条', en: '{n} {n|record|records}' }, { n: count(one.count) })}</small>
            </span>
            <button
              type="button"
              className={styles.danger}
              aria-label={t({ zh: '删除 {words}', en: 'Delete {words}' }, { words: one.words })}
              onClick={() => void remove(one)}
            >
              {t({ zh: '删除', en: 'Delete' })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
