import type { LocalText } from '@fitout/sdk';
import type { Adjust } from '../document/adjust.ts';
import type { Corners, DrawnContent } from '../document/content.ts';
import type { BlendMode, Guides, Layer, PlacedContent } from '../document/document.ts';

/** Red, green, blue and opacity, each 0 … 255. */
export interface Rgba {
  r: number;
  g: number;
  b: number;
  a: number;
}

/** A layer as views see it. */
export interface LayerState {
  id: string;
  kind: Layer['kind'];
  name: string;
  visible: boolean;
  locked: boolean;
  opacity: number;
  blend: BlendMode;
  mask?: { rest: 0 | 255; on: boolean };
  clip?: boolean;
  /** Id of its group. */
  parent?: string;
  content?: DrawnContent | Pick<PlacedContent, 'kind' | 'box' | 'corners'>;
  adjust?: Adjust;
}

/** A rectangle: columns x0 … x1 and rows y0 … y1, the last ones excluded. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface SelectionState {
  /** Another one for each selection that was made: what was drawn of one may be kept by it. */
  key: string;
  /** Nothing outside is selected. */
  bounds: Box;
}

/** A selection that is kept under a name. */
export interface SavedState {
  id: string;
  name: string;
}

/** What is like a point: within the tolerance (0 … 255) of each channel. */
export interface WandShape {
  kind: 'wand';
  x: number;
  y: number;
  tolerance: number;
  /** Also what is not connected with it. */
  everywhere?: boolean;
  /** This layer alone is looked at, in place of all that is seen. */
  layer?: string;
}

/** What has about a colour, wherever it is seen: `tolerance` 1 … 255. */
export interface ColoursShape {
  kind: 'colours';
  colour: { r: number; g: number; b: number };
  tolerance: number;
}

export interface Gradient {
  kind: 'linear' | 'radial';
  /** From here … */
  x0: number;
  y0: number;
  /** … to here; of a radial one, the middle and the rim. */
  x1: number;
  y1: number;
  /** `at`: 0 … 1. */
  stops: readonly { at: number; colour: Rgba }[];
}

/** What is done to the pixels of a layer. `sigma` of a Gaussian, in pixels, to 250. */
export type Filter =
  | { kind: 'blur'; sigma: number }
  /** `amount`: 1 adds once what the blur takes away, to 10; not where that is less than `threshold` of 255. */
  | { kind: 'sharpen'; sigma: number; amount: number; threshold?: number }
  /** Takes grain away and keeps edges; `strength`: above 0, to 1. */
  | { kind: 'denoise'; strength: number }
  | { kind: 'adjust'; adjust: Adjust };

/** What is selected: in pixels of the document, as far as it goes. */
export type SelectShape =
  | { kind: 'rectangle' | 'ellipse'; x: number; y: number; width: number; height: number }
  /** Closed by itself; what it goes around twice is in it. */
  | { kind: 'polygon'; points: readonly { x: number; y: number }[] }
  /** One byte a pixel, row by row. */
  | { kind: 'mask'; x: number; y: number; width: number; height: number; bytes: Uint8Array }
  /** What of a layer is there, or its mask shows. */
  | { kind: 'layer'; id: string; of?: 'pixels' | 'mask' }
  | WandShape
  | ColoursShape
  /** What was kept under a name. */
  | { kind: 'saved'; id: string }
  /** What is selected already, to be grown or feathered. */
  | { kind: 'current' }
  | { kind: 'all' | 'none' | 'invert' };

export interface EngineState {
  width: number;
  height: number;
  /** From the lowest to the highest. */
  layers: readonly LayerState[];
  /** Names of the entries, the oldest first. */
  history: readonly LocalText[];
  /** Entries that are done; those behind it were undone. */
  at: number;
  /** Everything may be changed where it is not given. */
  selection?: SelectionState;
  /** Selections that are kept, the oldest first. */
  saved?: readonly SavedState[];
  guides?: Guides;
}

/** What any change may say of its entry in the history. */
export interface Step {
  /** One after another with the same word are one entry: a slider that is dragged, a tool of several changes. */
  gesture?: string | undefined;
  /** What the history calls it; else each kind has a name. */
  label?: LocalText | undefined;
}

/** A change of the document: one entry of the history. `Picture` is what a picture is where the command is given. */
export type CommandOf<Picture> = Step & ChangeOf<Picture>;

