import { noAnswerText, visitorFetch } from '@fitout/sdk';
import { challengeOf } from '../captcha-shape.ts';
import { reserved, trapLabel } from '../settings.ts';
import { make } from './dom.ts';

const slugOf = (form: HTMLFormElement): string => /^\/f\/([^/?#]+)/.exec(form.getAttribute('action') ?? '')?.[1] ?? '';

const boxOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[data-captcha]');

/** 验证码: another one on demand. `stale`: the one in the page is of another time. */
export function captchas(form: HTMLFormElement, stale: boolean): void {
  const box = boxOf(form);
  if (box === null) return;
  anotherButton(form);
  const token = box.querySelector<HTMLInputElement>('input[type=hidden]');
  if (stale || token?.value === '') void anotherCaptcha(form, false);
}

/** The button for another picture, beside the picture. */
export function anotherButton(form: HTMLFormElement): void {
  const fresh = make('button', { type: 'button', class: 'fb-field-move' }, '换一张');
  fresh.addEventListener('click', () => void anotherCaptcha(form, true));
  boxOf(form)?.querySelector('svg')?.after(fresh);
}

/** Puts a new question there; what was typed for the old one goes. */
export async function anotherCaptcha(form: HTMLFormElement, focus: boolean): Promise<void> {
  const box = boxOf(form);
  const [held, typed] = [
    box?.querySelector<HTMLInputElement>('input[type=hidden]'),
    box?.querySelector<HTMLInputElement>('.fb-field-input'),
  ];
  if (box === null || held == null || typed == null) return;
  const response = await visitorFetch(`/api/p/forms/public/${slugOf(form)}/captcha`).catch(() => undefined);
  const answer = (await response?.json().catch(() => undefined)) as { result?: unknown; message?: string } | undefined;
  const challenge = challengeOf(answer?.result);
  const words = box.querySelector('[data-words]');
  if (challenge === undefined) {
    const why = `${response === undefined ? noAnswerText() : '服务器出错'}，请稍后再试`;
    if (words !== null) words.textContent = answer?.message ?? why;
    return;
  }
  held.value = challenge.token;
  typed.value = '';
  box.querySelector('path')?.setAttribute('d', challenge.path);
  if (words !== null) words.textContent = challenge.words;
  if (focus) typed.focus();
}

/** The trap was filled in: shows it, empty, so that a person sees what to leave so. */
export function showTrap(form: HTMLFormElement): void {
  const trap = form.elements.namedItem(reserved.trap);
  if (!(trap instanceof HTMLInputElement)) return;
  trap.value = '';
  trap.classList.add('fb-field-input');
  trap.removeAttribute('tabindex');
  const shown = make('p', { class: 'fb-form-empty' }, make('label', {}, trapLabel, trap));
  (form.querySelector('.fb-form-trap') ?? form.querySelector('.fb-form-empty'))?.replaceWith(shown);
  trap.focus();
}
