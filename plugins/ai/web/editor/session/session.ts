import type { AigcMark, LocalText } from '@fitout/sdk';
import { newUuid } from '@fitout/sdk';
import { type EditLease, errorText } from '@fitout/sdk/desktop';
import { callsOf, type PluginContext } from '@fitout/sdk/web';
import { proxy, subscribe } from 'valtio';
import type { blobCalls } from '../../../shared/calls/blobs.ts';
import type { documentCalls } from '../../../shared/calls/documents.ts';
import type { DocumentDetail } from '../../../shared/calls/outputs.ts';
import type { Adjust } from '../../../shared/document/adjust.ts';
import type { DrawnContent } from '../../../shared/document/content.ts';
import type { Command, EngineState, Rgba, Step } from '../../../shared/engine/types.ts';
import type { PictureEngine } from '../../engine/picture-engine.ts';
import { noticesOf } from '../../pictures/notices.ts';
import type { Journal } from '../saving/journal.ts';
import { Saver } from '../saving/saver.ts';
import { type Camera, fitted, kept, type Point, type Size, zoomedAt } from '../stage/camera.ts';
import { ChangeQueue } from './change-queue.ts';
import { Previewer } from './previewer.ts';
import { askForPixels, wantsPixels } from './to-pixels.ts';
import { brushTools, firstUi, type UiState } from './tools.ts';

export interface ViewState {
  camera: Camera;
  /** Of the stage, in CSS pixels; 0 before it is measured. */
  stage: Size;
  /** It follows the size of the stage until somebody zooms or pans. */
  fitting: boolean;
}

/** CSS pixels of a window from which on the panel has a place beside the sheet. */
const panelRoom = 1100;

/** How a person left the tools, on this device. */
const keptKeys = [
  ...(['foreground', 'background', 'allLayers', 'pressure', 'panelOpen', 'shown', 'gridStep'] as const),
  ...brushTools,
] as const satisfies (keyof UiState)[];
type KeptUi = Pick<UiState, (typeof keptKeys)[number]>;

interface Given {
  ctx: PluginContext;
  detail: DocumentDetail;
  engine: PictureEngine;
  journal: Journal;
  lease: EditLease;
}

/** A document under work: its engine, what the tools are set to, where one looks, and saving. */
export class EditorSession {
  readonly id: string;
  readonly ctx: PluginContext;
  readonly engine: PictureEngine;
  readonly saver: Saver;
  readonly ui: UiState;
  readonly view: ViewState = proxy({
    camera: { x: 0, y: 0, zoom: 1 },
    stage: { width: 0, height: 0 },
    fitting: true,
  });
  /** `aigc`: something in it was generated, what its exports say. */
  readonly facts: { name: string; aigc: AigcMark | null };
  readonly lease: EditLease;
  /** Id of the library's picture that the document was made of. */
  readonly asset: string | null;
  /** The file that the document began with, by its blob: the lowest source. */
  readonly original: string | undefined;
  /** The engine draws on it for as long as the session lasts; the stage shows it. */
  readonly canvas = document.createElement('canvas');
  readonly previewer: Previewer;
  /** Ends the long work that is under way. */
  giveUp: () => void = () => undefined;
  readonly #ends: (() => void)[] = [];
  /** Of the document when one looked last. */
  #size: Size = { width: 0, height: 0 };
  #keptUi = '';
  readonly #changes = new ChangeQueue();

  constructor({ ctx, detail, engine, journal, lease }: Given) {
    this.id = detail.id;
    this.ctx = ctx;
    this.engine = engine;
    this.asset = detail.asset;
    this.original = detail.document.layers.flatMap((one) =>
      'source' in one && one.source ? [one.source.blob] : [],
    )[0];
    this.lease = lease;
    this.previewer = new Previewer(engine);
    this.facts = proxy({ name: detail.name, aigc: detail.aigc });
    this.ui = proxy(withKept(firstUi(), ctx.storage.get<KeptUi>('tools')));
    // There it would cover the sheet.
    if (window.innerWidth < panelRoom) this.ui.panelOpen = false;
    if (!this.mayEdit) this.ui.tool = 'hand';
    this.ui.notices = { of: 'opening', list: noticesOf(detail.id) };
    const options = { showError: false };
    this.saver = new Saver({
      id: detail.id,
      rev: detail.rev,
      engine,
      journal,
      documents: callsOf<typeof documentCalls>(ctx.http, options),
      blobs: callsOf<typeof blobCalls>(ctx.http, options),
    });
    this.#followLease();
    this.ui.layer = this.state.layers.at(-1)?.id;
    this.#ends.push(
      engine.subscribe(() => {
        const now = engine.get();
        if (now === undefined) return;
        this.saver.changed();
        this.#followLayers(now);
      }),
      subscribe(this.ui, () => this.#keepUi()),
    );
    this.#ends.push(lease.subscribe(() => this.#followLease()));
    engine.attach(this.canvas);
  }

