import { ButtonMenu } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { MenuDivider, MenuItem } from '@fluentui/react-components';
import { Fragment } from 'react';
import { sendReview } from '../saving/send-review.ts';
import { actions, type EditorAction, keyText, perform } from '../session/actions.ts';
import { useEditor } from '../session/hooks.ts';
import { longWork } from '../session/long-work.ts';

const groups: readonly (readonly EditorAction[])[] = [
  [actions.sizes, actions.rows, actions.upscale],
  [actions.turnRight, actions.turnLeft, actions.flipAcross, actions.flipDown],
  [actions.looks, actions.blur, actions.sharpen, actions.denoise],
  [actions.selectSubject, actions.selectPeople, actions.cutOutPeople],
  [actions.findText, actions.saveSelection, actions.loadSelection],
  [actions.grow, actions.shrink, actions.feather, actions.selectLayer],
  [actions.copy, actions.copySeen, actions.cut, actions.cutToLayer],
  [actions.fill, actions.fillBack, actions.clear, actions.raise, actions.lower],
  [actions.clip, actions.ungroup, actions.rasterize],
  [actions.invertMask, actions.switchMask, actions.applyMask, actions.removeMask],
  [actions.zoomFit, actions.zoomFull, actions.save],
];

const reviewTitle = { zh: '送审', en: 'Send for review' };

/** What is done more seldom, each with its key. */
export function MoreMenu({
  target,
  onClose,
  onVersions,
}: {
  target: HTMLElement;
  onClose(): void;
  onVersions(): void;
}) {
  const session = useEditor();
  const t = useText();
  const review = async (): Promise<void> => {
    const sent = await longWork(session, reviewTitle, async ({ signal }) => {
      await sendReview(session, signal);
      return true;
    });
    if (sent) session.ctx.navigation.open(`/ai-preview?id=${session.id}`);
  };
  return (
    <ButtonMenu target={target} onClose={onClose}>
      {groups.map((group, at) => (
        <Fragment key={group[0]?.id}>
          {at === 0 ? null : <MenuDivider />}
          {group.map((action: EditorAction) => (
            <MenuItem
              key={action.id}
              secondaryContent={action.keys[0] === undefined ? undefined : keyText(action.keys[0])}
              disabled={action.enabled?.(session) === false}
              onClick={() => perform(session, action)}
            >
              {t(action.title)}
            </MenuItem>
          ))}
        </Fragment>
      ))}
      <MenuItem onClick={() => void review()}>{t(reviewTitle)}</MenuItem>
      <MenuItem onClick={onVersions}>{t({ zh: '历史版本', en: 'Versions' })}</MenuItem>
    </ButtonMenu>
  );
}
