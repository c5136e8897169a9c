import { newUuid } from '@fitout/sdk';
import type { VisitorOrder } from '../../../shared/calls/visitors.ts';
import { NoAnswer, post, Refused } from './calls.ts';
import { keep } from './dom.ts';
import { linkOfVisit, type Place, sellerHere } from './place.ts';

/**
 * Holds a number, once however often it is asked: the key of the first press is kept until an answer came, also over a
 * reload of the page.
 *
 * @param on.ready the device is marked by then.
 * @returns Undefined where it is not held, of which `wrong` said why.
 */
export async function holdOnce(
  place: Place,
  number: string,
  on: { ready: Promise<void>; drop(numbers: readonly string[]): void; wrong(text: string): void },
): Promise<VisitorOrder | undefined> {
  const keyName = `fitout.numbers.hold.${number}`;
  const key = keep.read(keyName) ?? newUuid();
  keep.write(keyName, key);
  on.wrong('');
  try {
    await on.ready;
    const seller = sellerHere();
    const link = linkOfVisit();
    const from = { ...(seller === undefined ? {} : { seller }), ...(link === undefined ? {} : { link }) };
    const body = { ...place, key, numbers: [number], ...from };
    const order = await post<VisitorOrder>('visitors/hold', body);
    keep.write(keyName, null);
    return order;
  } catch (error) {
    // What was not answered may have been done: the next press sends the very same wish.
    if (!(error instanceof NoAnswer)) keep.write(keyName, null);
    if (error instanceof Refused && error.reason === 'numbers.taken') on.drop([number]);
    on.wrong(error instanceof Error ? error.message : '');
    return undefined;
  }
}
