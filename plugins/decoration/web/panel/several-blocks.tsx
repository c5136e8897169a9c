import { useText } from '@fitout/sdk/web';
import { DocumentCopyRegular } from '@fluentui/react-icons';
import { useEffect, useMemo, useState } from 'react';
import type { NodeId } from '../../shared/document/document.ts';
import { duplicate } from '../commands/blocks/duplicate.ts';
import { CommandButton } from '../commands/command-button.tsx';
import { severalActions } from '../commands/list.ts';
import { isLocked } from '../document/placement.ts';
import { type FieldTarget, FieldTargetProvider } from '../fields/field-target.tsx';
import { Groups } from '../fields/fields.tsx';
import { useSession } from '../session/hooks.ts';
import { commonGroups, differsAt } from './common-fields.ts';
import classes from './panel.module.css';
import { StyleSection } from './style-section.tsx';

/** Several blocks: what can be done with them, and the values that all of them have. */
export function Several({ ids, readOnly }: { ids: readonly NodeId[]; readOnly: boolean }) {
  const t = useText();
  const session = useSession();
  const { store } = session;
  // What is written anywhere may make values the same, and locks come and go.
  const [, follow] = useState(0);
  useEffect(() => store.onChange(() => follow((round) => round + 1)), [store]);
  const there = ids.filter((id) => store.has(id));
  const open = there.filter((id) => !isLocked(store, id));
  const types = [...new Set(there.map((id) => store.cell(id)?.type ?? ''))].join(' ');
  const groups = useMemo(() => commonGroups(types.split(' ')), [types]);
  const edited = open.length === 0 ? there : open;
  const words =
    open.length < there.length
      ? { zh: '修改对 {n} 个未锁定的组件一起生效', en: 'Changes apply to the {n} unlocked' }
      : { zh: '修改对所选组件一起生效', en: 'Changes apply to all selected blocks' };
  const disabled = readOnly || open.length === 0;
  const shown = store.cell(edited.at(-1) ?? '');
  return (
    <>
      <div className={classes.head}>
        <h2>{t({ zh: '已选择 {n} 个组件', en: '{n} {n|block|blocks} selected' }, { n: there.length })}</h2>
      </div>
      <div className={classes.body}>
        <div className={classes.actions}>
          {severalActions.map((command) => (
            <CommandButton
              key={command.id}
              command={command}
              size="small"
              {...(command === duplicate ? { icon: DocumentCopyRegular } : {})}
            />
          ))}
        </div>
        {shown === undefined ? null : (
          <fieldset className={classes.set} disabled={disabled}>
            <p className={classes.hint}>{t(words, { n: open.length })}</p>
            <SeveralTarget ids={edited} area="props" values={shown.state.props} disabled={disabled}>
              <Groups groups={groups} />
            </SeveralTarget>
            <SeveralTarget ids={edited} area="style" values={shown.state.style} disabled={disabled}>
              <StyleSection />
            </SeveralTarget>
          </fieldset>
        )}
      </div>
    </>
  );
}

/** Shows the values of the block selected last, and writes those of all. */
function SeveralTarget(props: {
  ids: readonly NodeId[];
  area: 'props' | 'style';
  values: object;
  disabled: boolean;
  children: React.ReactNode;
}) {
  const { ids, area, values, disabled, children } = props;
  const session = useSession();
  const key = ids.join(' ');
  const target = useMemo<FieldTarget>(() => {
    const all = key.split(' ');
    return {
      values,
      disabled,
      set: (path, value) => session.edits.setSeveral(all, area, path, value),
      mixed: (name) => differsAt(session.store, all, area, name),
    };
  }, [session, key, area, values, disabled]);
  return <FieldTargetProvider value={target}>{children}</FieldTargetProvider>;
}
