import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button, Select } from '@fluentui/react-components';
import { useSnapshot } from 'valtio/react';
import { selectKey } from '../session/actions/tools.ts';
import { actions, type EditorAction, perform } from '../session/actions.ts';
import { useEditor, useEngineState } from '../session/hooks.ts';
import { type SelectHow, selectShapes } from '../session/tools.ts';
import { reselectColours } from '../stage/colours.ts';
import { closePolygon } from '../stage/select.ts';
import { LikeOptions } from './like-options.tsx';
import { SliderField } from './slider-field.tsx';

export const hows: Record<SelectHow, LocalText> = {
  replace: { zh: '新选区', en: 'New' },
  add: { zh: '添加', en: 'Add' },
  subtract: { zh: '减去', en: 'Subtract' },
  intersect: { zh: '相交', en: 'Intersect' },
};

const offered: readonly EditorAction[] = [
  actions.selectSubject,
  actions.selectPeople,
  actions.findText,
  actions.selectAll,
  actions.invert,
  actions.deselect,
];

/** How the selection is drawn, and what is done with it. */
export function SelectOptions() {
  const session = useEditor();
  const t = useText();
  const state = useEngineState();
  const { shape, how, feather, tolerance, draft } = useSnapshot(session.ui).select;
  const { select } = session.ui;
  const some = state?.selection !== undefined;
  const off = (action: EditorAction): boolean =>
    action.enabled?.(session) === false || (!some && (action === actions.invert || action === actions.deselect));
  return (
    <>
      <Select
        size="small"
        aria-label={t({ zh: '选区形状', en: 'Shape' })}
        value={shape}
        onChange={(_, { value }) => {
          select.shape = value as typeof shape;
          select.draft = undefined;
        }}
      >
        {selectShapes.map(({ id, title }) => (
          <option key={id} value={id}>
            {`${t(title)} (${selectKey(id)})`}
          </option>
        ))}
      </Select>
      <Select
        size="small"
        aria-label={t({ zh: '选区方式', en: 'Mode' })}
        title={t({ zh: '按住 Shift 添加，Alt 减去，两个一起相交', en: 'Shift adds, Alt subtracts, both intersect' })}
        value={how}
        onChange={(_, { value }) => {
          select.how = value as SelectHow;
        }}
      >
        {Object.entries(hows).map(([id, title]) => (
          <option key={id} value={id}>
            {t(title)}
          </option>
        ))}
      </Select>
      {draft?.kind === 'polygon' && shape === 'polygon' ? (
        <>
          <Button
            size="small"
            appearance="primary"
            disabledFocusable={draft.points.length < 3}
            onClick={() => closePolygon(session)}
          >
            {t({ zh: '闭合', en: 'Close path' })}
          </Button>
          <Button
            size="small"
            onClick={() => {
              select.draft = undefined;
            }}
          >
            {t({ zh: '取消', en: 'Cancel' })}
          </Button>
        </>
      ) : null}
      {shape === 'wand' ? <LikeOptions /> : null}
      {shape === 'colours' ? (
        <SliderField
          label={t({ zh: '颜色容差', en: 'Tolerance' })}
          value={tolerance}
          least={1}
          most={255}
          initial={60}
          onChange={(next) => {
            select.tolerance = next;
            void reselectColours(session);
          }}
        />
      ) : null}
      <SliderField
        label={t({ zh: '羽化', en: 'Feather' })}
        value={feather}
        least={0}
        most={200}
        initial={0}
        unit="px"
        curved
        onChange={(next) => {
          select.feather = next;
        }}
      />
      {offered.map((action) => (
        <Button key={action.id} size="small" disabledFocusable={off(action)} onClick={() => perform(session, action)}>
          {t(action.title)}
        </Button>
      ))}
    </>
  );
}
