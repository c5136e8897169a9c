import type { BlockSketch } from '../../shared/blocks/sketch.ts';
import classes from './block-picture.module.css';

const unknown: BlockSketch = { line: 'M12 6h24v20h-24zM21 13a3 3 0 1 1 4 3q-1 .5-1 2M24 21.5v.5' };

/** A block's own picture; one of a question mark for a block that this editor does not know. */
export function BlockPicture({ sketch = unknown, width }: { sketch: BlockSketch | undefined; width: number }) {
  return (
    <svg className={classes.picture} viewBox="0 0 48 32" width={width} height={(width * 2) / 3} aria-hidden="true">
      {sketch.soft === undefined ? null : <path className={classes.soft} d={sketch.soft} />}
      {sketch.fill === undefined ? null : <path className={classes.fill} d={sketch.fill} />}
      {sketch.line === undefined ? null : <path className={classes.line} d={sketch.line} />}
    </svg>
  );
}
