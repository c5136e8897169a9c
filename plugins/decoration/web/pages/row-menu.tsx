import { Menu, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';

export interface RowAction {
  label: string;
  disabled?: boolean;
  run(): void;
}

export interface RowMenuProps {
  target: HTMLElement;
  actions: readonly RowAction[];
  onClose(): void;
}

/** The menu under a row's button; the focus is back at the button once it is closed. */
export function RowMenu({ target, actions, onClose }: RowMenuProps) {
  return (
    <Menu
      open
      positioning={{ target, position: 'below', align: 'end' }}
      onOpenChange={(_, { open }) => {
        if (open) return;
        onClose();
        target.focus();
      }}
    >
      <MenuPopover>
        <MenuList aria-label={target.getAttribute('aria-label') ?? undefined}>
          {actions.map(({ label, disabled, run }) => (
            <MenuItem key={label} disabled={disabled === true} onClick={run}>
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
