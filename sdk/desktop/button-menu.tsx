import { Menu, MenuList, MenuPopover } from '@fluentui/react-components';
import type { ReactNode } from 'react';

export interface ButtonMenuProps {
  /** The button under which it opens; its name is the menu's, and the focus goes back to it. */
  target: HTMLElement;
  onClose(): void;
  /** Fluent's `MenuItem`s. */
  children: ReactNode;
}

/** The open menu of a button that stands on many lines: one menu for all of them. */
export function ButtonMenu({ target, onClose, children }: ButtonMenuProps) {
  return (
    <Menu
      open
      // A menu that is longer than the room below scrolls within it.
      positioning={{ target, position: 'below', align: 'end', autoSize: 'height' }}
      onOpenChange={(_, { open }) => {
        if (open) return;
        onClose();
        target.focus();
      }}
    >
      <MenuPopover>
        <MenuList aria-label={target.getAttribute('aria-label') ?? undefined}>{children}</MenuList>
      </MenuPopover>
    </Menu>
  );
}
