import { ButtonMenu } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { MenuDivider, MenuItem } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import { useSnapshot } from 'valtio/react';
import { bareSheet, clearGuides, fullScreen, viewSwitches } from '../session/actions/view.ts';
import { keyText, perform } from '../session/actions.ts';
import { useEditor } from '../session/hooks.ts';
import { gridSteps } from '../session/tools.ts';

/** What helps the eye and the hand, each with its switch. */
export function ViewMenu({ target, onClose }: { target: HTMLElement; onClose(): void }) {
  const session = useEditor();
  const t = useText();
  const { shown, gridStep } = useSnapshot(session.ui);
  const sign = (on: boolean) => <CheckmarkRegular style={{ visibility: on ? 'visible' : 'hidden' }} />;
  return (
    <ButtonMenu target={target} onClose={onClose}>
      {viewSwitches.map((action) => (
        <MenuItem
          key={action.id}
          role="menuitemcheckbox"
          aria-checked={shown[action.what]}
          icon={sign(shown[action.what])}
          secondaryContent={keyText(action.keys[0] ?? '')}
          onClick={() => perform(session, action)}
        >
          {t(action.title)}
        </MenuItem>
      ))}
      <MenuDivider />
      {gridSteps.map((step) => (
        <MenuItem
          key={step}
          role="menuitemradio"
          aria-checked={step === gridStep}
          icon={sign(step === gridStep)}
          onClick={() => Object.assign(session.ui, { gridStep: step, shown: { ...shown, grid: true } })}
        >
          {t({ zh: '网格 {step} px', en: '{step} px grid' }, { step })}
        </MenuItem>
      ))}
      <MenuDivider />
      {[bareSheet, fullScreen].map((action) => (
        <MenuItem
          key={action.id}
          icon={sign(false)}
          secondaryContent={keyText(action.keys[0] ?? '')}
          onClick={() => perform(session, action)}
        >
          {t(action.title)}
        </MenuItem>
      ))}
      {session.mayEdit ? (
        <>
          <MenuDivider />
          <MenuItem
            icon={sign(false)}
            disabled={clearGuides.enabled?.(session) === false}
            onClick={() => perform(session, clearGuides)}
          >
            {t(clearGuides.title)}
          </MenuItem>
        </>
      ) : null}
    </ButtonMenu>
  );
}
