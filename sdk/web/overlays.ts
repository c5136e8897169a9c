import type { ComponentType } from 'react';
import type { Disposable } from '../base/disposable.ts';
import type { Text } from '../base/text.ts';

export interface ConfirmOptions {
  title: Text;
  message?: Text;
  /** Words of the button that agrees; 确定 where left out. */
  confirm?: Text;
  cancel?: Text;
  /** Red button: it cannot be undone. */
  danger?: boolean;
}

/** Something to be read and agreed to. */
export interface AlertOptions {
  title: Text;
  message?: Text;
  /** Words of the button; 知道了 where left out. */
  confirm?: Text;
}

/** One field of `overlays.form`. Its value is a string, a number for `number`, a boolean for `checkbox`. */
export interface FormField {
  /** Name of its value. */
  name: string;
  label: Text;
  kind?: 'text' | 'multiline' | 'number' | 'choice' | 'checkbox';
  hint?: Text;
  value?: string | number | boolean;
  required?: boolean;
  /** Of `choice`. */
  choices?: readonly { value: string; label: Text }[];
  /** Characters of a text (1,000 where left out, 20,000 of several lines). */
  maxLength?: number;
  /** Of `number`. */
  min?: number;
  max?: number;
}

export interface FormOptions {
  title: Text;
  message?: Text;
  /** Up to 20. */
  fields: readonly FormField[];
  /** Words of the button that sends it; 确定 where left out. */
  confirm?: Text;
  cancel?: Text;
}

/** What somebody entered; the number of an empty `number` field is missing. */
export type FormValues = Record<string, string | number | boolean | undefined>;

export interface PreviewImage {
  src: string;
  alt?: string;
  width?: number;
  height?: number;
}

export interface Overlays {
  confirm(options: ConfirmOptions): Promise<boolean>;
  /** Resolves when it was read. */
  alert(options: AlertOptions): Promise<void>;
  /** A form of a few fields that the shell draws: the same in the page and in the sandbox. Undefined where given up. */
  form(options: FormOptions): Promise<FormValues | undefined>;
  /**
   * Shows a component over everything until it calls `close`; resolves to what it closed with, or undefined for Esc
   * and a mask click. The component draws its own dialog surface.
   */
  open<R>(component: ComponentType<{ close(result?: R): void }>): Promise<R | undefined>;
  previewImages(images: readonly PreviewImage[], index?: number): void;
  /** Counts up the global spinner; dispose to count down. */
  busy(): Disposable;
}

/** Success and error texts are debounced by 300 ms. */
export interface Toasts {
  success(text: Text): void;
  /** `of`: the error that it tells of; where a call failed, the number of its request stands beside the words. */
  error(text: Text, of?: unknown): void;
  warning(text: Text): void;
  info(text: Text): void;
  /**
   * Copies text and says 复制成功; rejects with 'no text' for an empty one. Where the browser refuses, the text is shown
   * selected, for the person to copy by hand.
   */
  copy(text: string): Promise<void>;
}
