import { useText } from '@fitout/sdk/web';
import { Select } from '@fluentui/react-components';
import type { DrawnContent } from '../../../shared/document/content.ts';
import type { LayerState } from '../../../shared/engine/types.ts';
import { cleanShape, isLine, type ShapeKind, shapeKinds } from '../../../shared/shapes/recipe.ts';
import { ShapeFields } from '../parts/shape-fields.tsx';
import { shapeNames } from '../session/shape-tool.ts';
import { isPlain } from '../stage/drawn.ts';
import { MarkPanel } from './mark-panel.tsx';
import classes from './panel.module.css';
import { useRecipe } from './use-recipe.ts';

interface Props {
  layer: LayerState;
  content: DrawnContent;
}

/** What a layer that is drawn from a recipe may be changed by. */
export function ShapePanel(props: Props) {
  return isPlain(props.content.recipe) ? <PlainShape {...props} /> : <MarkPanel {...props} />;
}

function PlainShape({ layer, content }: Props) {
  const t = useText();
  const { recipe, set, done } = useRecipe({
    ...{ layer, content, clean: cleanShape },
    label: { zh: '修改形状', en: 'Edit shape' },
  });
  // A line is no box, and a box no line: what was drawn would be lost.
  const kinds = shapeKinds.filter((shape) => isLine({ shape }) === isLine(recipe));
  return (
    <fieldset className={classes.adjust}>
      <legend>{t({ zh: '形状', en: 'Shape' })}</legend>
      <Select
        size="small"
        aria-label={t({ zh: '形状种类', en: 'Shape type' })}
        value={recipe.shape}
        onChange={(_, { value }) => {
          set({ shape: value as ShapeKind });
          done();
        }}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(shapeNames[kind])}
          </option>
        ))}
      </Select>
      <ShapeFields look={recipe} onChange={set} onDone={done} />
    </fieldset>
  );
}
