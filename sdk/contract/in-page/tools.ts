/**
 * What runs in the page itself: finding and measuring, where the way to the browser and back would take longer. Each
 * `install…` runs in every document before its own scripts (`addInitScript`, in this order), so none may use anything
 * of its module; what they share hangs on `window.fitoutContract`.
 */

export interface TabWalk {
  /** Controls in their order: what each is called in messages. */
  controls: string[];
  /** Numbers of controls in the order in which the focus came by; -1 is outside, -2 is inside and no control. */
  order: number[];
  /** Numbers of controls that arrows reach, as parts of a group. */
  grouped: number[];
  /** Numbers of controls that are no control of HTML: what keys do there is the plugin's to say. */
  custom: number[];
  /** What a click does something on, and no key. */
  clickOnly: string[];
}

export interface PageTools {
  visible(element: Element): boolean;
  /** The element that holds the plugin's content: of the tag in front, of the phone's page in front, of the frame. */
  root(): HTMLElement | undefined;
  /** Is the page at the address in front, with something of its own in it? */
  isThere(address: string): boolean;
  /** Waits until the page at the address is in front and stands still. Answers what keeps it, or nothing. */
  arrive(address: string): Promise<string | undefined>;
  /** Waits until nothing changed for so many milliseconds, and at most so long. */
  settle(quiet?: number, patience?: number): Promise<void>;
  /** Marks where the plugin's content begins, for axe. */
  markRoot(): boolean;
  /** Words that a person reads, each once. */
  texts(): string[];
  /** Notes where the focus goes from just before the plugin's content on. Answers how many controls and stops there are. */
  startTabWalk(): { count: number; stops: number };
  endTabWalk(): TabWalk;
  focusControl(at: number): void;
  /** Watches whether something comes of a key. */
  watchKey(): void;
  keyDid(): Promise<boolean>;
  /** Types into a field and scrolls. */
  startTyping(): Promise<'typed' | 'no field' | undefined>;
  /** What of that is gone. What is left of it is taken back. */
  lost(): Promise<string[]>;
  traces: [plugin: string, capability: string][];
  /** What was used without the context, with the address of the file that did. */
  ambient: [what: string, url: string][];
}

declare global {
  interface Window {
    fitoutContract: PageTools;
  }
}
