import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useSnapshot } from 'valtio/react';
import { actions } from '../session/actions.ts';
import { useEditor } from '../session/hooks.ts';
import { isBrush } from '../session/tools.ts';
import { ArrangeButtons } from './arrange-buttons.tsx';
import { BrushOptions } from './brush-options.tsx';
import { CloneOptions } from './clone-options.tsx';
import { CropOptions } from './crop-options.tsx';
import { FillOpacity, GradientOptions } from './fill-options.tsx';
import { FilterOptions } from './filter-options.tsx';
import { FoundOptions } from './found-options.tsx';
import { Hint } from './hint.tsx';
import { LikeOptions } from './like-options.tsx';
import { SelectOptions } from './select-options.tsx';
import { ShapeOptions } from './shape-options.tsx';
import { TransformOptions } from './transform-options.tsx';

/** What can be set of the tool in hand, or of the filter or the found texts that are asked about. */
export function ToolOptions() {
  const session = useEditor();
  const t = useText();
  const { tool, filter, foundText } = useSnapshot(session.ui);
  if (filter !== undefined) return <FilterOptions filter={filter} />;
  if (foundText !== undefined) return <FoundOptions />;
  return (
    <>
      {tool === 'clone' ? <CloneOptions /> : null}
      {isBrush(tool) ? <BrushOptions key={tool} tool={tool} /> : null}
      {tool === 'restore' ? (
        <Hint words={t({ zh: '涂抹处恢复为图层的原图', en: 'Paint to restore the layer’s original image' })} />
      ) : null}
      {tool === 'heal' ? (
        <Hint words={t({ zh: '涂过的污点会消失', en: 'Paint over blemishes to remove them' })} />
      ) : null}
      {tool === 'bucket' ? (
        <>
          <LikeOptions />
          <FillOpacity />
        </>
      ) : null}
      {tool === 'gradient' ? <GradientOptions /> : null}
      {tool === 'select' ? <SelectOptions /> : null}
      {tool === 'crop' ? <CropOptions /> : null}
      {tool === 'zoom' || tool === 'hand' ? (
        <>
          <Button size="small" onClick={() => actions.zoomFit.run(session)}>
            {t(actions.zoomFit.title)}
          </Button>
          <Button size="small" onClick={() => actions.zoomFull.run(session)}>
            {t(actions.zoomFull.title)}
          </Button>
        </>
      ) : null}
      {tool === 'move' ? (
        <>
          <ArrangeButtons />
          <Hint
            words={t({
              zh: '点按选中图层，拖动移动；方向键微调',
              en: 'Click to select a layer, drag to move it. Arrow keys nudge',
            })}
          />
        </>
      ) : null}
      {tool === 'transform' ? <TransformOptions /> : null}
      {tool === 'text' ? (
        <Hint
          words={t({
            zh: '点按放置文字，点按已有文字可修改；内容与样式在右侧',
            en: 'Click to place text, or click existing text to edit it on the right',
          })}
        />
      ) : null}
      {tool === 'shape' ? <ShapeOptions /> : null}
      {tool === 'picker' ? (
        <Hint
          words={t({
            zh: '点按取前景色，按住 Alt 取背景色',
            en: 'Click for the foreground colour, Alt-click for the background',
          })}
        />
      ) : null}
    </>
  );
}
