import { ButtonMenu } from '@fitout/sdk/desktop';
import { MenuItem } from '@fluentui/react-components';

export interface RowAction {
  label: string;
  run(): void;
}

/** What is done with an article besides opening it. */
export function RowMenu(props: { target: HTMLElement; actions: readonly RowAction[]; onClose(): void }) {
  return (
    <ButtonMenu target={props.target} onClose={props.onClose}>
      {props.actions.map(({ label, run }) => (
        <MenuItem key={label} onClick={run}>
          {label}
        </MenuItem>
      ))}
    </ButtonMenu>
  );
}
