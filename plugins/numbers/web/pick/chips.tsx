import { useText } from '@fitout/sdk/web';
import { Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { bitOf, type Pattern, type PatternGroup, palette } from '../../shared/patterns/palette.ts';
import { ofTail, pressPattern } from '../../shared/search/choices.ts';
import type { Wish } from '../../shared/search/wish.ts';
import classes from './chips.module.css';
import { OwnTemplates } from './own-templates.tsx';
import type { ChoiceCounts } from './use-numbers.ts';

/** What people ask for first. */
const bestKnown = ['AABB', 'up4', 'AAA', 'AAAA', 'ABAB', '520', '1314', 'MMDD'];

const groups: { key: PatternGroup; title: { zh: string; en: string } }[] = [
  { key: 'same', title: { zh: '相同数字', en: 'Same digit' } },
  { key: 'pairs', title: { zh: '对子', en: 'Pairs' } },
  { key: 'turns', title: { zh: '重复与对称', en: 'Repeats and mirrors' } },
  { key: 'straight', title: { zh: '顺子', en: 'Sequences' } },
  { key: 'words', title: { zh: '谐音', en: 'Sound-alikes' } },
  { key: 'dates', title: { zh: '日期与区号', en: 'Dates and area codes' } },
  { key: 'digits', title: { zh: '数字组成', en: 'Digits used' } },
];

const named = (keys: readonly string[]): Pattern[] => keys.flatMap((key) => palette[bitOf(key) ?? -1] ?? []);

/** How many numbers a pattern would leave once it is pressed; undefined until that is known. */
export function countOf(counts: ChoiceCounts | undefined, key: string): number | undefined {
  return (ofTail(key) ? counts?.tail : counts?.all)?.patterns[key];
}

export interface ChipProps {
  pattern: Pattern;
  wish: Wish;
  counts: ChoiceCounts | undefined;
  /** The counts are of an earlier wish. */
  stale: boolean;
  onChange(wish: Wish): void;
}

/** One pattern: its example in digits, its name, and how many numbers it leaves. */
function Chip({ pattern, wish, counts, stale, onChange }: ChipProps) {
  const t = useText();
  const chosen = wish.patterns?.includes(pattern.key) === true;
  const count = countOf(counts, pattern.key);
  const name = t(pattern.title);
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={chosen}
      data-none={count === 0}
      data-pattern={pattern.key}
      onClick={() => onChange(pressPattern(wish, pattern.key))}
    >
      <span className={classes.top}>
        <strong>{pattern.example}</strong>
        {name === pattern.example ? null : <span>{name}</span>}
      </span>
      <span className={classes.count} data-stale={stale}>
        {count === undefined ? ' ' : count.toLocaleString('en-US')}
      </span>
    </button>
  );
}

/** The best known patterns, those that are chosen beside them, and the way to all others. */
export function ChipRow({ carrier, ...props }: Omit<ChipProps, 'pattern'> & { carrier: string }) {
  const t = useText();
  const { wish, onChange } = props;
  const others = (wish.patterns ?? []).filter((key) => !bestKnown.includes(key));
  const shown = named([...others, ...bestKnown]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div className={classes.row} role="group" aria-label={t({ zh: '号码规律', en: 'Patterns' })}>
      {shown.map((pattern) => (
        <Chip key={pattern.key} {...props} pattern={pattern} />
      ))}
      <Popover positioning="below-end" trapFocus>
        <PopoverTrigger disableButtonEnhancement>
          <button type="button" className={classes.more}>
            {t({ zh: '更多 {n} 种…', en: '{n} more…' }, { n: palette.length - shown.length })}
          </button>
        </PopoverTrigger>
        <PopoverSurface className={classes.palette} aria-label={t({ zh: '全部规律', en: 'All patterns' })}>
          {groups.map(({ key, title }) => (
            <section key={key}>
              <h3>{t(title)}</h3>
              <div className={classes.all}>
                {palette
                  .filter(({ group }) => group === key)
                  .map((pattern) => (
                    <Chip key={pattern.key} {...props} pattern={pattern} />
                  ))}
              </div>
            </section>
          ))}
          <OwnTemplates carrier={carrier} wish={wish} onChange={onChange} />
        </PopoverSurface>
      </Popover>
    </div>
  );
}
