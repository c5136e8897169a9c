import { Observable } from '../observable/observable.ts';

/** What of the editor is open in a dialog. */
export type EditorDialog = 'preview' | 'versions' | 'publish';

/** How this window shows the page. */
export interface ViewSettings {
  /** The phone's, in pixels. */
  readonly width: number;
  readonly zoom: number;
  readonly rulers: boolean;
  /** The figures are shown over the canvas. */
  readonly figures: boolean;
  readonly dialog: EditorDialog | undefined;
}

/** The window's own settings of an open page: no part of the document, and in no history. */
export class ViewState extends Observable {
  #settings: ViewSettings = { width: 375, zoom: 1, rulers: false, figures: false, dialog: undefined };

  /** A new object after each change. */
  get settings(): ViewSettings {
    return this.#settings;
  }

  set(change: Partial<ViewSettings>): void {
    this.#settings = { ...this.#settings, ...change };
    this.changed();
  }
}
