import type { LocalText } from '@fitout/sdk';
import { useMenuButton } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button, Select, ToggleButton } from '@fluentui/react-components';
import {
  AddRegular,
  CircleHalfFillRegular,
  CopyRegular,
  DeleteRegular,
  FolderAddRegular,
  MergeRegular,
  MultiselectLtrRegular,
  SquareShadowRegular,
} from '@fluentui/react-icons';
import { lazy, Suspense, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { type BlendMode, blendModes } from '../../../shared/document/document.ts';
import type { LayerState } from '../../../shared/engine/types.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { SliderField } from '../parts/slider-field.tsx';
import { actions } from '../session/actions.ts';
import { chosenOf } from '../session/chosen.ts';
import { useEditor, useEngineState } from '../session/hooks.ts';
import { newGesture } from '../session/session.ts';
import { ChosenLayers } from './chosen-layers.tsx';
import { LayerRow } from './layer-row.tsx';
import classes from './panel.module.css';
import { useLayerDrag } from './use-layer-drag.ts';

const loadAdjust = () => import('./adjust-menu.tsx');
const AdjustMenu = lazy(() => loadAdjust().then((part) => ({ default: part.AdjustMenu })));

export const loadAdjustPanel = () => import('./adjust-panel.tsx');
const AdjustPanel = lazy(() => loadAdjustPanel().then((part) => ({ default: part.AdjustPanel })));
const ShapePanel = lazy(() => import('./shape-panel.tsx').then((part) => ({ default: part.ShapePanel })));
const TextPanel = lazy(() => import('./text-panel.tsx').then((part) => ({ default: part.TextPanel })));

const blendNames: Record<BlendMode, LocalText> = {
  normal: { zh: '正常', en: 'Normal' },
  multiply: { zh: '正片叠底', en: 'Multiply' },
  screen: { zh: '滤色', en: 'Screen' },
  overlay: { zh: '叠加', en: 'Overlay' },
  darken: { zh: '变暗', en: 'Darken' },
  lighten: { zh: '变亮', en: 'Lighten' },
  'color-dodge': { zh: '颜色减淡', en: 'Colour dodge' },
  'color-burn': { zh: '颜色加深', en: 'Colour burn' },
  'hard-light': { zh: '强光', en: 'Hard light' },
  'soft-light': { zh: '柔光', en: 'Soft light' },
  difference: { zh: '差值', en: 'Difference' },
  exclusion: { zh: '排除', en: 'Exclusion' },
  hue: { zh: '色相', en: 'Hue' },
  saturation: { zh: '饱和度', en: 'Saturation' },
  color: { zh: '颜色', en: 'Colour' },
  luminosity: { zh: '明度', en: 'Luminosity' },
};

/** The layers from the highest, and above them how the one in hand lies over the others. */
export function Layers() {
  const session = useEditor();
  const t = useText();
  const state = useEngineState();
  const { layer: active, beside, choosing } = useSnapshot(session.ui);
  const list = useRef<HTMLUListElement>(null);
  const drag = useLayerDrag(list);
  const adjusting = useMenuButton(loadAdjust);
  if (state === undefined) return null;
  const layer = state.layers.find(({ id }) => id === active);
  const chosen = chosenOf({ layer: active, beside: beside && { ...beside, ids: [...beside.ids] } }, state.layers);
  return (
    <>
      {layer === undefined || !session.mayEdit ? null : chosen.length > 1 ? (
        <ChosenLayers count={chosen.length} />
      ) : (
        <LayerSettings key={layer.id} layer={layer} />
      )}
      <ul
        className={classes.layers}
        ref={list}
        aria-label={t({ zh: '图层', en: 'Layers' })}
        data-dragging={drag.dragged !== undefined}
      >
        {[...state.layers].reverse().map((one, row) => (
          <LayerRow
            key={one.id}
            layer={one}
            active={one.id === active}
            chosen={chosen.includes(one.id)}
            drop={drag.dropOf(row)}
            onDragStart={drag.start}
          />
        ))}
      </ul>
      {session.mayEdit ? (
        <div className={classes.foot} role="toolbar" aria-label={t({ zh: '图层操作', en: 'Layer actions' })}>
          <ActionButton action={actions.addLayer} icon={<AddRegular />} />
          <ActionButton action={actions.group} icon={<FolderAddRegular />} />
          <ActionButton action={actions.addMask} icon={<SquareShadowRegular />} />
          <Button
            {...adjusting.button}
            appearance="subtle"
            size="small"
            icon={<CircleHalfFillRegular />}
            aria-label={t({ zh: '添加调整', en: 'Add adjustment' })}
            title={t({ zh: '添加调整', en: 'Add adjustment' })}
          />
          <ActionButton action={actions.duplicate} icon={<CopyRegular />} />
          <ToggleButton
            appearance="subtle"
            size="small"
            icon={<MultiselectLtrRegular />}
            checked={choosing}
            aria-label={t({ zh: '多选图层', en: 'Select multiple layers' })}
            title={t({ zh: '多选图层（或按住 Ctrl 点按）', en: 'Select multiple layers (or Ctrl-click)' })}
            onClick={() => {
              session.ui.choosing = !choosing;
            }}
          />
          <ActionButton action={actions.merge} icon={<MergeRegular />} />
          <ActionButton action={actions.remove} icon={<DeleteRegular />} />
        </div>
      ) : null}
      <Suspense>{adjusting.menu === undefined ? null : <AdjustMenu {...adjusting.menu} />}</Suspense>
    </>
  );
}

function LayerSettings({ layer }: { layer: LayerState }) {
  const session = useEditor();
  const t = useText();
  const gesture = useRef(newGesture());
  return (
    <div className={classes.settings}>
      <Select
        size="small"
        aria-label={t({ zh: '混合模式', en: 'Blend mode' })}
        value={layer.blend}
        onChange={(_, { value }) =>
          void session.run({ kind: 'set-layer', id: layer.id, set: { blend: value as BlendMode } })
        }
      >
        {blendModes.map((mode) => (
          <option key={mode} value={mode}>
            {t(blendNames[mode])}
          </option>
        ))}
      </Select>
      <SliderField
        label={t({ zh: '不透明度', en: 'Opacity' })}
        value={Math.round(layer.opacity * 100)}
        least={0}
        most={100}
        initial={100}
        unit="%"
        onChange={(value) =>
          void session.run({
            kind: 'set-layer',
            id: layer.id,
            set: { opacity: value / 100 },
            gesture: gesture.current,
          })
        }
        onDone={() => {
          gesture.current = newGesture();
        }}
      />
      {layer.content?.kind === 'text' ? (
        <Suspense>
          <TextPanel layer={layer} content={layer.content} />
        </Suspense>
      ) : null}
      {layer.content?.kind === 'shape' ? (
        <Suspense>
          <ShapePanel layer={layer} content={layer.content} />
        </Suspense>
      ) : null}
      <Suspense>{layer.adjust === undefined ? null : <AdjustPanel layer={layer} adjust={layer.adjust} />}</Suspense>
    </div>
  );
}
