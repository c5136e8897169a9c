import type { LocalText } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import {
  LinkRegular,
  TextBoldRegular,
  TextBulletListRegular,
  TextHeader2Regular,
  TextHeader3Regular,
  TextItalicRegular,
  TextNumberListLtrRegular,
  TextQuoteRegular,
  TextStrikethroughRegular,
  TextUnderlineRegular,
} from '@fluentui/react-icons';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import classes from '../panel/panel.module.css';
import { lossMessage, type PasteLosses, pastedHtml } from '../rich-text/pasted-html.ts';
import { richTextExtensions } from '../rich-text/schema.ts';
import { editorHtml, storedHtml } from '../rich-text/stored-html.ts';
import { AskLink } from './ask-link.tsx';
import { useFieldTarget, useValue } from './field-target.tsx';

/** Tiptap over a stored HTML value. Loaded when a rich text is first edited. */
export function RichText({ path, label }: { path: string; label: LocalText }) {
  const editor = useRichText(path, label);
  if (editor === null) return null;
  return (
    <div className={classes.rich}>
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

/** An editor bound to the value at a path: what is typed is written at once, what is undone elsewhere shows. */
export function useRichText(path: string, label: LocalText, options: { className?: string; focus?: boolean } = {}) {
  const t = useText();
  const [value, set] = useValue(path);
  const html = typeof value === 'string' ? value : '';
  const last = useRef(html);
  const put = useRef(set);
  put.current = set;
  const { className, focus = false } = options;
  const { disabled = false } = useFieldTarget();
  const { toasts } = usePlugin();
  const report = (losses: PasteLosses) => {
    const message = lossMessage(losses);
    if (message !== undefined) toasts.warning(message);
  };
  const refuseFiles = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || data?.types.some((type) => type.startsWith('text/')) === true) return false;
    const pictures = files.filter(({ type }) => type.startsWith('image/')).length;
    report({ tables: 0, pictures, media: files.length - pictures });
    return true;
  };
  const editor = useEditor({
    extensions: richTextExtensions,
    content: editorHtml(html),
    editable: !disabled,
    autofocus: focus ? 'end' : false,
    editorProps: {
      transformPastedHTML(pasted) {
        const { html: kept, losses } = pastedHtml(pasted);
        report(losses);
        return kept;
      },
      // A picture by itself has no text: nothing would happen, without a word.
      handlePaste: (_view, { clipboardData }) => refuseFiles(clipboardData),
      handleDrop: (_view, { dataTransfer }) => refuseFiles(dataTransfer),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t(label),
        // Read, scrolled and copied from all the same.
        ...(disabled ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
        ...(className === undefined ? {} : { class: className }),
      },
    },
    onUpdate: ({ editor: now }) => {
      last.current = now.isEmpty ? '' : storedHtml(now.getHTML());
      put.current(last.current);
    },
  });
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);
  // Undone elsewhere: the value changed without us.
  useEffect(() => {
    if (editor === null || html === last.current) return;
    last.current = html;
    editor.commands.setContent(editorHtml(html), { emitUpdate: false });
  }, [editor, html]);
  return editor;
}

export function Tools({ editor }: { editor: Editor }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      ul: now.isActive('bulletList'),
      ol: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
    }),
  });
  const run = () => editor.chain().focus();
  // At once, and before the question goes: with the focus nowhere, a text that is edited on the canvas would close.
  const answered = () => {
    editor.view.focus();
    setAsking(false);
  };
  const link = (href: string) => {
    answered();
    const words = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
    if (on.link) run().extendMarkRange('link').setLink({ href }).run();
    else if (editor.state.selection.empty) run().insertContent(words).run();
    else run().setLink({ href }).run();
  };
  const tool = (label: LocalText, icon: React.ReactElement, pressed: boolean, act: () => void) => (
    <Button
      size="small"
      appearance={pressed ? 'primary' : 'subtle'}
      icon={icon}
      aria-pressed={pressed}
      aria-label={t(label)}
      title={t(label)}
      onClick={act}
    />
  );
  return (
    <>
      <div className={classes.tools} role="toolbar" aria-label={t({ zh: '文字格式', en: 'Formatting' })}>
        {tool({ zh: '加粗', en: 'Bold' }, <TextBoldRegular />, on.bold, () => run().toggleBold().run())}
        {tool({ zh: '斜体', en: 'Italic' }, <TextItalicRegular />, on.italic, () => run().toggleItalic().run())}
        {tool({ zh: '下划线', en: 'Underline' }, <TextUnderlineRegular />, on.underline, () =>
          run().toggleUnderline().run(),
        )}
        {tool({ zh: '删除线', en: 'Strikethrough' }, <TextStrikethroughRegular />, on.strike, () =>
          run().toggleStrike().run(),
        )}
        {tool({ zh: '大标题', en: 'Heading' }, <TextHeader2Regular />, on.h2, () =>
          run().toggleHeading({ level: 2 }).run(),
        )}
        {tool({ zh: '小标题', en: 'Small heading' }, <TextHeader3Regular />, on.h3, () =>
          run().toggleHeading({ level: 3 }).run(),
        )}
        {tool({ zh: '项目列表', en: 'Bullets' }, <TextBulletListRegular />, on.ul, () =>
          run().toggleBulletList().run(),
        )}
        {tool({ zh: '编号列表', en: 'Numbers' }, <TextNumberListLtrRegular />, on.ol, () =>
          run().toggleOrderedList().run(),
        )}
        {tool({ zh: '引用', en: 'Quote' }, <TextQuoteRegular />, on.quote, () => run().toggleBlockquote().run())}
        {tool({ zh: '链接', en: 'Link' }, <LinkRegular />, on.link, () => setAsking(true))}
      </div>
      {asking ? (
        <AskLink
          href={String(editor.getAttributes('link').href ?? '')}
          onSet={link}
          onRemove={() => {
            answered();
            run().extendMarkRange('link').unsetLink().run();
          }}
          onCancel={answered}
        />
      ) : null}
    </>
  );
}
