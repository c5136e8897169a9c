import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Menu, MenuButton, MenuItemRadio, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import classes from './toolbar.module.css';

const levels = [2, 3, 4] as const;

const words: Record<0 | (typeof levels)[number], LocalText> = {
  0: { zh: '正文', en: 'Text' },
  2: { zh: '大标题', en: 'Heading' },
  3: { zh: '中标题', en: 'Subheading' },
  4: { zh: '小标题', en: 'Small heading' },
};

/** What kind of line the caret stands in: plain text, or a heading of one of three sizes. */
export function HeadingMenu({ editor }: { editor: Editor }) {
  const t = useText();
  const level = useEditorState({
    editor,
    selector: ({ editor: now }) => levels.find((one) => now.isActive('heading', { level: one })) ?? 0,
  });
  const set = (next: string) => {
    const chosen = levels.find((one) => String(one) === next);
    const chain = editor.chain().focus();
    if (chosen === undefined) chain.setParagraph().run();
    else chain.setHeading({ level: chosen }).run();
  };
  return (
    <Menu
      checkedValues={{ level: [String(level)] }}
      onCheckedValueChange={(_, { checkedItems }) => set(checkedItems[0] ?? '0')}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          className={classes.menu ?? ''}
          size="small"
          appearance="subtle"
          aria-label={t({ zh: '段落样式：{name}', en: 'Style: {name}' }, { name: t(words[level]) })}
        >
          {t(words[level])}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {([0, ...levels] as const).map((one) => (
            <MenuItemRadio key={one} name="level" value={String(one)} secondaryContent={`Ctrl+Alt+${one}`}>
              {t(words[one])}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
