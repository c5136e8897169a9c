import { useText } from '@fitout/sdk/web';
import { Select } from '@fluentui/react-components';
import { useSnapshot } from 'valtio/react';
import { isLine, type ShapeKind, shapeKinds } from '../../../shared/shapes/recipe.ts';
import { useEditor } from '../session/hooks.ts';
import { lookOf, setLook, shapeNames } from '../session/shape-tool.ts';
import classes from './options.module.css';
import { ShapeFields } from './shape-fields.tsx';

/** What the next shape will be. */
export function ShapeOptions() {
  const session = useEditor();
  const t = useText();
  const { shape } = session.ui;
  const look = lookOf(useSnapshot(shape));
  return (
    <>
      <Select
        size="small"
        aria-label={t({ zh: '形状', en: 'Shape' })}
        value={look.shape}
        onChange={(_, { value }) => {
          shape.shape = value as ShapeKind;
        }}
      >
        {shapeKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(shapeNames[kind])}
          </option>
        ))}
      </Select>
      <ShapeFields look={look} onChange={(part) => setLook(shape, part)} />
      <span className={classes.hint}>
        {isLine(look)
          ? t({ zh: 'Shift 45°，Alt 从中点', en: 'Shift: 45°, Alt: from the centre' })
          : t({ zh: 'Shift 等边，Alt 从中心', en: 'Shift: equal sides, Alt: from the centre' })}
      </span>
    </>
  );
}
