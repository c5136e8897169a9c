import { readFile, type SentFile, writeFile } from '../rules/files.ts';
import { changed, make } from './dom.ts';
import { upload } from './upload.ts';

/** The name that a field has in the form. */
export const nameOf = (field: HTMLElement): string => `f.${field.dataset.field}`;

/** 文件 / 图片上传: each file goes at once; what stands in the form is its name on the server. */
export function files(form: HTMLFormElement): void {
  for (const box of form.querySelectorAll<HTMLElement>('[data-files]')) {
    const field = box.closest<HTMLElement>('[data-field]');
    const input = box.querySelector<HTMLInputElement>('input[type=file]');
    const label = box.querySelector<HTMLElement>('.fb-field-upload');
    if (field === null || input === null || label === null) continue;
    const { max = 1, size = 10 } = JSON.parse(field.dataset.props ?? '{}') as { max?: number; size?: number };
    const says = make('p', { class: 'fb-field-help', role: 'status' });
    const list = make('ul', { class: 'fb-field-list' });
    box.querySelector('.fb-field-script')?.remove();
    label.hidden = false;
    box.append(list, says);
    const count = () => list.childElementCount;
    // What was not taken of the last choice stays said, whatever becomes of the files that were.
    let leftOut: string[] = [];
    const tell = (failure = '') => {
      says.textContent = [...leftOut, failure].filter((part) => part !== '').join('；');
    };
    const full = () => {
      label.hidden = count() >= max;
    };
    const show = (item: HTMLLIElement, file: SentFile) => {
      const gone = make('button', { type: 'button', class: 'fb-field-gone', 'aria-label': `删除 ${file.name}` }, '×');
      gone.addEventListener('click', () => {
        item.remove();
        full();
        changed(box);
      });
      const value = make('input', { type: 'hidden', name: nameOf(field), value: writeFile(file) });
      item.replaceChildren(make('span', {}, file.name), value, gone);
      delete item.dataset.busy;
      changed(box);
    };
    const remove = (item: HTMLLIElement) => {
      item.remove();
      full();
      changed(box);
    };
    const send = async (item: HTMLLIElement, file: File) => {
      const cancelling = new AbortController();
      const cancel = make(
        'button',
        { type: 'button', class: 'fb-field-move', 'aria-label': `取消上传 ${file.name}` },
        '取消',
      );
      cancel.addEventListener('click', () => {
        cancelling.abort();
        remove(item);
      });
      item.dataset.busy = '';
      delete item.dataset.failed;
      item.replaceChildren(make('span', {}, `${file.name} 上传中…`), cancel);
      try {
        const sent = await upload(form, field.dataset.field ?? '', file, {
          name: file.name,
          signal: cancelling.signal,
        });
        if (!cancelling.signal.aborted) show(item, sent);
      } catch (error) {
        if (!cancelling.signal.aborted) fail(item, file, error as Error);
      }
    };
    const fail = (item: HTMLLIElement, file: File, error: Error) => {
      const retry = make(
        'button',
        { type: 'button', class: 'fb-field-move', 'aria-label': `重试上传 ${file.name}` },
        '重试',
      );
      const gone = make('button', { type: 'button', class: 'fb-field-gone', 'aria-label': `删除 ${file.name}` }, '×');
      retry.addEventListener('click', () => {
        tell();
        void send(item, file);
      });
      gone.addEventListener('click', () => {
        tell();
        remove(item);
      });
      delete item.dataset.busy;
      item.dataset.failed = '';
      item.replaceChildren(make('span', {}, `${file.name} 未上传`), retry, gone);
      tell(`“${file.name}”：${error.message}`);
      changed(box);
    };
    input.addEventListener('change', () => {
      const chosen = [...(input.files ?? [])];
      const large = chosen.filter((file) => file.size > size * 1024 * 1024);
      const fitting = chosen.filter((file) => !large.includes(file));
      const surplus = fitting.splice(Math.max(0, max - count()));
      leftOut = [
        large.length === 0 ? '' : `${namesOf(large)}超过 ${size} MB，没有上传`,
        surplus.length === 0 ? '' : `最多上传 ${max} 个文件，${namesOf(surplus)}没有上传`,
      ];
      tell();
      for (const file of fitting) {
        const item = make('li');
        list.append(item);
        full();
        void send(item, file);
      }
      input.value = '';
    });
    for (const text of kept.get(form)?.get(nameOf(field)) ?? []) {
      const file = readFile(text);
      if (file === undefined) continue;
      const item = make('li');
      list.append(item);
      show(item, file);
    }
    full();
  }
}

const maxNamed = 5;

/** `“甲.pdf”“乙.pdf”等 9 个` */
function namesOf(files: readonly File[]): string {
  const names = files
    .slice(0, maxNamed)
    .map(({ name }) => `“${name}”`)
    .join('');
  return files.length > maxNamed ? `${names}等 ${files.length} 个` : names;
}

/** Files of an answer that could not be sent: they are with the server already. */
export const kept = new WeakMap<HTMLFormElement, Map<string, string[]>>();

/** Is a file still on its way? */
export function uploading(form: HTMLFormElement): boolean {
  return form.querySelector('[data-busy]') !== null;
}

/** Is there a file that did not arrive? It would be missing from the answer. */
export function notUploaded(form: HTMLFormElement): boolean {
  return form.querySelector('[data-failed]') !== null;
}
