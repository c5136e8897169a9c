import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { queryOf } from '../../shared/search/address.ts';
import { patternsAsked, wishOfPattern } from '../../shared/search/asked-patterns.ts';
import { wishText } from '../../shared/search/texts.ts';
import { numbersCalls } from '../client.ts';
import { searchPath } from '../pick/carrier-path.ts';
import classes from './orders.module.css';

const shown = 12;
const nameless = { place: () => none, level: () => none, pool: () => '' };
const none = { zh: '', en: '' };

/** How much was searched for in these days, and what was wanted and is not there: which numbers to bring in. */
export function SearchFigures({ days }: { days: number }) {
  const { http, navigation } = usePlugin();
  const t = useText();
  const { data } = useRemote(`figures ${days}`, (signal) =>
    numbersCalls(http)('GET figures', { query: { days } }, { signal }),
  );
  if (data === undefined) return null;
  const [searches, missed] = (['searches', 'missed'] as const).map((part) =>
    data.days.reduce((sum, day) => sum + day[part], 0),
  );
  const wanted = data.missed.flatMap((one) => {
    const wish = wishOfPattern(one.pattern);
    return wish === undefined || patternsAsked(wish).length === 0 ? [] : [{ ...one, wish }];
  });
  return (
    <Popover positioning="below-end" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="subtle" size="small">
          {t(
            { zh: '搜索 {n} 次，{m} 次无结果', en: '{n} {n|search|searches}, {m} with no results' },
            { n: (searches ?? 0).toLocaleString('en-US'), m: (missed ?? 0).toLocaleString('en-US') },
          )}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={classes.wanted} aria-label={t({ zh: '想要却没有的号码', en: 'Wanted but not found' })}>
        <h3>{t({ zh: '想要却没有的号码', en: 'Wanted but not found' })}</h3>
        {wanted.length === 0 ? (
          <p className={classes.quiet}>
            {t({ zh: '这段时间的搜索都有结果。', en: 'Every search in this period had results.' })}
          </p>
        ) : (
          <ol>
            {wanted.slice(0, shown).map(({ carrier, pattern, missed: times, wish }) => (
              <li key={`${carrier} ${pattern}`}>
                <Button
                  appearance="transparent"
                  size="small"
                  onClick={() => navigation.open(searchPath(carrier, queryOf(wish)))}
                >
                  {t(wishText(wish, nameless))}
                </Button>
                <span>{t({ zh: '{n} 次', en: '{n}×' }, { n: times })}</span>
              </li>
            ))}
          </ol>
        )}
      </PopoverSurface>
    </Popover>
  );
}
