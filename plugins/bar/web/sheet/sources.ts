import { type LabelSource, type LabelThing, newUuid } from '@fitout/sdk';
import type { Access, zLabelBody, zLabelThings } from '@fitout/sdk/calls';
import { callsOf, type Http, type Session, siteOrigin, usePlugin } from '@fitout/sdk/web';
import { barLabelPoint } from '../../shared/points.ts';
import { type LabelRow, most } from '../../shared/sheet/rows.ts';

/** Manifests name the addresses of sources; what is asked there, and what comes back, is the same of each. */
type SourceCalls = Record<`POST ${string}`, { access: Access; body: typeof zLabelBody; result: typeof zLabelThings }>;

/** Where this person may take labels from. */
export function useSources(): LabelSource[] {
  const { contributions, session } = usePlugin();
  return contributions
    .list(barLabelPoint)
    .map(({ item }) => item)
    .filter(({ fun }) => fun === undefined || session.can(fun));
}

/** Of them those that have published pages. */
export function usePageSources(): LabelSource[] {
  return useSources().filter(({ of }) => of === 'pages');
}

export function askSource(
  http: Http,
  { from }: LabelSource,
  body: { q?: string; cursor?: string; ids?: string[] },
  signal?: AbortSignal,
) {
  return callsOf<SourceCalls>(http, { showError: false })(
    `POST ${from}`,
    { body },
    signal === undefined ? {} : { signal },
  );
}

/** What the code of a thing says: of a published page its whole address. */
export function codeOf(thing: LabelThing, { of }: LabelSource, session: Session): string {
  return of === 'pages' ? new URL(thing.code, siteOrigin(session)).href : thing.code;
}

/** A thing, with what its code says, as a row, `copies` times. */
export function rowOf({ code, name, price = '', note = '' }: LabelThing, copies = 1): LabelRow {
  const text = (value: string) => value.slice(0, most.text);
  return { id: newUuid(), code: text(code), name: text(name), price: text(price), note: text(note), copies };
}
