import { useText } from '@fitout/sdk/web';
import { Button, ToggleButton } from '@fluentui/react-components';
import type { FluentIcon } from '@fluentui/react-icons';
import { useSession } from '../session/hooks.ts';
import type { ButtonCommand } from './command.ts';
import { keyLabel } from './key-binding.ts';
import { useEnabled, useSessionValue } from './use-command.ts';

export interface CommandButtonProps {
  command: ButtonCommand;
  /** The label is said, and shown as the tooltip, but not written. */
  iconOnly?: boolean;
  /** Another icon than the command's, where it stands beside one that looks like it. */
  icon?: FluentIcon;
  /** The tooltip beside a written label. */
  title?: 'keys' | 'label';
  appearance?: 'primary' | 'subtle';
  size?: 'small';
  className?: string | undefined;
}

/** A button that runs a command: its words, icon and state are the command's. */
export function CommandButton({ command, iconOnly = false, icon, title, ...look }: CommandButtonProps) {
  const t = useText();
  const session = useSession();
  const enabled = useEnabled(command);
  const active = useSessionValue((now) => command.active?.when(now) === true);
  const { label, icon: own } = (active ? command.active?.look : undefined) ?? command;
  const Icon = icon ?? own;
  const [binding] = command.keys ?? [];
  const tooltip = title === 'keys' && binding !== undefined ? keyLabel(binding) : t(label);
  const props = {
    ...look,
    icon: <Icon />,
    disabled: !enabled,
    onClick: () => command.run(session),
    ...(iconOnly ? { 'aria-label': t(label) } : { children: t(label) }),
    ...(iconOnly || title !== undefined ? { title: tooltip } : {}),
  };
  if (command.active === undefined || command.active.look !== undefined) return <Button {...props} />;
  return <ToggleButton {...props} checked={active} />;
}
