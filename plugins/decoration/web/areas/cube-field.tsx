import { assetUrl } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { asImage } from '../../shared/blocks/definition.ts';
import { Each } from '../../shared/blocks/each.ts';
import type { CubeCell } from '../../shared/blocks/schema.ts';
import { noLink } from '../../shared/link.ts';
import { useValue } from '../fields/field-target.tsx';
import { ImageField } from '../fields/image-field.tsx';
import { LinkField } from '../fields/link-field.tsx';
import { NumberInput } from '../fields/number-field.tsx';
import classes from '../panel/panel.module.css';
import { useSession } from '../session/hooks.ts';
import areas from './areas.module.css';
import { cubePresets, freeUnit, spanOf } from './cube-layout.ts';

/** Presets, or a grid of one's own: two clicks on free squares make a cell. Pictures stay with their place. */
export function CubeField({ path, base }: { path: string; base: string }) {
  const t = useText();
  const session = useSession();
  const [value, set] = useValue(path);
  const [columnsValue, setColumns] = useValue(`${base}columns`);
  const [rowsValue, setRows] = useValue(`${base}rows`);
  const cells = (Array.isArray(value) ? value : []) as CubeCell[];
  const columns = Number(columnsValue ?? 2);
  const rows = Number(rowsValue ?? 2);
  const [now, setNow] = useState(0);
  const [start, setStart] = useState<{ x: number; y: number }>();

  const write = (next: readonly CubeCell[]) => {
    session.history.seal();
    set([...next]);
  };
  const resize = (nextColumns: number, nextRows: number) => {
    write(cells.filter((cell) => cell.x + cell.w <= nextColumns && cell.y + cell.h <= nextRows));
    setColumns(nextColumns);
    setRows(nextRows);
  };
  const preset = (one: (typeof cubePresets)[number]) => {
    setColumns(one.columns);
    setRows(one.rows);
    write(
      one.cells.map(([x, y, w, h], at) => ({
        x,
        y,
        w,
        h,
        image: cells[at]?.image ?? null,
        link: cells[at]?.link ?? noLink,
      })),
    );
    setNow(0);
  };
  const press = (x: number, y: number) => {
    if (start === undefined) return setStart({ x, y });
    const span = spanOf(start, { x, y });
    setStart(undefined);
    if (cells.some((cell) => overlaps(cell, span)))
      return session.ctx.toasts.warning({ zh: '与已有区域重叠', en: 'It overlaps another cell' });
    write([...cells, { ...span, image: null, link: noLink }]);
    setNow(cells.length);
  };
  const current = cells[now];
  return (
    <div style={{ display: 'grid', gap: 10 }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own */}
      <div className={areas.presets} role="group" aria-label={t({ zh: '预设布局', en: 'Presets' })}>
        {cubePresets.map((one) => (
          <button
            key={one.name.zh}
            type="button"
            className={areas.preset}
            aria-label={t(one.name)}
            title={t(one.name)}
            onClick={() => preset(one)}
            style={{ gridTemplate: `repeat(${one.rows}, 1fr) / repeat(${one.columns}, 1fr)` }}
          >
            {one.cells.map(([x, y, w, h]) => (
              <i key={`${x} ${y}`} style={{ gridArea: `${y + 1} / ${x + 1} / span ${h} / span ${w}` }} />
            ))}
          </button>
        ))}
      </div>
      <div className={classes.row}>
        <span>{t({ zh: '列 × 行', en: 'Columns × rows' })}</span>
        <NumberInput
          label={t({ zh: '列数', en: 'Columns' })}
          value={columns}
          min={1}
          max={8}
          width={60}
          onChange={(next) => resize(next, rows)}
        />
        <NumberInput
          label={t({ zh: '行数', en: 'Rows' })}
          value={rows}
          min={1}
          max={12}
          width={60}
          onChange={(next) => resize(columns, next)}
        />
      </div>
      <div className={areas.grid} style={{ gridTemplate: `repeat(${rows}, 40px) / repeat(${columns}, 1fr)` }}>
        {Array.from({ length: columns * rows }, (_, at) => ({ x: at % columns, y: Math.floor(at / columns) }))
          .filter(({ x, y }) => freeUnit(cells, x, y))
          .map(({ x, y }) => (
            <button
              key={`${x} ${y}`}
              type="button"
              className={areas.unit}
              data-on={start?.x === x && start.y === y}
              style={{ gridArea: `${y + 1} / ${x + 1}` }}
              aria-label={t(
                { zh: '空格 第 {y} 行第 {x} 列', en: 'Empty square, row {y}, column {x}' },
                { x: x + 1, y: y + 1 },
              )}
              onClick={() => press(x, y)}
            >
              +
            </button>
          ))}
        <Each of={cells}>
          {(cell, at) => {
            const image = asImage(cell.image);
            return (
              <button
                type="button"
                className={areas.cell}
                aria-pressed={at === now}
                aria-label={t({ zh: '区域 {n}', en: 'Cell {n}' }, { n: at + 1 })}
                style={{ gridArea: `${cell.y + 1} / ${cell.x + 1} / span ${cell.h} / span ${cell.w}` }}
                onClick={() => setNow(at)}
              >
                {image === null ? at + 1 : <img src={assetUrl(image.key, 320)} alt="" />}
              </button>
            );
          }}
        </Each>
      </div>
      <p className={classes.hint}>
        {t({ zh: '点选两个空格，划出一个区域', en: 'Select two empty squares to make a cell' })}
      </p>
      {current === undefined ? null : (
        <div className={classes.inner} key={now}>
          <div className={classes.row}>
            <h4 className={classes.grow}>{t({ zh: '区域 {n}', en: 'Cell {n}' }, { n: now + 1 })}</h4>
            <Button
              size="small"
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={t({ zh: '删除区域', en: 'Delete cell' })}
              onClick={() => write(cells.toSpliced(now, 1))}
            />
          </div>
          <ImageField path={`${path}.${now}.image`} label={{ zh: '图片', en: 'Picture' }} kind="image" />
          <LinkField path={`${path}.${now}.link`} label={{ zh: '链接', en: 'Link' }} />
        </div>
      )}
    </div>
  );
}

function overlaps(
  a: { x: number; y: number; w: number; h: number },
  b: { x: number; y: number; w: number; h: number },
): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
