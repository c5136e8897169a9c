import { useEffect, useState } from 'react';
import { type Matcher, plainMatch } from '../../shared/search.ts';

/** Matches plain words at once, and pinyin as soon as its dictionary (a chunk of its own) is there. */
export function useMatcher(wanted: boolean): Matcher {
  const [pinyin, setPinyin] = useState<{ match: Matcher } | undefined>(undefined);
  useEffect(() => {
    if (!wanted || pinyin !== undefined) return;
    let gone = false;
    void import('pinyin-pro').then(
      ({ match }) => {
        if (!gone) setPinyin({ match: (words, query) => match(words, query, { continuous: true }) });
      },
      () => {}, // Without the dictionary plain words still match.
    );
    return () => {
      gone = true;
    };
  }, [wanted, pinyin]);
  return (words, query) => plainMatch(words, query) ?? pinyin?.match(words, query) ?? null;
}
