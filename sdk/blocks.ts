import type { LocalText } from './base/text.ts';

/** A value of a block: plain JSON. */
export type BlockValue = string | number | boolean | null | BlockValue[] | { [key: string]: BlockValue };

interface FieldBase {
  /** Where the value stands: `title`. */
  key: string;
  label: LocalText;
  hint?: LocalText;
}

/** A control of a block's panel. `required`: publishing asks for a value. */
export type DeclaredField =
  | (FieldBase & { kind: 'text'; maxLength?: number; multiline?: boolean; required?: boolean })
  | (FieldBase & { kind: 'number' | 'slider'; min: number; max: number; step?: number; unit?: string })
  | (FieldBase & { kind: 'switch' })
  | (FieldBase & { kind: 'select'; options: { value: string; label: LocalText }[]; segmented?: boolean })
  | (FieldBase & { kind: 'color' })
  | (FieldBase & { kind: 'image'; required?: boolean })
  | (FieldBase & { kind: 'link' })
  | (FieldBase & {
      kind: 'list';
      fields: DeclaredField[];
      /** The key whose value names an item. */
      titleKey?: string;
      /** Values of a new item. */
      item: { [key: string]: BlockValue };
      max: number;
    });

export type DeclaredTag =
  | 'div'
  | 'section'
  | 'header'
  | 'footer'
  | 'figure'
  | 'figcaption'
  | 'blockquote'
  | 'p'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'span'
  | 'strong'
  | 'em'
  | 'small'
  | 'time'
  | 'hr';

/**
 * A part of what a block shows. `{name}` in texts and styles stands for a value: that of the item within `each`, else
 * the block's own. `style` takes what lays out and colours, as CSS in camelCase; nothing that leaves the block's box or
 * loads anything.
 */
export type DeclaredNode =
  | { text: string }
  | { tag: DeclaredTag; style?: Record<string, string>; children?: DeclaredNode[] }
  /** The picture of an image field, in its own proportions. */
  | { image: string; style?: Record<string, string> }
  /** Its children in the link of a link field, or as they are where it leads nowhere. */
  | { link: string; style?: Record<string, string>; children: DeclaredNode[] }
  /** Its children once for each item of a list field. */
  | { each: string; children: DeclaredNode[] }
  /** Its children where the value is there: no empty text, no false, no missing picture; or where it is `is`. */
  | { when: string; is?: BlockValue; children: DeclaredNode[] };

/**
 * A block for the page editor as pure data: `"contributes": {"decoration.block": [{…}]}`. The server draws it on published
 * pages without running any code of the plugin, so an installed and a sandboxed plugin may bring one.
 */
export interface DeclaredBlock {
  /** The plugin's id, or `<id>-<name>`: documents name the block by it for good. */
  type: string;
  /** A whole number from 1, raised when the meaning of its values changes. */
  v: number;
  title: LocalText;
  /** One line for the palette. */
  about: LocalText;
  group?: 'media' | 'text' | 'nav' | 'goods' | 'tool' | 'layout';
  /** The panel, group by group. */
  schema: { title: LocalText; fields: DeclaredField[] }[];
  /** A value for every field: what a new block begins with. */
  defaults: { [key: string]: BlockValue };
  view: DeclaredNode[];
}
