import { sampleChallenge } from '../shared/captcha-shape.ts';
import { anotherButton } from '../shared/island/captcha.ts';
import { files } from '../shared/island/files.ts';
import { cascades, rankings, regionLists, tables } from '../shared/island/lists.ts';
import { locations } from '../shared/island/location.ts';
import { rules } from '../shared/island/logic.ts';
import { paged } from '../shared/island/pages.ts';
import { ways } from '../shared/island/scans.ts';
import { signatures } from '../shared/island/signature.ts';
import { sliders } from '../shared/island/sliders.ts';
import { slots } from '../shared/island/slots.ts';

/** Questions as a form's script shows them at first: its own code, on a form that nobody fills in. */
export function showAsOnPhone(block: HTMLElement): void {
  const form = document.createElement('form');
  form.append(...block.childNodes);
  cascades(form);
  // Without an answer there is nothing to choose from but the first list's own words.
  for (const group of form.querySelectorAll<HTMLElement>('.fb-field-region')) regionLists(group, {});
  tables(form);
  rankings(form);
  sliders(form);
  files(form);
  signatures(form);
  locations(form, { asked: false });
  slots(form);
  anotherButton(form);
  sampleCaptcha(form);
  for (const box of form.querySelectorAll<HTMLElement>('[data-scan]')) ways(form, box);
  for (const output of form.querySelectorAll<HTMLOutputElement>('output[data-computed]')) output.value = '—';
  // A whole form, in a page: its first page, with what nothing answered asks for. A form that is edited shows all.
  for (const whole of form.querySelectorAll<HTMLFormElement>('form.fb-form'))
    rules(whole, paged(whole, () => true).refresh, new AbortController().signal);
  block.append(...form.childNodes);
}

function sampleCaptcha(form: HTMLFormElement): void {
  const box = form.querySelector('[data-captcha]');
  box?.querySelector('path')?.setAttribute('d', sampleChallenge.path);
  box?.querySelector('[data-words]')?.replaceChildren(sampleChallenge.words);
}
