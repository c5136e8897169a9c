import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import {
  ArrowEnterLeftRegular,
  CircleHalfFillRegular,
  EyeOffRegular,
  EyeRegular,
  FolderRegular,
  LockClosedRegular,
  LockOpenRegular,
  SquareShadowRegular,
} from '@fluentui/react-icons';
import { type PointerEvent as ReactPointerEvent, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { documentLimits } from '../../../shared/document/document.ts';
import type { LayerState } from '../../../shared/engine/types.ts';
import { choose } from '../session/chosen.ts';
import { useEditor } from '../session/hooks.ts';
import { LayerThumbnail } from './layer-thumbnail.tsx';
import classes from './panel.module.css';

interface Props {
  layer: LayerState;
  /** It is in hand. */
  active: boolean;
  chosen: boolean;
  /** Where a dragged layer would come: above or below this one. */
  drop: 'above' | 'below' | undefined;
  onDragStart(id: string, event: ReactPointerEvent): void;
}

/** One layer: is it seen, what is on it, its name, may it be changed. */
export function LayerRow({ layer, active, chosen, drop, onDragStart }: Props) {
  const session = useEditor();
  const t = useText();
  const { id, name, visible, locked } = layer;
  const [naming, setNaming] = useState<string>();
  const set = (part: Partial<Pick<LayerState, 'name' | 'visible' | 'locked'>>) =>
    void session.run({ kind: 'set-layer', id, set: part });
  const named = () => {
    const next = naming?.trim() ?? '';
    setNaming(undefined);
    if (next !== '' && next !== name) set({ name: next });
  };
  return (
    <li
      className={classes.layer}
      data-active={chosen}
      data-drop={drop}
      data-layer={id}
      data-hidden={!visible}
      data-inside={layer.parent !== undefined}
    >
      <button
        type="button"
        className={classes.sign}
        aria-pressed={visible}
        disabled={!session.mayEdit}
        aria-label={t({ zh: '显示 {name}', en: 'Show {name}' }, { name })}
        onClick={() => set({ visible: !visible })}
      >
        {visible ? <EyeRegular /> : <EyeOffRegular />}
      </button>
      {naming === undefined ? (
        <button
          type="button"
          className={classes.pick}
          aria-pressed={chosen}
          onPointerDown={(event) => session.mayEdit && onDragStart(id, event)}
          onClick={(event) => session.inOrder(() => choose(session.ui, session.state.layers, id, event))}
          onDoubleClick={({ ctrlKey, metaKey, shiftKey }) => {
            if (session.mayEdit && !ctrlKey && !metaKey && !shiftKey) setNaming(name);
          }}
          onKeyDown={(event) => {
            if (keyOf(event) === 'F2' && session.mayEdit) setNaming(name);
          }}
        >
          {layer.clip === true ? <ArrowEnterLeftRegular className={classes.clip} aria-hidden /> : null}
          <LayerSign layer={layer} />
          <span title={name}>{name}</span>
        </button>
      ) : (
        <input
          className={classes.rename}
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the name that was double-clicked
          autoFocus
          aria-label={t({ zh: '图层名称', en: 'Layer name' })}
          value={naming}
          maxLength={documentLimits.name}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setNaming(event.target.value)}
          onBlur={named}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (keyOf(event) === 'Enter') named();
            if (keyOf(event) === 'Escape') setNaming(undefined);
          }}
        />
      )}
      {layer.mask === undefined ? null : <MaskButton layer={layer} active={active} />}
      <button
        type="button"
        className={classes.sign}
        data-quiet={!locked}
        aria-pressed={locked}
        disabled={!session.mayEdit}
        aria-label={t({ zh: '锁定 {name}', en: 'Lock {name}' }, { name })}
        onClick={() => set({ locked: !locked })}
      >
        {locked ? <LockClosedRegular /> : <LockOpenRegular />}
      </button>
    </li>
  );
}

/** What is on it, or what kind of layer it is. */
function LayerSign({ layer: { id, kind } }: { layer: LayerState }) {
  if (kind === 'raster') return <LayerThumbnail id={id} />;
  return <span className={classes.kind}>{kind === 'group' ? <FolderRegular /> : <CircleHalfFillRegular />}</span>;
}

/** Paints on the mask while it is pressed; with Shift the mask is switched off or on. */
function MaskButton({ layer: { id, name, mask }, active }: { layer: LayerState; active: boolean }) {
  const session = useEditor();
  const t = useText();
  const { target } = useSnapshot(session.ui);
  const on = active && target === 'mask';
  const words = t(
    mask?.on === false
      ? { zh: '{name} 的蒙版（已停用）', en: 'Mask of {name} (disabled)' }
      : { zh: '{name} 的蒙版', en: 'Mask of {name}' },
    { name },
  );
  return (
    <button
      type="button"
      className={classes.sign}
      data-on={on}
      data-quiet={mask?.on === false}
      aria-pressed={on}
      aria-label={words}
      title={`${words} · ${t({ zh: '按住 Shift 停用', en: 'Hold Shift to disable' })}`}
      onClick={(event) => {
        if (event.shiftKey) void session.run({ kind: 'set-layer', id, set: { mask: mask?.on === false } });
        else session.inOrder(() => Object.assign(session.ui, { layer: id, target: on ? 'pixels' : 'mask' }));
      }}
    >
      <SquareShadowRegular />
    </button>
  );
}
