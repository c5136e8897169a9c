import type { AssetImage, LocalText } from '@fitout/sdk';
import type { Json } from '../document/document.ts';
import type { Link } from '../link.ts';

/** Shows a field only while another one of the same holder has one of these values. */
export interface When {
  key: string;
  in: readonly Json[];
}

interface FieldBase {
  key: string;
  label: LocalText;
  hint?: LocalText;
  when?: When;
}

/** A control of the property panel: pure data, so that any editor can draw it. Units are CSS pixels where none is named. */
export type Field =
  | (FieldBase & { kind: 'text'; maxLength?: number; multiline?: boolean; placeholder?: LocalText })
  | (FieldBase & { kind: 'richtext' })
  | (FieldBase & { kind: 'number'; min: number; max: number; step?: number; unit?: string })
  | (FieldBase & { kind: 'slider'; min: number; max: number; step?: number; unit?: string })
  | (FieldBase & { kind: 'switch' })
  | (FieldBase & {
      kind: 'select';
      options: readonly { value: string | number; label: LocalText }[];
      segmented?: boolean;
    })
  /** A moment, stored as `2026-11-11T12:00:00.000Z`; empty where none is set. */
  | (FieldBase & { kind: 'time' })
  | (FieldBase & { kind: 'color' })
  | (FieldBase & { kind: 'image'; advised?: AdvisedSize })
  | (FieldBase & { kind: 'video' })
  | (FieldBase & { kind: 'link' })
  | (FieldBase & ListField)
  /** Rects in percent drawn on the picture at `imageKey`, each with a link. */
  | (FieldBase & { kind: 'hotspots'; imageKey: string })
  /** Things of another plugin in an order, chosen by its picker (`pickerPoint`): stored as `{id, name}` each. */
  | (FieldBase & { kind: 'picked'; picker: string; max: number })
  /** One of the texts that a picker offers; empty for none. */
  | (FieldBase & { kind: 'offered'; picker: string })
  /** One of the page's http sources, by its id; empty for none. */
  | (FieldBase & { kind: 'source' })
  /** A value of a shape of its own, edited by a control that the block's plugin brings (`BlockKit.controls`). */
  | (FieldBase & { kind: 'own'; control: string })
  /** Cells of a grid with a picture and a link each: presets and free drawing. */
  | (FieldBase & { kind: 'cube' });

/** Pixels at which a picture fits its place: a width, and the key of the block's height in percent of it. */
export interface AdvisedSize {
  width: number;
  heightKey: string;
}

export interface ListField {
  kind: 'list';
  fields: readonly Field[];
  /** The key whose value names an item in the list. */
  titleKey?: string;
  /** The key of the item's picture. */
  imageKey?: string;
  /** Values of a new item. */
  item: () => { [key: string]: Json };
  /** Adding begins in the asset library: one item for each picture chosen, stored at `imageKey`. */
  addByPicking?: boolean;
  max: number;
}

/** A rect in percent of a picture, as a field of the kind `hotspots` stores it. */
export type Spot = {
  x: number;
  y: number;
  w: number;
  h: number;
  link: Link;
  label: string;
};

/** A cell of a grid, in columns and rows from 0, as a field of the kind `cube` stores it. */
export type CubeCell = {
  x: number;
  y: number;
  w: number;
  h: number;
  image: AssetImage | null;
  link: Link;
};

export interface FieldGroup {
  title: LocalText;
  fields: readonly Field[];
}

/** A block's panel, group by group. */
export type BlockSchema = readonly FieldGroup[];
