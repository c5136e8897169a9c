import { ButtonMenu } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { MenuItem } from '@fluentui/react-components';
import { ArrowLeftRegular, ArrowRightRegular } from '@fluentui/react-icons';

export interface OrderMenuProps {
  /** The button under which it opens, and which has the focus once it is closed. */
  target: HTMLElement;
  first: boolean;
  last: boolean;
  onStep(by: -1 | 1): void;
  onClose(): void;
}

/** Moves a favourite for those who do not drag. */
export function OrderMenu({ target, first, last, onStep, onClose }: OrderMenuProps) {
  const t = useText();
  return (
    <ButtonMenu target={target} onClose={onClose}>
      <MenuItem icon={<ArrowLeftRegular />} secondaryContent="Alt+←" disabled={first} onClick={() => onStep(-1)}>
        {t({ zh: '往前移', en: 'Move forward' })}
      </MenuItem>
      <MenuItem icon={<ArrowRightRegular />} secondaryContent="Alt+→" disabled={last} onClick={() => onStep(1)}>
        {t({ zh: '往后移', en: 'Move back' })}
      </MenuItem>
    </ButtonMenu>
  );
}
