import { useText } from '@fitout/sdk/web';
import { ToggleButton } from '@fluentui/react-components';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';
import { Hint } from './hint.tsx';

/** Where the clone takes from: a key for those who have one, a button for fingers. */
export function CloneOptions() {
  const session = useEditor();
  const t = useText();
  const { sampling, source } = useSnapshot(session.ui);
  return (
    <>
      <ToggleButton
        size="small"
        checked={sampling}
        title={t({ zh: '或按住 Alt 点按', en: 'Or Alt-click' })}
        onClick={() => {
          session.ui.sampling = !sampling;
        }}
      >
        {t({ zh: '取样', en: 'Sample' })}
      </ToggleButton>
      {sampling ? (
        <Hint words={t({ zh: '点按画布上要取样的位置', en: 'Click the canvas where you want to sample' })} />
      ) : source === undefined ? (
        <Hint words={t({ zh: '先取样，再涂抹', en: 'Sample first, then paint' })} />
      ) : null}
    </>
  );
}
