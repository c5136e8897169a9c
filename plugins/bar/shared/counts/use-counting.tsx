import { type LocalText, pluralize } from '@fitout/sdk';
import { useState } from 'react';
import type { CountLine } from '../calls/counts.ts';
import type { Found } from '../decoder/protocol.ts';
import { moreText } from '../scan/meaning-texts.ts';
import { sound, vibrate } from '../scan/signal.ts';
import { CountParts } from './count-parts.ts';
import type { CountSession } from './count-session.ts';
import type { CountSettings } from './count-settings.tsx';

interface Options {
  session: CountSession;
  lines: ReadonlyMap<string, CountLine>;
  settings: CountSettings;
  /** The code that is looked for; nothing counts meanwhile. */
  wanted: string | undefined;
  /** A code cannot be counted. */
  onError(error: unknown): void;
}

export interface CountingCodes {
  take(found: readonly Found[]): void;
  /** Why the last code did not count: beside the sum, where the eyes are; a notification would cover it. */
  note: LocalText | undefined;
  /** The code that is looked for was read. */
  seen: boolean;
  /** Another code is looked for, or none. */
  look(): void;
}

/** What happens with each code that was read: it counts, or it is held against the one that is `wanted`. */
export function useCounting({ session, lines, settings, wanted, onError }: Options): CountingCodes {
  const [parts] = useState(() => new CountParts());
  const [note, setNote] = useState<LocalText>();
  const [seen, setSeen] = useState(false);
  const signal = (what: 'read' | 'problem') => {
    if (!settings.sound) return;
    sound(what);
    vibrate(what);
  };
  const refuse = (why: LocalText) => {
    signal('problem');
    setNote(why);
  };
  const count = (code: string) => {
    if (settings.once && (lines.get(code)?.counted ?? 0) > 0)
      return refuse({ zh: `${code} 已经盘过，没有再计`, en: `${code} was already counted and is not counted again` });
    try {
      session.add(code, 1);
      setNote(undefined);
      signal('read');
    } catch (error) {
      signal('problem');
      onError(error);
    }
  };
  const take = (found: readonly Found[]) => {
    for (const one of found) {
      // The same piece, with its add-on.
      if (one.completes === true) continue;
      const counting = parts.take(one);
      if (counting.is === 'part') {
        signal('read');
        setNote(partText(counting));
      } else if (counting.is === 'wrong') refuse(wrongText(counting.size));
      else if (wanted === undefined) count(counting.code);
      else {
        if (counting.code === wanted) setSeen(true);
        signal(counting.code === wanted ? 'read' : 'problem');
      }
    }
  };
  return { take, note, seen, look: () => setSeen(false) };
}

function partText(part: { size: number; missing: number[] }): LocalText {
  const more = moreText({ kind: 'part', ...part }) as Exclude<LocalText, string>;
  return {
    zh: `这个标签${more.zh}；读全后计 1 件`,
    en: `${more.en}; counted as one unit once all are scanned`,
  };
}

function wrongText(size: number): LocalText {
  return {
    zh: `${size} 个码已读全，但校验不符，没有计数：请重新扫这一个标签的全部码`,
    en: `All ${pluralize(size, 'code was', 'codes were')} scanned but do not match, so nothing was counted. Scan all codes of this label again`,
  };
}
