import { handPhoto, keyOf, ownReturn, scanKindOf, scannedEvent, scannerUrl, takeScan } from '@fitout/sdk';
import { focusField } from './answers.ts';
import { changed, make } from './dom.ts';
import { uploading } from './files.ts';
import { entriesOf } from './logic.ts';
import { keepDraft, type ScanDraft, takeDraft } from './scan-draft.ts';

const refused = '浏览器不能保存已填写的内容，请直接在这里输入';

/**
 * 扫码: ways to the scanner of the phone app beside what may be typed. It reads the camera, or the photo taken here: this
 * page's policy lets no decoder run in it. `show` brings a field's page to the front.
 */
export function scans(
  form: HTMLFormElement,
  draft: ScanDraft | undefined,
  show: (field: Element) => void,
  signal: AbortSignal,
): void {
  const boxes = [...form.querySelectorAll<HTMLElement>('[data-scan]')];
  if (boxes.length === 0) return;
  for (const box of boxes) ways(form, box);
  if (draft !== undefined) put(form, draft, show);
  // The form may have been waiting, in the browser's memory or behind the scanner within the phone app.
  const back = () => {
    const waiting = takeDraft(form);
    if (waiting !== undefined) put(form, waiting, show);
  };
  window.addEventListener(scannedEvent, back, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && back(), { signal });
}

/** Puts what the scanner read into the question that asked for it. */
function put(form: HTMLFormElement, { field: id, to }: ScanDraft, show: (field: Element) => void): void {
  const field = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`);
  const input = field?.querySelector<HTMLInputElement | HTMLTextAreaElement>('[data-scan] > .fb-field-input');
  const text = takeScan(to);
  if (field === null || input == null) return;
  show(field);
  focusField(form, id);
  if (text === undefined) return;
  input.value = text;
  changed(input);
  const says = field.querySelector('[data-scan] [role=status]');
  if (says !== null) says.textContent = '已填入扫码结果，请核对';
}

/** The ways to the scanner, below what may be typed in `box`. */
export function ways(form: HTMLFormElement, box: HTMLElement): void {
  const id = box.closest<HTMLElement>('[data-field]')?.dataset.field ?? '';
  const input = box.querySelector<HTMLElement>('.fb-field-input');
  const kind = scanKindOf(box.dataset.scan ?? null);
  const says = make('p', { class: 'fb-field-help', role: 'status' });
  const link = make('a', { class: 'fb-form-back', href: scannerUrl(here(form), { kind }) }, '扫码');
  const shot = make('input', { type: 'file', accept: 'image/*', capture: 'environment', 'aria-label': '拍照识别' });
  /** Everything written is kept before the page is left. */
  const leave = (photo: boolean): boolean => {
    if (uploading(form)) {
      says.textContent = '文件正在上传，请稍候';
      return false;
    }
    const to = here(form);
    link.href = scannerUrl(to, { kind, photo });
    const kept = keepDraft(form, { field: id, to, entries: entriesOf(form) });
    if (!kept) says.textContent = refused;
    return kept;
  };
  let handed = false;
  link.addEventListener('click', (event) => {
    if (!leave(handed)) event.preventDefault();
    handed = false;
  });
  shot.addEventListener('change', () => {
    const [photo] = shot.files ?? [];
    shot.value = '';
    if (photo === undefined) return;
    void handPhoto(photo).then((kept) => {
      if (!kept) {
        says.textContent = '这里不能打开照片，请用“扫码”或直接输入';
        return;
      }
      handed = true;
      // By the link, so that the phone app keeps within itself what is a page of ours.
      link.click();
    });
  });
  // Scanners that type end with Enter: that is no wish to send the form.
  input?.addEventListener('keydown', (event) => {
    if (keyOf(event) === 'Enter' && !event.shiftKey) event.preventDefault();
  });
  input?.addEventListener('input', () => {
    says.textContent = '';
  });
  box.append(
    make('div', { class: 'fb-field-ways' }, link, make('label', { class: 'fb-form-back' }, '拍照识别', shot)),
    says,
  );
}

/** The page as the scanner may lead back to it: one of the phone app, or its published address. */
function here(form: HTMLFormElement): string {
  const { pathname, search, hash } = location;
  const slug = /^\/f\/([^/?#]+)/.exec(form.getAttribute('action') ?? '')?.[1] ?? '';
  return ownReturn(hash) ?? ownReturn(pathname + search) ?? `/p/${slug}`;
}
