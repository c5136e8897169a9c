import { Empty } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { SearchRegular } from '@fluentui/react-icons';
import { queryOf } from '../../shared/search/address.ts';
import { type Names, wishTokens } from '../../shared/search/texts.ts';
import type { Wish } from '../../shared/search/wish.ts';
import { numbersCalls } from '../client.ts';
import classes from './pick.module.css';

/** Filters that are tried. */
const maxTried = 8;

/** No number fits: which filter to drop, with how many numbers each would give. */
export function NothingFound(props: { carrier: string; wish: Wish; names: Names; onChange(wish: Wish): void }) {
  const { carrier, wish, names, onChange } = props;
  const { http } = usePlugin();
  const t = useText();
  const tokens = wishTokens(wish, names).slice(0, maxTried);
  const tried = useRemote(`${carrier} ${queryOf(wish)}`, (signal) => {
    const call = numbersCalls(http);
    return Promise.all(
      tokens.map(async ({ without }) => {
        const { total } = await call('POST search', { body: { carrier, wish: without, limit: 1 } }, { signal });
        return total ?? 0;
      }),
    );
  });
  const useful = tokens
    .map((token, index) => ({ ...token, total: tried.data?.[index] }))
    .toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0));
  if (tokens.length === 0)
    return (
      <Empty
        icon={<SearchRegular />}
        title={t({ zh: '还没有号码', en: 'No numbers yet' })}
        about={t({
          zh: '有权管理号码池的同事导入号码后，就可以在这里选号。',
          en: 'Numbers appear here once a colleague who manages pools imports them.',
        })}
      />
    );
  return (
    <Empty
      icon={<SearchRegular />}
      title={t({ zh: '没有符合全部条件的号码', en: 'No numbers match all filters' })}
      about={t(
        tokens.length === 1
          ? { zh: '去掉条件看看：', en: 'Try removing the filter:' }
          : { zh: '去掉其中一个条件，就能看到：', en: 'Remove one of the filters to see:' },
      )}
    >
      <span className={classes.drops}>
        {useful.map(({ key, words, without, total }) => (
          <button key={key} type="button" disabled={total === 0} onClick={() => onChange(without)}>
            {t({ zh: '去掉「{words}」', en: 'Remove “{words}”' }, { words: t(words) })}
            <b>{total === undefined ? '…' : total.toLocaleString('en-US')}</b>
          </button>
        ))}
      </span>
    </Empty>
  );
}
