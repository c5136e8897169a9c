import type { VisitorOrder } from '../../../shared/calls/visitors.ts';
import { groupedNumber } from '../../../shared/digits.ts';
import type { PageState } from '../../../shared/visitors/page-state.ts';
import type { ShownNumber } from '../../../shared/visitors/shown.ts';
import { holdOnce } from './hold-once.ts';
import type { Place } from './place.ts';
import { goButton, openSheet } from './sheet.ts';
import { termsOf } from './terms.ts';

/**
 * The sheet of a number: what it costs, and the button that holds it.
 *
 * @param on.ready the device is marked by then.
 * @param on.drop somebody else has it.
 */
export function holdSheet(
  root: HTMLElement,
  { data, words, minutes }: PageState,
  { place, item }: { place: Place; item: ShownNumber },
  on: { ready(): Promise<void>; drop(numbers: readonly string[]): void; held(order: VisitorOrder): void },
): void {
  const { number } = item;
  const terms = termsOf([{ ...item, transfer: data.transfer }], words.terms);
  const sheet = openSheet(root, groupedNumber(number), ...terms);
  let gone = false;
  const drop = (numbers: readonly string[]) => {
    gone ||= numbers.includes(number);
    on.drop(numbers);
  };
  const go = goButton(`${words.hold || '保留号码'}（${minutes} 分钟）`, async () => {
    const order = await holdOnce(place, number, { ready: on.ready(), drop, wrong: sheet.wrong });
    if (order !== undefined) {
      sheet.close();
      on.held(order);
    } else if (gone) {
      // Somebody else has it: the way on is another one.
      go.replaceWith(goButton('看看别的号码', () => Promise.resolve(sheet.close())));
    }
  });
  sheet.actions.append(go);
}

/** What was held, to be held again at what it cost then; the server's price counts. */
export function itemOf({ numbers: [number], terms }: VisitorOrder): ShownNumber | undefined {
  const own = terms.find((one) => one.number === number);
  if (own === undefined) return undefined;
  const { price, prestore, monthly, months, penalty } = own;
  return { number: own.number, level: '', price, prestore, monthly, months, penalty };
}
