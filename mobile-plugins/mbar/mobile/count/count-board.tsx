import { isFitoutError } from '@fitout/sdk';
import { saveFile, useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { type CountState, countCsv, countNotices, endQuestion, type StockCount } from '../../../../plugins/bar/api.ts';
import scan from '../parts/scan.module.css';
import styles from './count.module.css';
import { CountManage } from './count-manage.tsx';
import { ListImport } from './list-import.tsx';
import { SyncState } from './sync-state.tsx';
import type { Count } from './use-count.ts';

interface Props {
  id: string;
  count: Count;
  about: StockCount;
  /** To all counts. */
  goBack(): void;
}

/** The sum of a count, how far its list is, and what is done with it as a whole. */
export function CountBoard({ id, count, about, goBack }: Props) {
  const t = useText();
  const language = useLanguage();
  const { overlays } = usePlugin();
  const { call, counting, lines, say, session, state, totals } = count;
  const closed = about.closedAt !== null;
  const change = async (body: { closed: boolean }) => {
    try {
      session.put(await call('PATCH counts/:id', { params: { id }, body }));
    } catch (error) {
      say(error);
    }
  };
  const end = async () => {
    if (await overlays.confirm(endQuestion(state.tally.pending.length))) await change({ closed: true });
  };
  const save = () => {
    const { name, text } = countCsv(about.name, lines, t);
    saveFile(new Blob(['\ufeff', text], { type: 'text/csv' }), name);
  };
  const { codes, pieces, listed, listedCounted } = totals;
  return (
    <section className={`${scan.card} ${styles.board}`} aria-label={t({ zh: '盘点进度', en: 'Count progress' })}>
      <div className={scan.head}>
        <h2>{about.name}</h2>
        <button type="button" className={scan.text} onClick={goBack}>
          {t({ zh: '全部盘点', en: 'All stock counts' })}
        </button>
      </div>
      <div className={styles.sum}>
        <output className={styles.pieces} aria-label={t({ zh: '件数', en: 'Units' })}>
          {pieces.toLocaleString(language)}
        </output>
        <span className={styles.far}>
          {t({ zh: '件 · {n} 种', en: 'counted · {n} {n|code|codes}' }, { n: codes.toLocaleString(language) })}
        </span>
        <SyncState state={state} />
      </div>
      {listed > 0 && (
        <label className={styles.progress}>
          {t(
            { zh: '清单 {n} / {of} 种', en: '{n} of {of} {of|listed code|listed codes}' },
            { n: listedCounted.toLocaleString(language), of: listed.toLocaleString(language) },
          )}
          <progress value={listedCounted} max={listed} />
        </label>
      )}
      {counting.note !== undefined && (
        <p className={styles.note} role="status">
          {t(counting.note)}
        </p>
      )}
      <Notices state={state} retry={() => session.sync()} />
      <div className={scan.actions}>
        {!closed && (
          <button type="button" className={scan.text} disabled={!state.canUndo} onClick={() => session.undo()}>
            {t({ zh: '撤销', en: 'Undo' })}
          </button>
        )}
        {!closed && <ListImport id={id} count={count} listed={listed > 0} />}
        <button type="button" className={scan.text} onClick={save}>
          {t({ zh: '导出 CSV', en: 'Export CSV' })}
        </button>
        <button type="button" className={scan.text} onClick={() => void (closed ? change({ closed: false }) : end())}>
          {closed ? t({ zh: '重新开始', en: 'Reopen' }) : t({ zh: '结束盘点', en: 'End count' })}
        </button>
      </div>
      <CountManage id={id} count={count} about={about} goBack={goBack} />
    </section>
  );
}

/** What keeps entries from the server, or from the phone. */
function Notices({ state, retry }: { state: CountState; retry(): void }) {
  const t = useText();
  return countNotices(state).map(({ is, text, n }) => (
    <p key={is} className={styles.notice} data-bad={is === 'full' || is === 'refused'} role="status">
      {is === 'refused' && isFitoutError(state.error) ? t(state.error.text) : t(text, { n })}
      {is === 'refused' && (
        <button type="button" className={scan.text} onClick={retry}>
          {t({ zh: '重试', en: 'Try again' })}
        </button>
      )}
    </p>
  ));
}
