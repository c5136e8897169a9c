import type { LocalText, Text } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import type { AccountReport, ImportReport, LeftOut } from '../../shared/import-types.ts';
import { accountOf } from '../../shared/model.ts';
import { addressOf } from '../addresses.ts';
import { engine } from '../engine/client.ts';
import type { UndoCard } from '../engine/protocol.ts';
import styles from '../parts/draws.module.css';
import { gameNames, originNames, useFormats } from '../parts/texts.ts';
import type { ImportState } from '../use-import.ts';
import own from './import.module.css';

export interface ImportReportProps {
  files: { name: string; report: ImportReport }[];
  undo: UndoCard | undefined;
  again(): void;
}

/** What an import did: what came in, what was there already, what was refused and why. */
export function ImportReportCard({ files, undo, again }: ImportReportProps) {
  const t = useText();
  const { navigation, toasts } = usePlugin();
  const formats = useFormats();
  const accounts = files.flatMap(({ report }) => report.accounts);
  const added = accounts.reduce((sum, account) => sum + account.added, 0);
  const completed = accounts.reduce((sum, account) => sum + account.completed, 0);
  const headline = headlineOf(added, completed);
  const game = accounts[0] === undefined ? 'ys' : accountOf(accounts[0].key).game;
  const takeBack = async (): Promise<void> => {
    await engine.call('undo');
    toasts.success({ zh: '已撤销，记录和导入前一样', en: 'Import undone. Your records are as they were before' });
    again();
  };
  return (
    <>
      <section className={styles.card} role="status">
        <h2>{t(headline, { n: formats.count(added === 0 ? completed : added) })}</h2>
        {merged(files).map((file) => (
          <div key={file.key}>
            <p className={styles.sub}>
              {[file.name, t(originNames[file.report.format]), file.report.version, file.report.app]
                .filter((word) => word !== '')
                .join(' · ')}
            </p>
            {file.report.accounts.map((account) => (
              <AccountCounts key={account.key} account={account} />
            ))}
            <LeftRecords left={file.report.left} />
            {file.report.notes.map((note) => (
              <p key={t(note)} className={styles.sub}>
                {t(note)}
              </p>
            ))}
          </div>
        ))}
      </section>
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.primary}
          onClick={() => navigation.open(addressOf(game === 'ys' ? 'ysupp' : 'mcupp'))}
        >
          {t({ zh: '查看统计', en: 'View statistics' })}
        </button>
        <button type="button" className={styles.plain} onClick={again}>
          {t({ zh: '继续导入', en: 'Import more' })}
        </button>
        {added > 0 && undo?.kind === 'import' && (
          <button type="button" className={styles.danger} onClick={() => void takeBack()}>
            {t({ zh: '撤销导入', en: 'Undo import' })}
          </button>
        )}
      </div>
    </>
  );
}

/** Which records of a file were not taken, and why. */
function LeftRecords({ left }: { left: LeftOut }) {
  const t = useText();
  const { count } = useFormats();
  if (left.total === 0) return null;
  return (
    <>
      <p className={own.account}>
        {t(
          {
            zh: '{n} 条记录有误，没有导入，统计里没有它们。改正后重新导入整个文件即可，已有的不会重复',
            en: '{n} {n|record|records} had errors and {n|was|were} not imported or counted. Correct the file and import it again. Existing records are not duplicated',
          },
          { n: count(left.total) },
        )}
      </p>
      <FaultList left={left} />
    </>
  );
}

/** The first faults in words, and how many follow. */
function FaultList({ left: { faults, total } }: { left: Pick<LeftOut, 'total'> & { faults: { text: Text }[] } }) {
  const t = useText();
  const { count } = useFormats();
  const more = total - faults.length;
  return (
    <>
      <ul className={own.faults}>
        {faults.map(({ text }) => (
          <li key={t(text)}>{t(text)}</li>
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.sub}>{t({ zh: '还有 {n} 处类似的问题', en: '{n} more like this' }, { n: count(more) })}</p>
      )}
    </>
  );
}

