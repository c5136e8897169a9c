import type { LocalText } from '@fitout/sdk';
import { errorText, useMenuButton } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import {
  ArrowDownloadRegular,
  ArrowLeftRegular,
  ArrowRedoRegular,
  ArrowUndoRegular,
  ImageAddRegular,
  MoreHorizontalRegular,
  PanelRightRegular,
} from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio/react';
import { addPictures } from '../add-pictures.ts';
import type { SaveState } from '../saving/save-state.ts';
import { actions, type EditorAction, perform } from '../session/actions.ts';
import { useEditor, useEngineState } from '../session/hooks.ts';
import { ActionButton } from './action-button.tsx';
import classes from './bar.module.css';
import { InsertItems } from './insert-items.tsx';
import { NameField } from './name-field.tsx';
import { ReviewBadge } from './review-badge.tsx';

const loadMenu = () => import('./picture-menu.tsx');
const PictureMenu = lazy(() => loadMenu().then((part) => ({ default: part.PictureMenu })));
const loadMore = () => import('./more-menu.tsx');
const MoreMenu = lazy(() => loadMore().then((part) => ({ default: part.MoreMenu })));

const words: Record<SaveState['kind'], LocalText> = {
  saved: { zh: '已保存', en: 'To selected layers' },
  dirty: { zh: '未保存', en: 'To canvas' },
  saving: { zh: '保存中', en: 'Saving' },
  away: { zh: '连不上服务器，已存本机', en: 'Server unreachable, saved on this device' },
  failing: { zh: '服务器出错，正在重试', en: 'Server error, retrying' },
  lost: { zh: '未保存，已存本机', en: 'Not saved; kept on this device' },
  conflict: { zh: '与他人的修改冲突', en: 'Conflicts with someone else’s changes' },
  refused: { zh: '保存被拒绝', en: 'Not saved: rejected by the server' },
};

/** While nobody answers, and this device has no room either. */
const unkept: LocalText = {
  zh: '连不上服务器，本机空间也已满，请勿关闭页面',
  en: 'The server cannot be reached and this device is full. Keep this page open',
};

interface Props {
  onBack(): void;
  onExport(): void;
  onVersions(): void;
}

/** The document's name and state, what is done to it as a whole, and what ends the work. */
export function Bar({ onBack, onExport, onVersions }: Props) {
  const session = useEditor();
  const t = useText();
  const picture = useMenuButton(loadMenu);
  const more = useMenuButton(loadMore);
  const { panelOpen, bare } = useSnapshot(session.ui);
  return (
    <div className={classes.bar} role="toolbar" aria-label={t({ zh: '编辑器工具栏', en: 'Editor toolbar' })}>
      <Button
        appearance="subtle"
        size="small"
        icon={<ArrowLeftRegular />}
        aria-label={t({ zh: '返回列表', en: 'Back to the list' })}
        title={t({ zh: '返回列表', en: 'Back to the list' })}
        onClick={onBack}
      />
      <NameField />
      {session.mayEdit ? <State /> : <span className={classes.state}>{t({ zh: '只能查看', en: 'View only' })}</span>}
      <ReviewBadge />
      <span className={classes.gap} />
      {session.mayEdit ? (
        <>
          <ActionButton action={actions.undo} icon={<ArrowUndoRegular />} />
          <ActionButton action={actions.redo} icon={<ArrowRedoRegular />} />
          <span className={classes.gap} />
          <TextAction action={actions.cutOut} />
          <TextAction action={actions.whiteGround} />
          <TextAction action={actions.erase} />
          <Button {...picture.button} size="small" className={classes.fold ?? ''} icon={<ImageAddRegular />}>
            {t({ zh: '添加', en: 'Add' })}
          </Button>
          <Button
            {...more.button}
            appearance="subtle"
            size="small"
            icon={<MoreHorizontalRegular />}
            aria-label={t({ zh: '画布操作', en: 'Canvas actions' })}
            title={t({ zh: '画布操作', en: 'Canvas actions' })}
          />
        </>
      ) : null}
      <Button
        appearance="subtle"
        size="small"
        icon={<PanelRightRegular />}
        aria-label={t(actions.panel.title)}
        aria-pressed={panelOpen && !bare}
        title={`${t(actions.panel.title)} (F7)`}
        onClick={() => actions.panel.run(session)}
      />
      <Button size="small" appearance="primary" icon={<ArrowDownloadRegular />} onClick={onExport}>
        {t({ zh: '导出', en: 'Export' })}
      </Button>
      <Suspense>
        {picture.menu === undefined ? null : (
          <PictureMenu {...picture.menu} onFiles={(files) => void addPictures(session, files)}>
            <InsertItems />
          </PictureMenu>
        )}
        {more.menu === undefined ? null : <MoreMenu {...more.menu} onVersions={onVersions} />}
      </Suspense>
    </div>
  );
}

function TextAction({ action }: { action: EditorAction }) {
  const session = useEditor();
  const t = useText();
  // What may be done follows the document and the layer in hand.
  const state = useEngineState();
  void useSnapshot(session.ui).layer;
  return (
    <Button
      size="small"
      className={classes.fold ?? ''}
      disabledFocusable={state === undefined || action.enabled?.(session) === false}
      onClick={() => perform(session, action)}
    >
      {t(action.title)}
    </Button>
  );
}

function State() {
  const { saver } = useEditor();
  const t = useText();
  const { now, kept } = useSnapshot(saver.state);
  const why = 'error' in now ? `${t({ zh: '：', en: ': ' })}${t(errorText(now.error))}` : '';
  const said = `${t(now.kind === 'away' && !kept ? unkept : words[now.kind])}${why}`;
  const again = now.kind === 'away' || now.kind === 'failing' || now.kind === 'refused';
  return (
    <span className={classes.state} data-kind={now.kind} role="status">
      <span title={said}>{said}</span>
      {again ? (
        <Button size="small" appearance="transparent" onClick={() => void saver.flush().catch(() => undefined)}>
          {t({ zh: '重试', en: 'Try again' })}
        </Button>
      ) : null}
    </span>
  );
}
