import type { LocalText } from '@fitout/sdk';
import {
  type ConvertEngine,
  type ConvertWarning,
  type EverydayChoice,
  everydayWork,
} from '../../../../plugins/convert/api.ts';
import type { Photo } from './batch.ts';

/** What the photos will lose by a choice, each kind once with how many it befalls. */
export function losses(
  photos: readonly Photo[],
  choice: EverydayChoice,
  engine: Pick<ConvertEngine, 'foresee' | 'formats'>,
): (ConvertWarning & { count: number })[] {
  const formats = engine.formats();
  const found = photos.flatMap(({ facts, name }) =>
    facts === undefined ? [] : engine.foresee(facts, { ...everydayWork(choice, facts, formats), name }),
  );
  return [...Map.groupBy(found, ({ kind }) => kind).values()].flatMap((alike) => {
    const [first] = alike;
    return first === undefined ? [] : [{ ...first, count: alike.length }];
  });
}

/** Why photos cannot be converted at all, each reason once with how many it befalls. */
export function faults(photos: readonly Photo[]): { text: LocalText; count: number }[] {
  const found = photos.flatMap(({ fault }) => (fault === undefined ? [] : [fault]));
  return [...Map.groupBy(found, ({ zh }) => zh).values()].flatMap((alike) => {
    const [text] = alike;
    return text === undefined ? [] : [{ text, count: alike.length }];
  });
}
