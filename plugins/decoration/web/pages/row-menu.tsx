import { ButtonMenu } from '@fitout/sdk/desktop';
import { MenuItem } from '@fluentui/react-components';

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
    <ButtonMenu target={target} onClose={onClose}>
      {actions.map(({ label, disabled, run }) => (
        <MenuItem key={label} disabled={disabled === true} onClick={run}>
          {label}
        </MenuItem>
      ))}
    </ButtonMenu>
  );
}
