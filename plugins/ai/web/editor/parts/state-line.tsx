import { useMenuButton } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { AddRegular, ScaleFitRegular, SubtractRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio/react';
import { actions } from '../session/actions.ts';
import { useEditor, useEngineState } from '../session/hooks.ts';
import { ActionButton } from './action-button.tsx';
import classes from './state-line.module.css';

const loadView = () => import('./view-menu.tsx');
const ViewMenu = lazy(() => loadView().then((part) => ({ default: part.ViewMenu })));

/** How near one looks, and how large the document is. */
export function StateLine() {
  const session = useEditor();
  const t = useText();
  const state = useEngineState();
  const { zoom } = useSnapshot(session.view).camera;
  const view = useMenuButton(loadView);
  const percent = zoom * 100;
  return (
    <div className={classes.line}>
      <ActionButton action={actions.zoomOut} icon={<SubtractRegular />} />
      <button
        type="button"
        className={classes.zoom}
        title={`${t(actions.zoomFull.title)}`}
        onClick={() => actions.zoomFull.run(session)}
      >
        {percent < 10 ? percent.toFixed(1) : Math.round(percent)}%
      </button>
      <ActionButton action={actions.zoomIn} icon={<AddRegular />} />
      <ActionButton action={actions.zoomFit} icon={<ScaleFitRegular />} />
      <button {...view.button} type="button" className={classes.zoom}>
        {t({ zh: '视图', en: 'View' })}
      </button>
      <Suspense>{view.menu === undefined ? null : <ViewMenu {...view.menu} />}</Suspense>
      <span className={classes.size}>{state === undefined ? '' : `${state.width} × ${state.height} px`}</span>
    </div>
  );
}
