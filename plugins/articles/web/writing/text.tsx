import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { limits } from '../../shared/limits.ts';
import { useWriting } from '../session/use-session.ts';
import { writeOn } from '../text/insert.ts';
import classes from './text.module.css';

/** The title as the first line of the text: Enter goes on below it. */
export function TitleField() {
  const session = useWriting();
  const t = useText();
  const { title } = useSnapshot(session.facts, { sync: true });
  const field = useRef<HTMLTextAreaElement>(null);
  // A new article begins with its title.
  useEffect(() => {
    if (session.mayEdit && session.facts.title === '' && session.editor.isEmpty) field.current?.focus();
  }, [session]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, value } = event.currentTarget;
    if (keyOf(event) !== 'Enter' && !(keyOf(event) === 'ArrowDown' && selectionStart === value.length)) return;
    event.preventDefault();
    // At once: Tiptap's own command waits for a frame, and what is typed before it would go into the title.
    session.editor.commands.setTextSelection(1);
    session.editor.view.focus();
  };
  return (
    <textarea
      ref={field}
      className={classes.title}
      rows={1}
      aria-label={t({ zh: '标题', en: 'Title' })}
      placeholder={t({ zh: '请输入标题', en: 'Title' })}
      value={title}
      maxLength={limits.title}
      readOnly={!session.mayEdit}
      onChange={(event) => session.set({ title: event.currentTarget.value.replaceAll(/[\r\n]+/g, ' ') })}
      onKeyDown={onKeyDown}
    />
  );
}

/** The text itself. A press on the paper below it goes on at its end. */
export function TextBox() {
  const session = useWriting();
  const { editor, host, mayEdit } = session;
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const empty = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.state.doc.childCount === 1 && now.state.doc.firstChild?.type.name === 'paragraph' && now.isEmpty,
  });
  // The editor outlives this view, with its text, its caret and its steps to undo.
  useLayoutEffect(() => {
    if (host.parentElement !== box.current) box.current?.append(host);
  }, [host]);
  useEffect(() => {
    const label = t({ zh: '正文', en: 'Text' });
    const look: Record<string, string> = mayEdit ? {} : { 'aria-readonly': 'true', tabindex: '0' };
    editor.setOptions({
      editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, ...look } },
    });
  }, [editor, mayEdit, t]);
  const onBelow = (event: MouseEvent) => {
    if (event.target !== box.current || !mayEdit) return;
    event.preventDefault();
    writeOn(editor);
    editor.commands.focus('end');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text itself takes the keys
    <div
      ref={box}
      className={classes.text}
      data-empty={empty}
      data-placeholder={t({ zh: '在这里写正文…', en: 'Write here…' })}
      onMouseDown={onBelow}
    />
  );
}
