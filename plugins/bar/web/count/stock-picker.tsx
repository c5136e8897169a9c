import type { LabelSource, LabelThing, Text } from '@fitout/sdk';
import { errorText, Problem, useClosing } from '@fitout/sdk/desktop';
import { useLanguage, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { allThings, stockList } from '../../shared/counts/stock-list.ts';
import sheet from '../sheet/sheet.module.css';
import { ThingDialog, type Things, useThings } from '../sheet/thing-dialog.tsx';

/** What a plugin keeps stock of, as a list to count against: some of it, or all that the search finds. */
export function StockPicker({ source, close }: { source: LabelSource; close(list?: File): void }) {
  const t = useText();
  const language = useLanguage();
  const closing = useClosing<File>(close);
  const things = useThings(source);
  const [chosen, setChosen] = useState<ReadonlyMap<string, LabelThing>>(new Map());
  const { fetched, error, takeAll } = useAll(things.slice, (all) => closing.finish(stockList(all)));
  const busy = fetched !== undefined;
  const toggle = (thing: LabelThing) => {
    const next = new Map(chosen);
    if (!next.delete(thing.id)) next.set(thing.id, thing);
    setChosen(next);
  };
  return (
    <ThingDialog
      source={source}
      things={things}
      closing={closing}
      onClose={() => closing.finish()}
      notice={<Problem text={error} />}
      actions={
        <>
          <Button onClick={() => closing.finish()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
          <Button disabledFocusable={busy || (things.list.items?.length ?? 0) === 0} onClick={() => void takeAll()}>
            {busy
              ? t({ zh: '已读取 {n} 种…', en: '{n} loaded…' }, { n: fetched.toLocaleString(language) })
              : things.q === ''
                ? t({ zh: '全部', en: 'All' })
                : t({ zh: '全部搜索结果', en: 'All results' })}
          </Button>
          <Button
            appearance="primary"
            disabled={chosen.size === 0 || busy}
            onClick={() => closing.finish(stockList([...chosen.values()]))}
          >
            {chosen.size === 0
              ? t({ zh: '选用', en: 'Select' })
              : t({ zh: '选用 {n} 种', en: 'Select {n}' }, { n: chosen.size })}
          </Button>
        </>
      }
    >
      {(thing) => (
        <li key={thing.id} className={sheet.thing}>
          <label>
            <input type="checkbox" checked={chosen.has(thing.id)} onChange={() => toggle(thing)} />
            <span>
              <strong>{thing.name}</strong>
              <small>{[thing.code, stockText(thing, t)].filter(Boolean).join(' · ')}</small>
            </span>
          </label>
        </li>
      )}
    </ThingDialog>
  );
}

function stockText({ stock }: LabelThing, t: ReturnType<typeof useText>): string | undefined {
  return stock === undefined ? undefined : t({ zh: '库存 {n}', en: '{n} in stock' }, { n: stock });
}

/** All things of a search, slice by slice; `fetched` is undefined while nobody asked. */
function useAll(
  slice: Things['slice'],
  done: (all: LabelThing[]) => void,
): { fetched: number | undefined; error: Text | undefined; takeAll(): Promise<void> } {
  const [fetched, setFetched] = useState<number>();
  const [error, setError] = useState<Text>();
  const ended = useRef(new AbortController());
  useEffect(() => {
    ended.current = new AbortController();
    return () => ended.current.abort();
  }, []);
  const takeAll = async () => {
    if (fetched !== undefined) return;
    const { signal } = ended.current;
    setError(undefined);
    try {
      const all = await allThings(slice, signal, setFetched);
      if (!signal.aborted) done(all);
    } catch (failed) {
      if (!signal.aborted) setError(errorText(failed));
    } finally {
      setFetched(undefined);
    }
  };
  return { fetched, error, takeAll };
}
