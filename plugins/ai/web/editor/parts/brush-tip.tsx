import { useText } from '@fitout/sdk/web';
import { Button, Checkbox, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';
import { type BrushTool, spacingLimits } from '../session/tools.ts';
import classes from './brush-tip.module.css';
import { SliderField } from './slider-field.tsx';

/** What is set more seldom, open from its first moment: how close its prints lie, and what a pen changes. */
export function BrushTip({ tool }: { tool: BrushTool }) {
  const session = useEditor();
  const t = useText();
  const { [tool]: settings, pressure, allLayers } = useSnapshot(session.ui);
  const title = t({ zh: '笔尖', en: 'Brush tip' });
  return (
    <Popover defaultOpen withArrow trapFocus positioning="below-start">
      <PopoverTrigger disableButtonEnhancement>
        <Button size="small" iconPosition="after" icon={<ChevronDownRegular />}>
          {title}
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={title}>
        <div className={classes.tip}>
          <SliderField
            label={t({ zh: '间距', en: 'Spacing' })}
            value={settings.spacing}
            {...spacingLimits}
            initial={10}
            unit="%"
            curved
            onChange={(spacing) => {
              session.ui[tool].spacing = spacing;
            }}
          />
          <Checkbox
            label={t({ zh: '压感大小', en: 'Pressure: size' })}
            checked={pressure.size}
            onChange={(_, { checked }) => {
              session.ui.pressure.size = checked === true;
            }}
          />
          {tool === 'heal' ? null : (
            <Checkbox
              label={t({ zh: '压感不透明度', en: 'Pressure: opacity' })}
              checked={pressure.opacity}
              onChange={(_, { checked }) => {
                session.ui.pressure.opacity = checked === true;
              }}
            />
          )}
          {tool === 'clone' || tool === 'heal' ? (
            <Checkbox
              label={t({ zh: '取自所有图层', en: 'Sample all layers' })}
              checked={allLayers}
              onChange={(_, { checked }) => {
                session.ui.allLayers = checked === true;
              }}
            />
          ) : null}
        </div>
      </PopoverSurface>
    </Popover>
  );
}
