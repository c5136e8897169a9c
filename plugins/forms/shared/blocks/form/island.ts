import { newUuid, noAnswerText, visitorFetch } from '@fitout/sdk';
import { wayClass, waysOn } from '../../after-sending.ts';
import { faultsIn, focusField, say, sayAll } from '../../island/answers.ts';
import { anotherCaptcha, captchas, showTrap } from '../../island/captcha.ts';
import { followRestoring, make } from '../../island/dom.ts';
import { files, kept, notUploaded, uploading } from '../../island/files.ts';
import { cascades, rankings, regions, tables } from '../../island/lists.ts';
import { locations } from '../../island/location.ts';
import { entriesOf, rules } from '../../island/logic.ts';
import { showOwnTickets } from '../../island/own-tickets.ts';
import { dropPageDraft, keepOnLeaving, openPageDraft } from '../../island/page-draft.ts';
import { type Pages, paged } from '../../island/pages.ts';
import { openDraft, takeDraft } from '../../island/scan-draft.ts';
import { scans } from '../../island/scans.ts';
import { type Done, send } from '../../island/send.ts';
import { signatures } from '../../island/signature.ts';
import { sliders } from '../../island/sliders.ts';
import { slots, updateSlots } from '../../island/slots.ts';
import { forget, isSpent, keep, noteSpent, restore, valuesOf } from '../../island/stored-answers.ts';
import { ticket } from '../../island/tickets.ts';
import { fillZones } from '../../island/zones.ts';
import { reserved } from '../../settings.ts';
import type { FormStateAnswer } from '../../ticket.ts';

const alive = new WeakSet<Element>();

/** Brings a form to life: judges it before it is sent, sends it without leaving the page, and loses nothing typed. */
export function mount(root: HTMLElement): () => void {
  // In a page, both its own box and the block's say that they need this script.
  if (!(root instanceof HTMLFormElement) || alive.has(root)) return () => {};
  alive.add(root);
  const end = new AbortController();
  const form = root;
  form.dataset.live = '';
  fromAddress(form);
  keepOnLeaving(form, end.signal);
  const draft = openDraft(form);
  const unsent = draft === undefined ? restore(form) : undefined;
  const left = draft === undefined ? openPageDraft(form) : undefined;
  const before = draft?.entries ?? left ?? unsent;
  if (before !== undefined) kept.set(form, valuesOf(before));
  fromAddress(form);
  cascades(form);
  regions(form);
  tables(form);
  rankings(form);
  sliders(form);
  files(form);
  signatures(form);
  locations(form);
  slots(form);
  fillZones(form);
  captchas(form, before !== undefined);
  const says = form.querySelector<HTMLElement>('.fb-form-says');
  const tell = (words: string, kind = '') => {
    if (says === null) return;
    says.textContent = words;
    says.dataset.kind = kind;
  };
  if (unsent !== undefined) tell('已恢复上次未提交成功的内容，请核对后提交', 'info');
  else if (left !== undefined) tell('已恢复之前填写的内容，请核对后提交', 'info');
  const pages = paged(form, (blocks) => fits(form, blocks, tell));
  rules(form, pages.refresh, end.signal);
  followRestoring(form, end.signal);
  scans(form, draft, pages.show, end.signal);
  const asked = freshKey(form, end.signal);
  // Whoever has booked here finds their code again, and slots may have been taken since the page was made.
  const hasSlots = form.querySelector('select[data-slots]') !== null;
  if (!asked && hasSlots) void askState(form, end.signal);
  // Whoever comes back later, perhaps on another day, sees the slots of now, and keeps what they filled in meanwhile.
  const seenAgain = () => {
    if (hasSlots && !document.hidden) void askState(form, end.signal, { keepClosed: true });
  };
  document.addEventListener('visibilitychange', seenAgain, { signal: end.signal });
  let busy = false;
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      if (busy) return;
      if (uploading(form)) return tell('文件正在上传，请等它完成，或取消后再提交');
      if (notUploaded(form)) return tell('有文件没有上传成功，请重试或删除后再提交');
      const faults = faultsIn(form, form);
      if (faults.size > 0) return showFaults(form, pages, faults, tell);
      busy = true;
      const button = form.querySelector<HTMLButtonElement>('.fb-form-end > .fb-form-submit[type=submit]');
      button?.setAttribute('aria-busy', 'true');
      tell('');
      void submit(form, pages, tell).finally(() => {
        busy = false;
        button?.removeAttribute('aria-busy');
      });
    },
    { signal: end.signal },
  );
  form.addEventListener('input', (event) => looked(form, event.target), { signal: end.signal });
  return () => end.abort();
}

type Tell = (words: string, kind?: string) => void;

async function submit(form: HTMLFormElement, pages: Pages, tell: Tell): Promise<void> {
  const entries = entriesOf(form);
  const sent = await send(form.getAttribute('action') ?? '', entries);
  switch (sent.kind) {
    case 'done':
      forget(form);
      takeDraft(form);
      dropPageDraft(form);
      noteSpent(keyOf(form)?.value ?? '');
      return finished(form, sent.done);
    case 'faults':
      if (form.querySelector('select[data-slots]') !== null) void askState(form);
      if (captchaIn(form, sent.faults)) void anotherCaptcha(form, false);
      return showFaults(form, pages, sent.faults, tell, sent.words);
    case 'refused':
      void anotherCaptcha(form, false);
      if (sent.reason === 'forms.machine') showTrap(form);
      return tell(sent.words);
    default: {
      const why = sent.words === undefined ? noAnswerText() : `服务器出错（${sent.words}）`;
      return tell(
        keep(form, entries)
          ? `${why}，没有提交成功。填写的内容已保存在本机，请稍后再次提交。`
          : `${why}，没有提交成功。请不要关闭页面，稍后再次提交。`,
      );
    }
  }
}

