import type { LocalText } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import {
  ArrowRedoRegular,
  ArrowUndoRegular,
  ImageRegular,
  LineHorizontal1Regular,
  LinkRegular,
  TextBoldRegular,
  TextBulletListRegular,
  TextItalicRegular,
  TextNumberListLtrRegular,
  TextQuoteRegular,
  TextStrikethroughRegular,
  TextUnderlineRegular,
} from '@fluentui/react-icons';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactElement } from 'react';
import { imagePicker } from '../../../images/api.ts';
import { useWriting } from '../session/use-session.ts';
import { insertDivider, insertPictures } from '../text/insert.ts';
import { HeadingMenu } from './heading-menu.tsx';
import { TableMenu } from './table-menu.tsx';
import classes from './toolbar.module.css';

interface Tool {
  words: LocalText;
  /** As a person presses them; ⌘ on a Mac. */
  keys?: string;
  icon: ReactElement;
  on?(editor: Editor): boolean;
  run(editor: Editor): void;
}

const marks: readonly Tool[] = [
  {
    words: { zh: '加粗', en: 'Bold' },
    keys: 'Ctrl+B',
    icon: <TextBoldRegular />,
    on: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    words: { zh: '斜体', en: 'Italic' },
    keys: 'Ctrl+I',
    icon: <TextItalicRegular />,
    on: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    words: { zh: '下划线', en: 'Underline' },
    keys: 'Ctrl+U',
    icon: <TextUnderlineRegular />,
    on: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    words: { zh: '删除线', en: 'Strikethrough' },
    keys: 'Ctrl+Shift+S',
    icon: <TextStrikethroughRegular />,
    on: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
];

const blocks: readonly Tool[] = [
  {
    words: { zh: '项目列表', en: 'Bullets' },
    keys: 'Ctrl+Shift+8',
    icon: <TextBulletListRegular />,
    on: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    words: { zh: '编号列表', en: 'Numbers' },
    keys: 'Ctrl+Shift+7',
    icon: <TextNumberListLtrRegular />,
    on: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    words: { zh: '引用', en: 'Quote' },
    keys: 'Ctrl+Shift+B',
    icon: <TextQuoteRegular />,
    on: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    words: { zh: '分隔线', en: 'Divider' },
    icon: <LineHorizontal1Regular />,
    run: insertDivider,
  },
];

/** What is used every minute, in one row that scrolls where it has no room. */
export function Toolbar({ onPicture }: { onPicture(): void }) {
  const session = useWriting();
  const { editor } = session;
  const t = useText();
  const pick = usePictures(onPicture);
  const can = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ undo: now.can().undo(), redo: now.can().redo() }),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on a tool leaves the caret where it is
    <div className={classes.row} onMouseDown={(event) => event.preventDefault()}>
      <div className={classes.tools} role="toolbar" aria-label={t({ zh: '文字格式', en: 'Formatting' })}>
        <ToolButton
          words={{ zh: '撤销', en: 'Undo' }}
          keys="Ctrl+Z"
          icon={<ArrowUndoRegular />}
          disabled={!can.undo}
          onClick={() => editor.chain().focus().undo().run()}
        />
        <ToolButton
          words={{ zh: '重做', en: 'Redo' }}
          keys="Ctrl+Shift+Z"
          icon={<ArrowRedoRegular />}
          disabled={!can.redo}
          onClick={() => editor.chain().focus().redo().run()}
        />
        <i className={classes.line} />
        <HeadingMenu editor={editor} />
        <i className={classes.line} />
        <Tools tools={marks} editor={editor} />
        <LinkTool editor={editor} onClick={() => session.askLink()} />
        <i className={classes.line} />
        <Tools tools={blocks} editor={editor} />
        <i className={classes.line} />
        <ToolButton words={{ zh: '图片', en: 'Picture' }} icon={<ImageRegular />} onClick={() => void pick()} />
        <TableMenu editor={editor} />
      </div>
    </div>
  );
}

function Tools({ tools, editor }: { tools: readonly Tool[]; editor: Editor }) {
  const on = useEditorState({ editor, selector: ({ editor: now }) => tools.map((tool) => tool.on?.(now)) });
  return tools.map(({ words, keys, icon, run }, at) => (
    <ToolButton key={words.en} words={words} keys={keys} icon={icon} pressed={on[at]} onClick={() => run(editor)} />
  ));
}

function LinkTool({ editor, onClick }: { editor: Editor; onClick(): void }) {
  const pressed = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  const words = { zh: '链接', en: 'Link' };
  return <ToolButton words={words} keys="Ctrl+K" icon={<LinkRegular />} pressed={pressed} onClick={onClick} />;
}

function ToolButton(props: {
  words: LocalText;
  keys?: string | undefined;
  icon: ReactElement;
  pressed?: boolean | undefined;
  disabled?: boolean;
  onClick(): void;
}) {
  const { words, keys, icon, pressed, disabled = false, onClick } = props;
  const t = useText();
  const label = t(words);
  return (
    <Button
      className={classes.tool ?? ''}
      size="small"
      appearance="subtle"
      icon={icon}
      aria-label={label}
      title={keys === undefined ? label : `${label} (${shown(keys)})`}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      disabledFocusable={disabled}
      onClick={onClick}
    />
  );
}

const mac = /Mac|iP(?:hone|ad)/.test(navigator.platform);
const shown = (keys: string) => (mac ? keys.replace('Ctrl', '⌘') : keys);

/** Pictures of the library, put where the caret is. */
function usePictures(onPicture: () => void): () => Promise<void> {
  const { editor } = useWriting();
  const { services, toasts } = usePlugin();
  return async () => {
    try {
      const picked = await (await services.get(imagePicker)).pick({ multiple: true });
      if (picked === undefined || picked.length === 0) return;
      insertPictures(editor, picked);
      // What readers are told of a picture stands beside it.
      if (window.innerWidth >= 1100) onPicture();
    } catch {
      toasts.error({ zh: '素材库暂时无法打开', en: 'The asset library is currently unavailable' });
    }
  };
}
