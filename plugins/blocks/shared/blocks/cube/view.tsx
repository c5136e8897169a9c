import {
  asImage,
  type BlockViewProps,
  bounded,
  Each,
  Empty,
  Linked,
  noLink,
  Picture,
  Say,
} from '../../../../decoration/api.ts';
import type { CubeProps } from './props.ts';

export function CubeView({ props, mode }: BlockViewProps<CubeProps>) {
  const columns = Math.round(bounded(props.columns, 1, 12, 2));
  const rows = Math.round(bounded(props.rows, 1, 24, 2));
  if (props.cells.length === 0)
    return <Empty mode={mode} go="cells" say={{ zh: '请划分魔方布局', en: 'Divide the mosaic' }} />;
  if (mode === 'page' && props.cells.every((cell) => asImage(cell.image) === null)) return null;
  return (
    <div
      className="fb-cube"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
        aspectRatio: `${columns * 100} / ${rows * bounded(props.rowRatio, 5, 400, 60)}`,
        gap: bounded(props.gap, 0, 60, 0),
      }}
    >
      <Each of={props.cells}>
        {(cell, index) => {
          const image = asImage(cell.image);
          const place = {
            gridColumn: `${cell.x + 1} / span ${cell.w}`,
            gridRow: `${cell.y + 1} / span ${cell.h}`,
            borderRadius: bounded(props.radius, 0, 64, 0),
          };
          return (
            <div className="fb-cube-cell" style={place}>
              <Linked link={cell.link ?? noLink} className="fb-cube-link">
                {image === null ? (
                  mode === 'edit' ? (
                    <span className="fb-cube-empty">
                      <Say zh={`图片 ${index + 1}`} en={`Picture ${index + 1}`} />
                    </span>
                  ) : null
                ) : (
                  <Picture image={image} className="fb-cube-img" width={cell.w / columns} />
                )}
              </Linked>
            </div>
          );
        }}
      </Each>
    </div>
  );
}
