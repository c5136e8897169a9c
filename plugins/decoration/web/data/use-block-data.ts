import { useServerChanges } from '@fitout/sdk/web';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import type { BlockDefinition } from '../../shared/blocks/registry.ts';
import type { PageSettings, Props } from '../../shared/document/document.ts';
import { queryKey, sourcesOf, withSource } from '../../shared/sources/sources.ts';
import { decorationCalls } from '../client.ts';
import { useSession } from '../session/hooks.ts';
import type { EditorSession } from '../session/session.ts';
import { BlockAnswers, type Known } from './block-answers.ts';

const bySession = new WeakMap<EditorSession, BlockAnswers>();

/** The answers of one open editor. */
export function answersOf(session: EditorSession): BlockAnswers {
  const known = bySession.get(session);
  if (known !== undefined) return known;
  const call = decorationCalls(session.ctx.http);
  const made = new BlockAnswers(async (queries) => {
    const { answers } = await call(
      'POST pages/:id/data',
      { params: { id: session.id }, body: { queries: [...queries] } },
      { showError: false },
    );
    return answers.map(({ value }) => value);
  });
  bySession.set(session, made);
  return made;
}

const nothing: Known & { asked: boolean } = { state: 'here', value: undefined, asked: false };

/** What a block with these values is answered now; it asks again when the server tells of a change. */
export function useBlockData(definition: BlockDefinition, props: Props): Known & { asked: boolean } {
  const session = useSession();
  const answers = answersOf(session);
  const settings = useSnapshot(session.store.settings) as PageSettings;
  const asked = definition.data?.query(props);
  const query = asked === undefined ? undefined : withSource(asked, sourcesOf(settings));
  const key = query === undefined ? undefined : queryKey(query);
  // The same question in another object is the same question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: key says all that query says
  const same = useMemo(() => query, [key]);
  const known = useSyncExternalStore(
    useCallback((listener) => (same === undefined ? () => {} : answers.follow(same, listener)), [answers, same]),
    () => (key === undefined ? (nothing as Known) : answers.known(key)),
  );
  useServerChanges(definition.data?.topics ?? [], () => same !== undefined && answers.again(same), 500);
  return key === undefined ? nothing : { ...known, asked: true };
}
