import type { LabelSource, LabelThings } from '@fitout/sdk';
import { useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  allThings,
  barLabelPoint,
  countLimits,
  deleteQuestion,
  removeListQuestion,
  type StockCount,
  stockList,
  stockSources,
} from '../../../../plugins/bar/api.ts';
import scan from '../parts/scan.module.css';
import styles from './count.module.css';
import { useListImport } from './list-import.tsx';
import type { Count } from './use-count.ts';

interface Props {
  id: string;
  count: Count;
  about: StockCount;
  /** To all counts. */
  goBack(): void;
}

/** What is seldom done with a count: a list made of the stock, the list removed, another name, and its end for good. */
export function CountManage({ id, count, about, goBack }: Props) {
  const t = useText();
  const { overlays } = usePlugin();
  const { call, say, session, totals } = count;
  const [naming, setNaming] = useState(false);
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      say(error);
    }
  };
  const params = { id };
  const removeList = async () => {
    if (await overlays.confirm(removeListQuestion))
      await attempt(() => call('DELETE counts/:id/list', { params }).then(() => session.sync()));
  };
  const remove = async () => {
    if (await overlays.confirm(deleteQuestion(about.name)))
      await attempt(() => call('DELETE counts/:id', { params }).then(goBack));
  };
  const rename = (name: string) =>
    attempt(async () => {
      session.put(await call('PATCH counts/:id', { params, body: { name } }));
      setNaming(false);
    });
  return (
    <details className={styles.manage}>
      <summary>{t({ zh: '更多', en: 'More' })}</summary>
      {naming ? (
        <NameForm name={about.name} save={rename} cancel={() => setNaming(false)} />
      ) : (
        <div className={styles.ways}>
          {about.closedAt === null && <StockLists id={id} count={count} />}
          {totals.listed > 0 && (
            <button type="button" className={scan.text} onClick={() => void removeList()}>
              {t({ zh: '移除清单', en: 'Remove list' })}
            </button>
          )}
          <button type="button" className={scan.text} onClick={() => setNaming(true)}>
            {t({ zh: '重命名', en: 'Rename' })}
          </button>
          <button type="button" className={scan.text} onClick={() => void remove()}>
            {t({ zh: '删除盘点', en: 'Delete stock count' })}
          </button>
        </div>
      )}
    </details>
  );
}

interface NameFormProps {
  name: string;
  save(name: string): Promise<void>;
  cancel(): void;
}

function NameForm({ name, save, cancel }: NameFormProps) {
  const t = useText();
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    void save(typed).finally(() => setBusy(false));
  };
  return (
    <form noValidate className={styles.fresh} onSubmit={submit}>
      <label>
        <span>{t({ zh: '盘点名称', en: 'Name of the stock count' })}</span>
        <input
          value={typed}
          maxLength={countLimits.name}
          enterKeyHint="done"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <button type="submit" className={scan.primary} disabled={busy || typed.trim() === ''}>
        {t({ zh: '保存', en: 'Save' })}
      </button>
      <button type="button" className={scan.text} onClick={cancel}>
        {t({ zh: '取消', en: 'Cancel' })}
      </button>
    </form>
  );
}

/** Each source of stock as a list: all that it has, with its stock as what should be there. */
function StockLists({ id, count }: { id: string; count: Count }) {
  const t = useText();
  const language = useLanguage();
  const { contributions, http, session } = usePlugin();
  const take = useListImport(id, count);
  const [fetched, setFetched] = useState<number>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const load = async ({ from }: LabelSource) => {
    ending.current = new AbortController();
    const { signal } = ending.current;
    const slice = (cursor: string | undefined) =>
      http.post<LabelThings>(from, cursor === undefined ? {} : { cursor }, { signal, showError: false });
    try {
      const things = await allThings(slice, signal, setFetched);
      if (!signal.aborted) await take(stockList(things));
    } catch (error) {
      if (!signal.aborted) count.say(error);
    } finally {
      setFetched(undefined);
    }
  };
  return stockSources(contributions.list(barLabelPoint), session).map((source) => (
    <button
      key={source.id}
      type="button"
      className={scan.text}
      disabled={fetched !== undefined}
      onClick={() => void load(source)}
    >
      {fetched === undefined
        ? t({ zh: '以{what}库存为清单', en: 'List from stock of {what}' }, { what: t(source.title) })
        : t({ zh: '已读取 {n} 种…', en: '{n} loaded…' }, { n: fetched.toLocaleString(language) })}
    </button>
  ));
}