function headlineOf(added: number, completed: number): LocalText {
  if (added > 0) return { zh: '导入了 {n} 条新记录', en: 'Imported {n} {n|new record|new records}' };
  if (completed > 0) return { zh: '没有新记录，补全了 {n} 条', en: 'No new records. {n} {n|record|records} completed' };
  return { zh: '没有新记录，都已经有了', en: 'No new records. Everything was already here' };
}

function AccountCounts({ account }: { account: AccountReport }) {
  const t = useText();
  const { count } = useFormats();
  const { game, uid } = accountOf(account.key);
  const counts = [
    { name: t({ zh: '新增', en: 'New' }), value: account.added },
    { name: t({ zh: '已有', en: 'Existing' }), value: account.known },
    { name: t({ zh: '未收', en: 'Rejected' }), value: account.refused.length },
  ];
  return (
    <>
      <p className={own.account}>
        {t(gameNames[game])} UID {uid} · {t({ zh: '共 {n} 条', en: '{n} in total' }, { n: count(account.total) })}
      </p>
      <dl className={own.counts}>
        {counts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count(value)}</dd>
          </div>
        ))}
      </dl>
      {account.completed > 0 && (
        <p className={styles.sub}>
          {t(
            {
              zh: '已补全 {n} 条：已有的记录从文件里补上了编号、名称、星级或先后顺序。',
              en: '{n} completed: existing records got missing IDs, names, rarities or order from the file.',
            },
            { n: count(account.completed) },
          )}
        </p>
      )}
      {account.refused.length > 0 && (
        <ul className={own.faults}>
          {account.refused.slice(0, 20).map(({ index, id, reason }) => (
            <li key={index}>
              {t({ zh: '第 {n} 条', en: 'Record {n}' }, { n: index + 1 })}
              {id === '' ? '' : ` (${id})`}: {t(reason)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Pools that came one by one over a link are one report. */
function merged(files: ImportReportProps['files']): { key: string; name: string; report: ImportReport }[] {
  const found = new Map<string, { key: string; name: string; report: ImportReport }>();
  for (const [index, { name, report }] of files.entries()) {
    const key = name === '' ? `link ${report.format}` : `${index} ${name}`;
    const before = found.get(key)?.report;
    found.set(key, { key, name, report: before === undefined ? report : together(before, report) });
  }
  return [...found.values()];
}

function together(one: ImportReport, other: ImportReport): ImportReport {
  const accounts = new Map(one.accounts.map((account) => [account.key, account]));
  for (const account of other.accounts) {
    const before = accounts.get(account.key);
    accounts.set(
      account.key,
      before === undefined
        ? account
        : {
            key: account.key,
            added: before.added + account.added,
            known: before.known + account.known,
            completed: before.completed + account.completed,
            refused: [...before.refused, ...account.refused],
            total: account.total,
          },
    );
  }
  const left = {
    faults: [...one.left.faults, ...other.left.faults],
    total: one.left.total + other.left.total,
  };
  const notes = new Map([...one.notes, ...other.notes].map((note) => [note.zh, note]));
  return { ...one, accounts: [...accounts.values()], left, notes: [...notes.values()] };
}

/** Why nothing came in. */
export function RefusedCard({ state }: { state: Extract<ImportState, { status: 'refused' | 'failed' }> }) {
  const t = useText();
  const left = state.status === 'failed' ? { faults: [{ text: state.text }], total: 1 } : state;
  return (
    <section className={styles.card} role="alert">
      <h2 className={styles.bad}>
        {t({ zh: '没有导入，原有记录没有变化', en: 'Nothing was imported. Your existing records are unchanged' })}
      </h2>
      {state.status === 'refused' && (state.name !== '' || state.format !== undefined) && (
        <p className={styles.sub}>
          {[state.name, state.format === undefined ? '' : t(originNames[state.format])].filter(Boolean).join(' · ')}
        </p>
      )}
      <FaultList left={left} />
    </section>
  );
}