type ChangeOf<Picture> =
  /** With a picture's pixels at (x, y); or of its `file`, which is kept with it and read as it will be when it is opened. */
  | {
      kind: 'add-layer';
      name: string;
      above?: string;
      picture?: Picture;
      file?: Uint8Array<ArrayBuffer>;
      x?: number;
      y?: number;
    }
  | { kind: 'remove-layer'; id: string }
  | { kind: 'remove-layers'; ids: readonly string[] }
  | { kind: 'duplicate-layer'; id: string; name: string }
  | { kind: 'merge-down'; id: string }
  /**
   * `to` is its place in `layers`, as it is afterwards; a group takes along what is in it, and `to` is the place of the
   * lowest. `parent`: into that group, out of all where it is null.
   */
  | { kind: 'move-layer'; id: string; to: number; parent?: string | null }
  /** Around these layers, where the highest is; an empty one on top without. */
  | { kind: 'add-group'; name: string; ids: readonly string[] }
  | { kind: 'ungroup'; id: string }
  /**
   * Brings a layer, or all of a group, to four corners: x and y of the upper left, upper right, lower right and lower left of
   * what is there, or of `box`; of a layer that was placed already, of its `content.box`. It stays what it was, and goes
   * elsewhere without loss; at its first place it is no longer placed. Of a text the pixels go along until it is drawn anew.
   */
  | {
      kind: 'place-layer';
      id: string;
      corners: Corners;
      box?: { x: number; y: number; width: number; height: number };
    }
  /** A text or a shape, drawn from its recipe by whoever knows how: of a layer, or as a new one. */
  | {
      kind: 'set-content';
      id?: string;
      /** Of a new layer. */
      name?: string;
      above?: string;
      content: DrawnContent;
      picture: Picture;
      x: number;
      y: number;
    }
  /** Pixels that were made elsewhere, in place of a layer's within their rectangle, as far as they are selected. */
  | { kind: 'replace-pixels'; id: string; picture: Picture; x: number; y: number }
  /** Text, a shape, a placed layer, or all of a group becomes plain pixels. */
  | { kind: 'rasterize-layer'; id: string }
  /** On top, or above a layer; with a selection it is masked by that. */
  | {
      kind: 'add-adjustment';
      name: string;
      above?: string;
      adjust: Adjust;
      clip?: boolean;
      opacity?: number;
      label?: LocalText;
    }
  /** That shows what is selected, everything, or nothing. */
  | { kind: 'add-mask'; id: string; how: 'selection' | 'show' | 'hide' }
  | { kind: 'remove-mask'; id: string }
  | { kind: 'apply-mask'; id: string }
  | { kind: 'invert-mask'; id: string }
  | {
      kind: 'set-layer';
      id: string;
      set: Partial<Pick<LayerState, 'name' | 'visible' | 'locked' | 'opacity' | 'blend' | 'clip'>> & {
        /** Is the mask looked at? */
        mask?: boolean;
        /** Of an adjustment layer. */
        adjust?: Adjust;
      };
    }
  /** By so many pixels. */
  | { kind: 'offset-layer'; id: string; x: number; y: number }
  /** Each by pixels of its own. */
  | { kind: 'offset-layers'; moves: readonly { id: string; x: number; y: number }[] }
  | { kind: 'set-guides'; guides: Guides }
  | { kind: 'clear-layer'; id: string }
  /** As far as the document goes. */
  | { kind: 'fill-layer'; id: string; colour: Rgba; target?: 'mask' }
  /** Painted over what is selected. */
  | { kind: 'gradient-fill'; id: string; gradient: Gradient; target?: 'mask' }
  /** What is like a point is painted, as a wand selects it. */
  | ({ kind: 'bucket-fill'; id: string; colour: Rgba; target?: 'mask' } & Omit<WandShape, 'kind'>)
  /** What is selected of a layer's pixels, as far as the document goes. */
  | { kind: 'filter-layer'; id: string; filter: Filter }
  /** What lies outside stays in the layers. */
  | { kind: 'crop'; x: number; y: number; width: number; height: number }
  /** All turned about the middle, -45 … 45 degrees clockwise, then cut to a rectangle of whole pixels. */
  | { kind: 'straighten'; angle: number; x: number; y: number; width: number; height: number }
  /**
   * All of it at 2, 3 … times its size. `pictures`: what was made of layers' pixels, at (x, y) as it is afterwards; others
   * are resampled. `only`: that layer alone, a point (x, y) of it comes to (factor x + dx, factor y + dy).
   */
  | {
      kind: 'enlarge';
      factor: number;
      pictures: readonly { id: string; picture: Picture; x: number; y: number }[];
      only?: { id: string; dx: number; dy: number };
    }
  /** `across`: left and right change places, else top and bottom. */
  | { kind: 'flip'; across: boolean }
  /** Clockwise. */
  | { kind: 'turn'; quarters: number }
  /**
   * `grow`: by so many pixels, less where it is negative; then `feather`, the radius of a soft edge. Painting, filling,
   * clearing and filters reach what is selected. A selection of nothing is none.
   */
  | {
      kind: 'select';
      how: 'replace' | 'add' | 'subtract' | 'intersect';
      shape: SelectShape;
      feather?: number;
      grow?: number;
    }
  /** Keeps what is selected under a name, with the document. */
  | { kind: 'save-selection'; name: string }
  | { kind: 'rename-selection'; id: string; name: string }
  | { kind: 'remove-selection'; id: string }
  /** What is selected of a layer as a new one above it; `cut` takes it away from the first. */
  | { kind: 'layer-from-selection'; id: string; name: string; cut: boolean };

export type Command = CommandOf<ImageBitmap>;

export interface Brush {
  /** `clone` paints what is elsewhere; `restore` what the layer's source has there; `heal` lets what is there go. */
  tool: 'brush' | 'eraser' | 'clone' | 'restore' | 'heal';
  colour: Rgba;
  /** Diameter in pixels, at a pressure of 1. */
  size: number;
  /** 0 … 1: how much of the radius is full. */
  hardness: number;
  /** 0 … 1, of the whole stroke. */
  opacity: number;
  /** Between stamps, as a share of their size. */
  spacing: number;
  /** Paints into the layer's mask: by how light the colour is; the eraser hides. */
  target?: 'mask';
  /** Of a clone: how far away what it paints is, in whole pixels. */
  from?: { x: number; y: number };
  /** Clone and heal take from all that is seen, in place of the layer alone. */
  all?: boolean;
  /** What pressure changes: the size where it is not given. */
  pressure?: { size?: boolean; opacity?: boolean };
}

/** Where a brush goes, in pixels of the document; a mouse has a pressure of 1. */
export interface StrokePoint {
  x: number;
  y: number;
  pressure: number;
}