const captchaIn = (form: HTMLFormElement, faults: ReadonlyMap<string, string>): boolean =>
  faults.has(form.querySelector<HTMLElement>('[data-kind="field-captcha"]')?.dataset.field ?? '');

function finished(form: HTMLFormElement, { number, words, url, tickets }: Done): void {
  // Links, so that the phone app can keep within itself what is a page of ours.
  const ways = waysOn(url).map((way, at) => make('a', { class: wayClass(at), href: way.href }, way.words));
  const box = make(
    'div',
    { class: 'fb-form-notice fb-form-done', tabindex: '-1', role: 'status' },
    make('h2', {}, '提交成功'),
    make('p', {}, words),
    make('p', { class: 'fb-form-number' }, '编号 ', make('strong', {}, number)),
    ...tickets.map(ticket),
    make('div', { class: 'fb-form-on' }, ...ways),
  );
  form.replaceWith(box);
  // A code is to be seen first.
  if (url !== null && tickets.length === 0) {
    ways[0]?.click();
    return;
  }
  box.focus({ preventScroll: true });
  box.scrollIntoView({ block: 'center' });
}

/** Says what is wrong on a page that is about to be left. */
function fits(form: HTMLFormElement, blocks: readonly ParentNode[], tell: Tell): boolean {
  const faults = new Map(blocks.flatMap((block) => [...faultsIn(form, block)]));
  for (const block of blocks)
    for (const field of block.querySelectorAll<HTMLElement>('[data-field]')) {
      const id = field.dataset.field ?? '';
      say(form, id, faults.get(id));
    }
  const [first] = faults.keys();
  tell(first === undefined ? '' : `有 ${faults.size} 处需要修改`);
  if (first !== undefined) focusField(form, first);
  return first === undefined;
}

function showFaults(
  form: HTMLFormElement,
  pages: Pages,
  faults: ReadonlyMap<string, string>,
  tell: Tell,
  words = `有 ${faults.size} 处需要修改`,
): void {
  sayAll(form, faults);
  tell(words);
  const [first] = faults.keys();
  if (first === undefined) return;
  const field = form.querySelector(`[data-field="${CSS.escape(first)}"]`);
  if (field === null) {
    tell(`${words}。表单已更新，请刷新页面`);
    return;
  }
  pages.show(field);
  focusField(form, first);
}

/** A field that has a fault is judged anew while it is mended; words of one's own choose their choice. */
function looked(form: HTMLFormElement, target: EventTarget | null): void {
  const field = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;
  if (field === null) return;
  if (target instanceof HTMLInputElement && target.name.endsWith('.other') && target.value !== '') {
    const choice = target.closest('label')?.querySelector<HTMLInputElement>('input[type=radio], input[type=checkbox]');
    if (choice != null) choice.checked = true;
  }
  if ((field.querySelector(':scope > .fb-field-fault')?.textContent ?? '') === '') return;
  const id = field.dataset.field ?? '';
  say(form, id, faultsIn(form, field.parentElement ?? form).get(id));
}

/** Hidden fields take their value from the page's address; of /m, from behind the hash. */
function fromAddress(form: HTMLFormElement): void {
  const query = new URLSearchParams(location.search || (location.hash.split('?')[1] ?? ''));
  for (const input of form.querySelectorAll<HTMLInputElement>('input[data-param]')) {
    const value = query.get(input.dataset.param ?? '');
    if (value !== null && value !== '') input.value = value.slice(0, 200);
  }
}

const keyOf = (form: HTMLFormElement): HTMLInputElement | undefined => {
  const key = form.elements.namedItem(reserved.key);
  return key instanceof HTMLInputElement ? key : undefined;
};

/**
 * A form out of a cache has no key of its own yet, or one that was sent with already: what is sent with it again would
 * be taken for the same answer. It may have been closed since.
 * @returns whether the server is asked for the form's state
 */
function freshKey(form: HTMLFormElement, signal: AbortSignal): boolean {
  const key = keyOf(form);
  if (key === undefined || (key.value !== '' && !isSpent(key.value))) return false;
  key.value = newUuid();
  void askState(form, signal);
  return true;
}

/**
 * Whether it is still open, which slots are taken, and what this visitor has booked, as the server has it now.
 * @param options `keepClosed`: a form that closed stays as it is, with what was filled in; the server says so when it is sent
 */
async function askState(form: HTMLFormElement, signal?: AbortSignal, { keepClosed = false } = {}): Promise<void> {
  try {
    const url = `${form.getAttribute('action')}/state`;
    const response = await visitorFetch(url, signal === undefined ? {} : { signal });
    if (!response.ok) return;
    const { result } = (await response.json()) as { result: FormStateAnswer };
    if (!form.isConnected) return;
    showOwnTickets(form, result);
    if (result.closed === null) updateSlots(form, result.booked);
    else if (!keepClosed) form.replaceWith(make('div', { class: 'fb-form-notice' }, make('p', {}, result.closed)));
  } catch {
    // The form is as it was; the server decides when it is sent.
  }
}
