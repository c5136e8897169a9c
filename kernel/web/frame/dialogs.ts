import type { AlertOptions, ConfirmOptions, FormField, FormOptions } from '@fitout/sdk/web';
import type { LocalText, Text } from '../../../sdk/base/text.ts';
import { aChoice, aFlag, aList, aNumber, aRecord, aString, aText, both } from './shapes.ts';

/*
 * Dialogs of a sandboxed plugin, which the shell draws among its own: each says who asks, so that a stranger's words
 * are not taken for the shell's, and no field hides what is entered, so that none looks like one for a password.
 */

interface Asker {
  plugin: { title: Text };
}

export function confirmOptions(asker: Asker, given: unknown): ConfirmOptions {
  const { title, message, confirm, cancel, danger } = aRecord(given, 'options');
  return {
    title: aText(title, 'title', 200),
    message: signed(asker, message),
    ...(confirm === undefined ? {} : { confirm: aText(confirm, 'confirm', 40) }),
    ...(cancel === undefined ? {} : { cancel: aText(cancel, 'cancel', 40) }),
    ...(aFlag(danger) ? { danger: true } : {}),
  };
}

export function alertOptions(asker: Asker, given: unknown): AlertOptions {
  const { title, message, confirm } = aRecord(given, 'options');
  return {
    title: aText(title, 'title', 200),
    message: signed(asker, message),
    ...(confirm === undefined ? {} : { confirm: aText(confirm, 'confirm', 40) }),
  };
}

export function formOptions(asker: Asker, given: unknown): FormOptions {
  const { title, message, fields, confirm, cancel } = aRecord(given, 'options');
  return {
    title: aText(title, 'title', 200),
    message: signed(asker, message),
    fields: aList(fields, 'fields', 20).map(aField),
    ...(confirm === undefined ? {} : { confirm: aText(confirm, 'confirm', 40) }),
    ...(cancel === undefined ? {} : { cancel: aText(cancel, 'cancel', 40) }),
  };
}

const kinds = ['text', 'multiline', 'number', 'choice', 'checkbox'] as const;

function aField(given: unknown): FormField {
  const { name, label, kind, hint, value, required, choices, maxLength, min, max } = aRecord(given, 'field');
  return {
    name: aString(name, 'name', 60),
    label: aText(label, 'label', 200),
    kind: aChoice(kind ?? 'text', kinds, 'kind'),
    required: aFlag(required),
    ...(hint === undefined ? {} : { hint: aText(hint, 'hint', 300) }),
    ...(value === undefined ? {} : { value: aValue(value) }),
    ...(choices === undefined ? {} : { choices: aList(choices, 'choices', 200).map(aFormChoice) }),
    ...(maxLength === undefined ? {} : { maxLength: aNumber(maxLength, 'maxLength') }),
    ...(min === undefined ? {} : { min: aNumber(min, 'min') }),
    ...(max === undefined ? {} : { max: aNumber(max, 'max') }),
  };
}

function aValue(value: unknown): string | number | boolean {
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' ? aNumber(value, 'value') : aString(value, 'value', 20_000);
}

function aFormChoice(given: unknown): { value: string; label: Text } {
  const { value, label } = aRecord(given, 'choice');
  return { value: aString(value, 'value', 200), label: aText(label, 'label', 200) };
}

/** The plugin's words, and below them whose they are. */
function signed({ plugin }: Asker, message: unknown): LocalText {
  const words = message === undefined ? undefined : both(aText(message, 'message'));
  const name = both(plugin.title);
  return {
    zh: `${words === undefined ? '' : `${words.zh}\n\n`}来自沙箱插件「${name.zh}」`,
    en: `${words === undefined ? '' : `${words.en}\n\n`}From the sandboxed plugin “${name.en}”`,
  };
}
