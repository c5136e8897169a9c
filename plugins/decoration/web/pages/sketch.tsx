import type { ReactElement } from 'react';
import classes from './pages.module.css';

/** Height of each block in a sketch, of a phone 60 wide. */
const heights: Readonly<Record<string, number>> = {
  search: 7,
  carousel: 24,
  image: 24,
  hotspot: 24,
  video: 24,
  cube: 26,
  nav: 14,
  notice: 5,
  title: 5,
  richtext: 14,
  divider: 1,
  spacer: 4,
};

/** A page in outline, as its blocks would stand on a phone: says what a layout holds before it is chosen. */
export function PageSketch({ blocks, className }: { blocks: readonly string[]; className?: string | undefined }) {
  let y = 8;
  const shapes: ReactElement[] = [];
  for (const [at, type] of blocks.entries()) {
    const height = heights[type] ?? 10;
    if (y + height > 104) break;
    shapes.push(
      <g key={at} transform={`translate(6 ${y})`}>
        {shapeOf(type, height)}
      </g>,
    );
    y += height + 4;
  }
  return (
    <svg className={className ?? classes.sketch} viewBox="0 0 60 108" aria-hidden="true">
      <rect className={classes.sketchPhone} x="0.5" y="0.5" width="59" height="107" rx="6" />
      {shapes.length === 0 ? <path className={classes.sketchPlus} d="M30 46v16M22 54h16" /> : shapes}
    </svg>
  );
}

function shapeOf(type: string, height: number): ReactElement {
  const strong = classes.sketchStrong;
  const soft = classes.sketchSoft;
  switch (type) {
    case 'nav':
      return (
        <>
          {[0, 13, 26, 39].map((x) => (
            <g key={x}>
              <rect className={strong} x={x} width="9" height="9" rx="3" />
              <rect className={soft} x={x} y="11" width="9" height="2" rx="1" />
            </g>
          ))}
        </>
      );
    case 'cube':
      return (
        <>
          <rect className={strong} width="23" height={height} rx="2" />
          <rect className={soft} x="25" width="23" height={height / 2 - 1} rx="2" />
          <rect className={soft} x="25" y={height / 2 + 1} width="23" height={height / 2 - 1} rx="2" />
        </>
      );
    case 'richtext':
      return (
        <>
          {[0, 4, 8, 12].map((y, at) => (
            <rect key={y} className={soft} y={y} width={at === 3 ? 28 : 48} height="2" rx="1" />
          ))}
        </>
      );
    case 'title':
      return <rect className={strong} width="26" height="4" rx="1" />;
    case 'search':
      return <rect className={soft} width="48" height="7" rx="3.5" />;
    case 'video':
      return (
        <>
          <rect className={soft} width="48" height={height} rx="2" />
          <path className={strong} d="M20 6l10 6-10 6z" />
        </>
      );
    case 'carousel':
    case 'image':
    case 'hotspot':
      return (
        <>
          <rect className={soft} width="48" height={height} rx="2" />
          <path className={strong} d={`M0 ${height - 2}l14-11 9 7 8-9 17 13z`} />
          <circle className={strong} cx="37" cy="6" r="3" />
        </>
      );
    default:
      return <rect className={soft} width="48" height={height} rx="1" />;
  }
}
