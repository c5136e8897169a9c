import { assetUrl } from '@fitout/sdk';
import type { CSSProperties, ReactNode } from 'react';
import { bounded, safeColor } from '../color.ts';
import { screenClass } from '../document/conditions.ts';
import type { BlockNode, NodeId, NodeStyle, PageDocument, Props } from '../document/document.ts';
import { innerOf } from './nesting.ts';
import { blockDefinition } from './registry.ts';
import { toneOf } from './tone.ts';

/** The shared style section as css. Only colours, keys and numbers that we know reach it. */
export function frameStyle(style: NodeStyle): CSSProperties {
  const css: CSSProperties = {};
  const color = safeColor(style.background);
  if (color !== undefined) css.backgroundColor = color;
  if (typeof style.backgroundImage === 'string' && /^[\w-]{1,128}$/.test(style.backgroundImage))
    css.backgroundImage = `url("${assetUrl(style.backgroundImage, 1280)}")`;
  if (sides(style.margin)) css.margin = px(style.margin, -200, 400);
  if (sides(style.padding)) css.padding = px(style.padding, 0, 400);
  if (sides(style.radius)) css.borderRadius = px(style.radius, 0, 400);
  return css;
}

function sides(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 4 && value.some((side) => side !== 0);
}

function px(value: readonly number[] | undefined, min: number, max: number): string {
  return (value ?? []).map((side) => `${bounded(side, min, max, 0)}px`).join(' ');
}

/**
 * Class of the box around a block: a rounded one clips what is in it; one with a colour of its own keeps the tone that
 * its words need there, whatever the page's is.
 */
export function frameClass(style: NodeStyle, floats?: 'over' | 'top' | 'bottom'): string {
  const tone = toneOf(safeColor(style.background));
  const clip = sides(style.radius) ? ' fb-clip' : '';
  const place = floats === undefined ? '' : ` fb-floats fb-floats-${floats}`;
  return `fb-block${clip}${place}${tone === undefined ? '' : ` fb-${tone}`}`;
}

/** What stands in a slot: its blocks, in order. */
type SlotOf = (children: readonly NodeId[]) => ReactNode;

/** What a block's data was answered. */
export type DataOf = (node: BlockNode) => unknown;

/**
 * One block in its box, the way visitors get it; of an unknown type, what stands in it. `slot` renders what stands in it, where
 * that is not done in place.
 */
export function PageBlock(props: {
  doc: PageDocument;
  id: NodeId;
  slot?: SlotOf;
  dataOf?: DataOf;
  /** Stands for what its data brought in. */
  brought?: string;
  /** For a picture in which no script runs: the moment that it shows. */
  still?: number | undefined;
}): ReactNode {
  const { doc, slot, dataOf, brought, still } = props;
  const node = doc.nodes[props.id];
  if (node === undefined || node.hidden === true) return null;
  const definition = blockDefinition(node.type);
  const passed = passedOn(dataOf, still);
  const inPlace: SlotOf = (children) => children.map((id) => <PageBlock key={id} doc={doc} id={id} {...passed} />);
  if (definition === undefined) return Object.values(slotContents(node, slot ?? inPlace) ?? {});
  const slots = brought === undefined ? slotContents(node, slot ?? inPlace) : { brought };
  const inner = innerOf(doc, node);
  const island = usesIsland(node.type, node.props) ? { 'data-island': definition.island } : {};
  return (
    <div
      className={frameClass(node.style, definition.floats) + screenClass(node.when)}
      style={frameStyle(node.style)}
      data-block={node.id}
      {...island}
    >
      <definition.View
        id={node.id}
        props={node.props}
        mode="page"
        data={dataOf?.(node)}
        {...(still === undefined ? {} : { still })}
        {...(slots === undefined ? {} : { slots })}
        {...(inner === undefined ? {} : { inner })}
      />
    </div>
  );
}

function passedOn(dataOf: DataOf | undefined, still: number | undefined) {
  return { ...(dataOf === undefined ? {} : { dataOf }), ...(still === undefined ? {} : { still }) };
}

/** Does this block need its script? */
export function usesIsland(type: string, props: Props): boolean {
  const definition = blockDefinition(type);
  return definition?.island !== undefined && (definition.needsIsland?.(props) ?? true);
}

function slotContents(node: BlockNode, render: SlotOf): Record<string, ReactNode> | undefined {
  if (node.slots === undefined) return undefined;
  return Object.fromEntries(Object.entries(node.slots).map(([slot, children]) => [slot, render(children)]));
}

/**
 * A whole page. `theme`: `auto` follows the visitor's system. Server: `renderToStaticMarkup(<PageView …/>)`;
 * the island of each `[data-island]` is mounted on that element. `still`: epoch milliseconds that a picture without
 * scripts shows.
 */
export function PageView(props: {
  doc: PageDocument;
  theme?: 'auto' | 'light' | 'dark';
  dataOf?: DataOf;
  still?: number;
}): ReactNode {
  const { doc, theme = 'auto', dataOf, still } = props;
  const passed = passedOn(dataOf, still);
  const background = safeColor(doc.global.background);
  return (
    <div
      className="fb-page"
      data-theme={theme}
      style={background === undefined ? undefined : { backgroundColor: background }}
    >
      {Object.values(doc.nodes[doc.root]?.slots ?? {}).flatMap((children) =>
        children.map((id) => <PageBlock key={id} doc={doc} id={id} {...passed} />),
      )}
    </div>
  );
}
