import { documentLimits, type PictureDocument } from '../document/document.ts';
import { Stroke } from './brush/stroke.ts';
import { entryOf } from './commands/commands.ts';
import { pixelLayer, unlocked } from './commands/records.ts';
import { composeArea } from './compose/compose.ts';
import { engineError } from './faults.ts';
import { type Files, Keeping, type KeepOptions } from './keeping/begin.ts';
import type { HistoryKeeper } from './keeping/keeper.ts';
import type { HistoryStore } from './keeping/kept.ts';
import { Shelves } from './keeping/shelves.ts';
import { apply, type Entry, tilesOf } from './picture/change.ts';
import { selectionGrid } from './picture/grids.ts';
import { nested } from './picture/groups.ts';
import { History } from './picture/history.ts';
import { layerAt } from './picture/pick.ts';
import { type Frame, Picture, type Watcher } from './picture/picture.ts';
import type { Raster, Source } from './picture/source.ts';
import { contentBox } from './placing/bounds.ts';
import { collect, type Kept } from './saving/changes.ts';
import { decoded, type Opened, openDocument } from './saving/open.ts';
import type { Area } from './selection/area.ts';
import { contours } from './selection/contours.ts';
import { currentArea, shownArea } from './selection/select.ts';
import { type SpillStore, TileBank } from './tiles/bank.ts';
import { sha256 } from './tiles/sha256.ts';
import type { Box, Brush, CommandOf, EngineState, Rgba, SelectShape, StrokePoint } from './types.ts';

export interface EngineOptions extends KeepOptions {
  store: SpillStore;
  /** Told what of the picture has to be drawn anew. */
  watcher: Watcher;
  decode(file: Uint8Array): Promise<Raster>;
  /** The state is another one. */
  onState(): void;
  /** Bytes that the history holds in memory. */
  historyBytes?: number;
}

const defaultHistoryBytes = 256 * 1024 * 1024;

interface Open {
  picture: Picture;
  history: History;
  bank: TileBank;
  files: Files;
  /** Keeps the history beyond this session. */
  keeper: HistoryKeeper | undefined;
  /** Hashes of blobs that are kept. */
  known: Set<string>;
  /** Counts changes, and which of them was kept last. */
  revision: number;
  kept: number;
}

