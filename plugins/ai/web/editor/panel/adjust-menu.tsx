import { ButtonMenu } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { MenuDivider, MenuItem } from '@fluentui/react-components';
import { actions, perform } from '../session/actions.ts';
import { useEditor } from '../session/hooks.ts';
import { adjustSpecs } from './adjust-specs.ts';

/** What may be adjusted, as a layer of its own that can be changed and taken away at any time. */
export function AdjustMenu({ target, onClose }: { target: HTMLElement; onClose(): void }) {
  const session = useEditor();
  const t = useText();
  return (
    <ButtonMenu target={target} onClose={onClose}>
      <MenuItem onClick={() => perform(session, actions.looks)}>{t(actions.looks.title)}</MenuItem>
      <MenuDivider />
      {Object.values(adjustSpecs).map(({ title, initial }) => (
        <MenuItem
          key={initial.kind}
          onClick={() => session.inOrder(() => void session.addAdjustment(t(title), initial))}
        >
          {t(title)}
        </MenuItem>
      ))}
    </ButtonMenu>
  );
}