  get state(): EngineState {
    const state = this.engine.get();
    if (state === undefined) throw new Error('no document is open');
    return state;
  }

  /** Runs a command of the engine; reports its error. */
  async run(command: Command): Promise<boolean> {
    if (!this.allowed()) return false;
    return this.change(this.engine.run(command));
  }

  /** Makes a change of several commands; actions wait for its end, so that none of them splits it. */
  whole<T>(change: () => Promise<T>): Promise<T> {
    return this.#changes.follow(change());
  }

  /** Begins an action once the changes before it are complete; at once where none is under way, never without a document. */
  inOrder(action: () => void): void {
    this.#changes.add(() => {
      if (this.engine.get() !== undefined) action();
    });
  }

  /** Resolves once the changes that are under way are complete. */
  settled(): Promise<void> {
    return new Promise((resolve) => this.#changes.add(resolve));
  }

  undo(): Promise<boolean> {
    return this.change(this.engine.undo());
  }

  redo(): Promise<boolean> {
    return this.change(this.engine.redo());
  }

  /** To where `at` steps of the history are done. */
  goTo(at: number): Promise<boolean> {
    return this.change(this.engine.goTo(at));
  }

  /** Several commands as one entry of the history: one that cannot be done is reported, and nothing of them stays. */
  async together(commands: readonly Command[], step: Step & { gesture: string }): Promise<boolean> {
    return this.whole(() => this.#together(commands, step));
  }

  async #together(commands: readonly Command[], step: Step & { gesture: string }): Promise<boolean> {
    if (!this.allowed()) return false;
    const { at } = this.state;
    for (const command of commands)
      if (!(await this.attempt(this.engine.run({ ...command, ...step })))) {
        if (this.state.at > at) await this.attempt(this.engine.undo());
        return false;
      }
    return true;
  }

  /** Whether this person edits the document now; who shows it follows the lease. */
  get mayEdit(): boolean {
    return !this.lease.readOnly;
  }

  /** May the document be changed? Who may only look is told. */
  allowed(): boolean {
    const { viewOnly, state } = this.lease;
    if (this.mayEdit) return true;
    if (viewOnly) this.ctx.toasts.info({ zh: '你没有修图权限，只能查看', en: 'You can view images but not edit them' });
    else {
      const name = state?.holder?.name ?? '';
      this.ctx.toasts.info(
        name === ''
          ? { zh: '当前为只看，请先点“我要编辑”', en: 'View only. Click “Edit” first' }
          : { zh: `${name} 正在编辑，当前为只读`, en: `View only. ${name} is editing` },
      );
    }
    return false;
  }

  /** Something that was generated comes into the document; it is noted before, so that no export goes without its label. */
  async markGenerated(mark: AigcMark): Promise<void> {
    if (this.facts.aigc !== null) return;
    const call = callsOf<typeof documentCalls>(this.ctx.http, { showError: false });
    this.facts.aigc = (await call('PUT documents/:id/aigc', { params: { id: this.id }, body: mark })).aigc;
  }

  /** Waits for a change of the document, which actions wait for, too; reports its error. */
  change(work: Promise<unknown>): Promise<boolean> {
    return this.#changes.follow(this.attempt(work));
  }

  /** Waits for work, and reports its error. */
  async attempt(work: Promise<unknown>): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      if (wantsPixels(error)) void this.#offerPixels();
      else this.ctx.toasts.error(errorText(error), error);
      return false;
    }
  }

  async #offerPixels(): Promise<void> {
    const { layer: id } = this.ui;
    if (id !== undefined && (await askForPixels(this.ctx.overlays))) await this.run({ kind: 'rasterize-layer', id });
  }

  /** An empty layer above the one that is worked on. */
  addLayer(name: LocalText): Promise<boolean> {
    return this.#made({ kind: 'add-layer', name: this.layerName(name), ...this.#above() });
  }

  /** A picture as a layer of its own, in the middle of what is there. */
  addPicture(picture: ImageBitmap, name: string, gesture = newGesture()): Promise<boolean> {
    const { width, height } = this.state;
    const x = Math.round((width - picture.width) / 2);
    const y = Math.round((height - picture.height) / 2);
    return this.#made({ kind: 'add-layer', name, picture, x, y, gesture, ...this.#above() });
  }

  /** A text or a shape that was drawn, as a layer that can be drawn anew. */
  addContent(
    name: string,
    content: DrawnContent,
    drawn: { picture: ImageBitmap; x: number; y: number; label?: LocalText },
  ): Promise<boolean> {
    return this.#made({ kind: 'set-content', name, content, ...drawn, ...this.#above() });
  }

  /** An adjustment of what lies beneath the layer that is worked on; where something is selected, of that. */
  addAdjustment(name: string, adjust: Adjust): Promise<boolean> {
    return this.#made({ kind: 'add-adjustment', name, adjust, ...this.#above() });
  }

  /** Does what makes a layer, which is worked on from then on. Answers its id; undefined where it could not be done. */
  added(command: Command): Promise<string | undefined> {
    return this.whole(() => this.#added(command));
  }

  async #added(command: Command): Promise<string | undefined> {
    const before = new Set(this.state.layers.map(({ id }) => id));
    if (!(await this.run(command))) return undefined;
    // Of a group with what is in it: the group, which stands above.
    const made = this.state.layers.findLast(({ id }) => !before.has(id));
    if (made !== undefined) this.ui.layer = made.id;
    return made?.id;
  }

  /** `图层 3`: the first number that no layer has. */
  layerName(text: LocalText): string {
    const base = this.ctx.i18n.t(text);
    const names = new Set(this.state.layers.map(({ name }) => name));
    let count = 1;
    while (names.has(`${base} ${count}`)) count += 1;
    return `${base} ${count}`;
  }

  /** Into the mask of a layer, where that is chosen. */
  targetOf(layer: string): { target?: 'mask' } {
    const info = this.state.layers.find(({ id }) => id === layer);
    return this.ui.target === 'mask' && info?.mask !== undefined ? { target: 'mask' } : {};
  }

  get foreground(): Rgba {
    return rgbaOf(this.ui.foreground);
  }

  /** Looks elsewhere; a part of the document stays in sight. */
  look(camera: Camera): void {
    this.view.fitting = false;
    this.#setCamera(camera);
  }

  zoom(zoom: number, at?: Point): void {
    const { stage, camera } = this.view;
    this.look(zoomedAt(camera, zoom, at ?? { x: stage.width / 2, y: stage.height / 2 }));
  }

  fit(): void {
    this.view.fitting = true;
    this.#setCamera(fitted(this.state, this.view.stage));
  }

  /** The stage has another size, or the screen another density. */
  measured(stage: Size): void {
    const before = this.view.stage;
    this.view.stage = stage;
    if (this.view.fitting || before.width === 0) this.fit();
    else this.#setCamera({ ...this.view.camera });
  }

  close(): void {
    this.#changes.clear();
    this.giveUp();
    for (const end of this.#ends) end();
    this.saver.close();
    this.engine.close();
  }

  /** What is not saved when the lease goes is kept here, and not sent over what somebody else does. */
  #followLease(): void {
    const { holder, mine } = this.lease.state ?? { holder: null, mine: true };
    if (mine) this.saver.resume();
    else {
      this.saver.hold(holder?.name ?? '');
      this.ui.tool = 'hand';
    }
  }

  /** Only what is kept: most of what changes while a hand moves is not. */
  #keepUi(): void {
    const kept = Object.fromEntries(keptKeys.map((key) => [key, this.ui[key]]));
    const text = JSON.stringify(kept);
    if (text === this.#keptUi) return;
    this.#keptUi = text;
    this.ctx.storage.set('tools', kept);
  }

  #above(): { above?: string } {
    const { layer } = this.ui;
    return layer === undefined ? {} : { above: layer };
  }

  async #made(command: Command): Promise<boolean> {
    return (await this.added(command)) !== undefined;
  }

  /** The layer that was worked on may have gone, or the document have another size. */
  #followLayers({ layers, width, height }: EngineState): void {
    if (!layers.some(({ id }) => id === this.ui.layer)) this.ui.layer = layers.at(-1)?.id;
    if (width === this.#size.width && height === this.#size.height) return;
    this.#size = { width, height };
    Object.assign(this.ui.crop, { rect: undefined, angle: 0 });
    this.fit();
  }

  #setCamera(camera: Camera): void {
    const { stage } = this.view;
    if (stage.width === 0) return;
    const { width, height } = this.state;
    this.#size = { width, height };
    this.view.camera = kept(camera, this.#size, stage);
    const ratio = window.devicePixelRatio;
    const { x, y, zoom } = this.view.camera;
    this.engine.look({
      x,
      y,
      scale: zoom * ratio,
      width: Math.max(1, Math.round(stage.width * ratio)),
      height: Math.max(1, Math.round(stage.height * ratio)),
    });
  }
}

/** What was kept before a brush had a setting has none for it. */
function withKept(first: UiState, kept: Partial<KeptUi> = {}): UiState {
  const brushes = Object.fromEntries(brushTools.map((tool) => [tool, { ...first[tool], ...kept[tool] }]));
  return { ...first, ...kept, ...brushes };
}

/** Of `#rrggbb`, opaque. */
export function rgbaOf(hex: string): Rgba {
  const value = Number.parseInt(hex.slice(1), 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255, a: 255 };
}

/** A name for a gesture, so that its steps are one entry of the history. */
export const newGesture = (): string => newUuid();
