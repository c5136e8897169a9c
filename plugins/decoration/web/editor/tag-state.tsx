import { useTag, useText } from '@fitout/sdk/web';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { useObservable, useSession } from '../session/hooks.ts';
import { listOf } from './list-of.ts';

/** The tag's title, the list that its page belongs to, and that closing it would lose something. */
export function TagState() {
  const session = useSession();
  const t = useText();
  const tag = useRef(useTag());
  const { title } = useSnapshot(session.store.settings);
  const saved = useObservable(session.saver, (saver) => saver.state.kind === 'saved');
  useEffect(() => tag.current.setTitle(title === '' ? t({ zh: '未命名页面', en: 'Untitled' }) : title), [title, t]);
  useEffect(() => tag.current.setParent(listOf(session.store.kind).path), [session]);
  useEffect(() => tag.current.setUnsaved(saved ? undefined : { save: () => session.saver.flush() }), [saved, session]);
  return null;
}