/** One picture under work: layers, history, the stroke that is on. Callers keep its calls in turn, but for `to`. */
export class Engine {
  readonly #options: EngineOptions;
  #open: Open | undefined;
  #stroke: Stroke | undefined;
  /** What is shown, and not done. */
  #preview: Entry | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  get picture(): Picture | undefined {
    return this.#open?.picture;
  }

  /** Bytes of tiles that the history alone holds in memory. */
  get historyBytes(): number {
    return this.#open?.bank.idleBytes ?? 0;
  }

  get painting(): boolean {
    return this.#stroke !== undefined;
  }

  state(): EngineState | undefined {
    if (this.#open === undefined) return undefined;
    const { picture, history } = this.#open;
    const { width, height, layers, selection, guides, saved } = picture.frame;
    return {
      width,
      height,
      layers: layers.map(({ source: _, base: __, ...layer }) => layer),
      history: history.names,
      at: history.at,
      ...(selection === undefined ? {} : { selection }),
      ...(guides === undefined ? {} : { guides }),
      ...(saved === undefined ? {} : { saved }),
    };
  }

  /**
   * Opens a document in place of the one before, which stays where this one is not whole. With a store, the history that is
   * kept there goes on, where it stands at this document, and what is done from now on is kept there.
   */
  async open(document: PictureDocument, blobs: ReadonlyMap<string, Uint8Array>, store?: HistoryStore): Promise<void> {
    const { store: spilled, watcher, decode, historyBytes = defaultHistoryBytes } = this.#options;
    const keeping = store && new Keeping(store);
    const opened = await openDocument(document, blobs, decode);
    const files: Files = new Map();
    const given = { document, blobs, decode, files };
    const restored = await keeping?.restore(opened, given);
    this.close();
    const bank = new TileBank(store === undefined ? spilled : new Shelves(spilled, store));
    const picture = new Picture(restored?.frame ?? frameOf(opened), bank, watcher);
    for (const [grid, tiles] of opened.tiles) for (const [key, tile] of tiles) picture.setTile(grid, key, tile, true);
    for (const [key, tile] of restored?.selection ?? []) picture.setTile(selectionGrid, key, tile, true);
    const history = new History(picture, historyBytes, restored);
    const keeper = keeping?.keeper(picture, history, given, this.#options);
    this.#open = { picture, history, bank, known: opened.hashes, files, keeper, revision: 0, kept: 0 };
    watcher.all();
    this.#options.onState();
  }

  /** Does a command; a stroke that is on ends before it. */
  async run(command: CommandOf<Raster>): Promise<void> {
    await this.endStroke();
    this.#unpreview();
    const file =
      command.kind === 'add-layer' && command.file !== undefined ? await this.#file(command.file) : undefined;
    const entry = entryOf(this.#there().picture, command, { file });
    if (entry !== undefined) await this.#push(entry);
  }

  /**
   * Shows what a command would do, in place of what was shown of one before; nothing of it is in the history or kept, and
   * whatever is done next ends it. What takes long at full size is drawn by `previews/` as far as it is seen.
   */
  async preview(command: CommandOf<Raster> | undefined): Promise<void> {
    await this.endStroke();
    this.#unpreview();
    const { picture } = this.#there();
    const entry = command === undefined ? undefined : entryOf(picture, command);
    if (entry === undefined) return;
    this.#show(picture, entry);
  }

  #show(picture: Picture, entry: Entry): void {
    // They have to come back: until then the history does not spill them.
    for (const tile of tilesOf(entry, 'before')) picture.bank.place(tile);
    this.#preview = entry;
    apply(picture, entry, 'after');
  }

  #unpreview(): void {
    const entry = this.#preview;
    this.#preview = undefined;
    const picture = this.#open?.picture;
    if (entry === undefined || picture === undefined) return;
    apply(picture, entry, 'before');
    for (const tile of tilesOf(entry, 'before')) picture.bank.remove(tile);
  }

  /** The picture of a file, which is kept for as long as the document is open: the layer may come back by undoing. */
  async #file(bytes: Uint8Array<ArrayBuffer>): Promise<Source> {
    const { files } = this.#there();
    if (bytes.length > documentLimits.blobBytes) throw engineError('bytes');
    const blob = sha256(bytes);
    const raster = files.get(blob)?.raster ?? (await decoded(bytes, this.#options.decode));
    files.set(blob, { bytes, raster });
    return { blob, raster, x: 0, y: 0 };
  }

  async goTo(at: number): Promise<void> {
    await this.endStroke();
    this.#unpreview();
    const open = this.#there();
    const before = open.history.at;
    try {
      await open.history.goTo(at);
    } finally {
      if (open.history.at !== before) {
        open.revision += 1;
        this.#options.onState();
      }
    }
  }

  async undo(): Promise<void> {
    await this.endStroke();
    await this.goTo(this.#there().history.at - 1);
  }

  async redo(): Promise<void> {
    await this.endStroke();
    await this.goTo(this.#there().history.at + 1);
  }

  /** Takes up a brush; the first point is where it touches. */
  async begin(layer: string, brush: Brush): Promise<void> {
    await this.endStroke();
    this.#unpreview();
    const { picture } = this.#there();
    if (brush.target === 'mask') {
      if (unlocked(picture, layer).mask === undefined) throw engineError('missing', 'mask');
    } else pixelLayer(picture, layer);
    const { size, hardness, opacity, spacing } = brush;
    const numbers = [size, hardness, opacity, spacing, brush.from?.x ?? 0, brush.from?.y ?? 0];
    if (!numbers.every(Number.isFinite)) throw engineError('document', 'brush');
    if (brush.tool === 'restore' && picture.layer(layer)?.source === undefined) throw engineError('original');
    this.#stroke = new Stroke(picture, layer, brush);
  }

  to(points: readonly StrokePoint[]): void {
    this.#stroke?.to(points);
  }

  async endStroke(): Promise<void> {
    const entry = this.#stroke?.end();
    this.#stroke = undefined;
    if (entry !== undefined) await this.#push(entry);
  }

  cancelStroke(): void {
    this.#stroke?.cancel();
    this.#stroke = undefined;
  }

  async #push(entry: Entry): Promise<void> {
    const open = this.#there();
    const room = open.history.push(entry);
    open.revision += 1;
    this.#options.onState();
    await room;
  }

  /**
   * What has to be kept since the last time; undefined where that is nothing. `kept` says that it is. `missing`: blobs that
   * were lost, which are given again.
   */
  async changes(
    pause: () => Promise<void>,
    missing: readonly string[] = [],
  ): Promise<(Kept & { kept(): void }) | undefined> {
    const open = this.#there();
    for (const hash of missing) open.known.delete(hash);
    const { revision, kept, known, picture, files } = open;
    if (revision === kept && missing.length === 0) return undefined;
    const shown = this.#preview;
    this.#unpreview();
    // What it takes down it takes down at once.
    const collected = collect(picture, known, files, pause);
    const moment = open.keeper?.take();
    if (shown !== undefined) this.#show(picture, shown);
    const found = await collected;
    if (moment !== undefined) open.keeper?.keep(moment, found.document, found.blobs);
    return {
      ...found,
      kept() {
        open.kept = Math.max(open.kept, revision);
        for (const { hash } of found.blobs) known.add(hash);
      },
    };
  }

  /** Resolves once the history is kept, as it was when changes were asked for last, or cannot be. */
  async historyKept(): Promise<void> {
    await this.#open?.keeper?.settled();
  }

  /** Keeps no history beyond this session any more: others need its room on this device. */
  async releaseHistory(): Promise<void> {
    await this.#open?.keeper?.release();
  }

  /** The whole picture in straight RGBA. */
  pixels(): Uint8ClampedArray<ArrayBuffer> {
    const { picture } = this.#there();
    return composeArea(picture, 0, { x0: 0, y0: 0, x1: picture.frame.width, y1: picture.frame.height });
  }

  /** Where something of a layer, or of all in a group, is. */
  bounds(id: string): Box | undefined {
    const { picture } = this.#there();
    return picture.layer(id) === undefined ? undefined : contentBox(picture, id);
  }

  /** The outlines of the selection, as `selection/contours.ts` has them. */
  contours(scale: number): string {
    return contours(this.#there().picture, scale);
  }

  /** What is selected, one byte a pixel, within its bounds; undefined where nothing is. */
  selected(): Area | undefined {
    const { picture } = this.#there();
    return picture.frame.selection === undefined ? undefined : currentArea(picture);
  }

  /** What a shape would select, one byte a pixel. */
  shown(shape: Exclude<SelectShape, { kind: 'none' }>): Area {
    return shownArea(this.#there().picture, shape);
  }

  /** What is seen at a point of the document; undefined outside of it. */
  colourAt(x: number, y: number): Rgba | undefined {
    const { picture } = this.#there();
    const { width, height } = picture.frame;
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    if (!(x0 >= 0 && y0 >= 0 && x0 < width && y0 < height)) return undefined;
    const [r = 0, g = 0, b = 0, a = 0] = composeArea(picture, 0, { x0, y0, x1: x0 + 1, y1: y0 + 1 });
    return { r, g, b, a };
  }

  /** The highest layer of which something is seen at a point of the document. */
  layerAt(x: number, y: number): string | undefined {
    return layerAt(this.#there().picture, x, y);
  }

  /** Lets the document go, with what of its history lies in the store. */
  close(): void {
    this.cancelStroke();
    this.#unpreview();
    this.#open?.history.clear();
    this.#open?.picture.close();
    for (const { raster } of this.#open?.files.values() ?? []) raster.close?.();
    this.#open = undefined;
  }

  #there(): Open {
    if (this.#open === undefined) throw engineError('closed');
    return this.#open;
  }
}

function frameOf({ width, height, layers, guides, saved }: Opened): Frame {
  return { width, height, layers: nested(layers), ...(guides && { guides }), ...(saved && { saved }) };
}
