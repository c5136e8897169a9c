import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { useId, useState } from 'react';
import { pressListed } from '../../shared/search/choices.ts';
import type { Wish } from '../../shared/search/wish.ts';
import { CheckLine, Section } from './fields.tsx';
import classes from './filters.module.css';
import { findPlaces, findProvinces, type Place, placeName } from './places.ts';

/** 归属地: cities by name, pinyin or area code. */
export function PlaceFilter(props: {
  wish: Wish;
  places: readonly Place[];
  /** By codes of cities. */
  counts: Readonly<Record<string, number>> | undefined;
  stale: boolean;
  onChange(wish: Wish): void;
}) {
  const { wish, places, counts, stale, onChange } = props;
  const t = useText();
  const list = useId();
  const [words, setWords] = useState('');
  const chosen = wish.places ?? [];
  const found = words.trim() === '' ? [] : findPlaces(words, places).filter(({ code }) => !chosen.includes(code));
  const provinces = findProvinces(words, places).filter((code) => !chosen.includes(code));
  const counted = (code: number): string =>
    counts === undefined ? '' : `· ${countOfPlace(counts, code).toLocaleString('en-US')}`;
  const choose = (code: number) => {
    setWords('');
    onChange(pressListed(wish, 'places', code));
  };
  return (
    <Section title={{ zh: '归属地', en: 'Region' }}>
      <span className={classes.short}>
        <input
          role="combobox"
          aria-label={t({ zh: '查找归属地', en: 'Find a region' })}
          aria-expanded={words.trim() !== ''}
          aria-controls={list}
          placeholder={t({ zh: '城市、拼音或区号', en: 'City, pinyin or area code' })}
          value={words}
          autoComplete="off"
          maxLength={20}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            const first = provinces[0] ?? found[0]?.code;
            if (keyOf(event) === 'Enter' && first !== undefined) choose(first);
            if (keyOf(event) === 'Escape' && words !== '') {
              event.stopPropagation();
              setWords('');
            }
          }}
        />
      </span>
      <div
        id={list}
        className={classes.found}
        role="listbox"
        aria-label={t({ zh: '找到的归属地', en: 'Matching regions' })}
      >
        {provinces.map((code) => (
          <button key={code} type="button" role="option" aria-selected={false} onClick={() => choose(code)}>
            {t(placeName(code, places))}
            <small>
              {t({ zh: '全省', en: 'entire province' })} {counted(code)}
            </small>
          </button>
        ))}
        {found.map(({ code, area, pinyin }) => (
          <button key={code} type="button" role="option" aria-selected={false} onClick={() => choose(code)}>
            {t(placeName(code, places))}
            <small>
              {area} {pinyin} {counted(code)}
            </small>
          </button>
        ))}
      </div>
      {words.trim() !== '' && found.length + provinces.length === 0 ? (
        <p className={classes.none}>{t({ zh: '没有找到这个城市', en: 'No matching city' })}</p>
      ) : null}
      {chosen.map((code) => (
        <CheckLine
          key={code}
          checked
          count={counts === undefined ? undefined : countOfPlace(counts, code)}
          stale={stale}
          onChange={() => onChange(pressListed(wish, 'places', code))}
        >
          {t(placeName(code, places))}
        </CheckLine>
      ))}
    </Section>
  );
}

/** Of a city, or of all cities of a province. */
function countOfPlace(counts: Readonly<Record<string, number>>, code: number): number {
  if (code % 10_000 !== 0) return counts[code] ?? 0;
  return Object.entries(counts).reduce(
    (sum, [city, count]) => sum + (Math.floor(Number(city) / 10_000) === code / 10_000 ? count : 0),
    0,
  );
}
