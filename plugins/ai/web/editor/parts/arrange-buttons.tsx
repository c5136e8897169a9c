import { useText } from '@fitout/sdk/web';
import { Select } from '@fluentui/react-components';
import {
  AlignBottomRegular,
  AlignCenterHorizontalRegular,
  AlignCenterVerticalRegular,
  AlignLeftRegular,
  AlignRightRegular,
  AlignSpaceEvenlyHorizontalRegular,
  AlignSpaceEvenlyVerticalRegular,
  AlignTopRegular,
} from '@fluentui/react-icons';
import { useSnapshot } from 'valtio/react';
import { arrangeActions as actions } from '../session/actions/arrange.ts';
import { useEditor } from '../session/hooks.ts';
import { ActionButton } from './action-button.tsx';
import classes from './arrange-buttons.module.css';

/** Brings the chosen layers to one line, or to equal gaps. */
export function ArrangeButtons() {
  const session = useEditor();
  const t = useText();
  const { alignTo } = useSnapshot(session.ui);
  return (
    <span className={classes.row} role="toolbar" aria-label={t({ zh: '对齐与分布', en: 'Align and distribute' })}>
      <ActionButton action={actions.alignLeft} icon={<AlignLeftRegular />} />
      <ActionButton action={actions.alignCentre} icon={<AlignCenterVerticalRegular />} />
      <ActionButton action={actions.alignRight} icon={<AlignRightRegular />} />
      <ActionButton action={actions.alignTop} icon={<AlignTopRegular />} />
      <ActionButton action={actions.alignMiddle} icon={<AlignCenterHorizontalRegular />} />
      <ActionButton action={actions.alignBottom} icon={<AlignBottomRegular />} />
      <ActionButton action={actions.distributeAcross} icon={<AlignSpaceEvenlyHorizontalRegular />} />
      <ActionButton action={actions.distributeDown} icon={<AlignSpaceEvenlyVerticalRegular />} />
      <Select
        size="small"
        aria-label={t({ zh: '对齐到', en: 'Align to' })}
        value={alignTo}
        onChange={(_, { value }) => {
          session.ui.alignTo = value as typeof alignTo;
        }}
      >
        <option value="layers">{t({ zh: '对齐到所选', en: 'To one another' })}</option>
        <option value="sheet">{t({ zh: '对齐到画布', en: 'To the canvas' })}</option>
      </Select>
    </span>
  );
}
