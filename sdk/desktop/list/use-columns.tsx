import {
  Button,
  Menu,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tooltip,
} from '@fluentui/react-components';
import { ColumnTripleRegular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import { usePlugin, useText } from '../../web/hooks.ts';
import type { Column } from './list-table.tsx';

/**
 * Lets a person choose which of a table's columns are shown; what they hid is remembered on this device under `name`, for
 * which the plugin asks for `storage`. Columns that say `fixed` always stand there. Gives back the columns to show, and
 * the button to put among the filters.
 */
export function useColumns<T>(
  name: string,
  columns: readonly Column<T>[],
): { columns: readonly Column<T>[]; choose: ReactNode } {
  const { storage } = usePlugin();
  const t = useText();
  const stored = `columns.${name}`;
  const [hidden, setHidden] = useState<readonly string[]>(() => storage.get<string[]>(stored) ?? []);
  const free = columns.filter(({ fixed }) => fixed !== true);
  const label = t({ zh: '显示的列', en: 'Columns' });
  const choose =
    free.length === 0 ? null : (
      <Menu
        persistOnItemClick
        checkedValues={{ shown: free.filter(({ key }) => !hidden.includes(key)).map(({ key }) => key) }}
        onCheckedValueChange={(_, { checkedItems }) => {
          const now = free.filter(({ key }) => !checkedItems.includes(key)).map(({ key }) => key);
          setHidden(now);
          storage.set(stored, now);
        }}
      >
        <MenuTrigger disableButtonEnhancement>
          <Tooltip content={label} relationship="label">
            <Button appearance="subtle" icon={<ColumnTripleRegular />} />
          </Tooltip>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {free.map(({ key, head }) => (
              <MenuItemCheckbox key={key} name="shown" value={key}>
                {head}
              </MenuItemCheckbox>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    );
  return { columns: columns.filter(({ key, fixed }) => fixed === true || !hidden.includes(key)), choose };
}
