import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import {
  Menu,
  MenuButton,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { TableRegular } from '@fluentui/react-icons';
import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  splitCell,
  toggleHeaderColumn,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import { useEditorState } from '@tiptap/react';
import { insertTable } from '../text/insert.ts';
import { runTableCommand } from '../text/tables.ts';
import classes from './toolbar.module.css';

type Item = readonly [words: LocalText, command: Command];

const groups: readonly (readonly Item[])[] = [
  [
    [{ zh: '上方插入行', en: 'Insert row above' }, addRowBefore],
    [{ zh: '下方插入行', en: 'Insert row below' }, addRowAfter],
    [{ zh: '左侧插入列', en: 'Insert column left' }, addColumnBefore],
    [{ zh: '右侧插入列', en: 'Insert column right' }, addColumnAfter],
  ],
  [
    [{ zh: '标题行', en: 'Header row' }, toggleHeaderRow],
    [{ zh: '标题列', en: 'Header column' }, toggleHeaderColumn],
    [{ zh: '合并单元格', en: 'Merge cells' }, mergeCells],
    [{ zh: '拆分单元格', en: 'Split cell' }, splitCell],
  ],
  [
    [{ zh: '删除行', en: 'Delete row' }, deleteRow],
    [{ zh: '删除列', en: 'Delete column' }, deleteColumn],
    [{ zh: '删除表格', en: 'Delete table' }, deleteTable],
  ],
];

/** Puts a table into the text; within one, what is done to its rows and columns. */
export function TableMenu({ editor }: { editor: Editor }) {
  const t = useText();
  const inTable = useEditorState({ editor, selector: ({ editor: now }) => isInTable(now.state) });
  const label = t({ zh: '表格', en: 'Table' });
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          className={classes.menu ?? ''}
          size="small"
          appearance="subtle"
          icon={<TableRegular />}
          aria-label={label}
          title={label}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {inTable ? (
            groups.map((group, at) => [
              at === 0 ? null : <MenuDivider key={`line ${group[0]?.[0].en}`} />,
              ...group.map(([words, command]) => (
                <MenuItem
                  key={words.en}
                  disabled={!command(editor.state)}
                  onClick={() => void runTableCommand(editor, command)}
                >
                  {t(words)}
                </MenuItem>
              )),
            ])
          ) : (
            <MenuItem onClick={() => insertTable(editor)}>{t({ zh: '插入表格', en: 'Insert table' })}</MenuItem>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
