import { noAnswerWords, visitorFetch } from '@fitout/sdk';
import type { Answer } from '@fitout/sdk/calls';
import type { visitorCalls } from '../calls/visitors.ts';
import { readFile, type SentFile, writeFile } from '../rules/others.ts';
import { changed, make } from './dom.ts';

/** Sends one file ahead of the form it belongs to. Rejects with words for people. */
async function upload(form: HTMLFormElement, fieldId: string, file: Blob, name: string): Promise<SentFile> {
  const slug = /^\/f\/([^/?#]+)/.exec(form.getAttribute('action') ?? '')?.[1] ?? '';
  const data = new FormData();
  data.append(fieldId, file, name);
  const response = await visitorFetch(`/api/p/forms/public/${slug}/files`, { method: 'POST', body: data }).catch(
    () => undefined,
  );
  if (response === undefined) throw new Error(`${noAnswerWords()}，请稍后再试`);
  const answer = (await response.json().catch(() => ({}))) as {
    code?: number;
    message?: string;
    result?: Answer<typeof visitorCalls, 'POST public/:slug/files'>;
  };
  if (answer.code !== 0 || answer.result === undefined) throw new Error(answer.message ?? '上传失败，请重试');
  return answer.result;
}

const nameOf = (field: HTMLElement): string => `f.${field.dataset.field}`;

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
    const take = async (file: File) => {
      if (count() >= max) return;
      if (file.size > size * 1024 * 1024) {
        says.textContent = `“${file.name}”超过 ${size} MB`;
        return;
      }
      const item = make('li', { 'data-busy': '' }, make('span', {}, `${file.name} 上传中…`));
      list.append(item);
      full();
      try {
        show(item, await upload(form, field.dataset.field ?? '', file, file.name));
      } catch (error) {
        item.remove();
        says.textContent = `“${file.name}”：${(error as Error).message}`;
      }
      full();
    };
    input.addEventListener('change', () => {
      says.textContent = '';
      for (const file of input.files ?? []) void take(file);
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

/** Files of an answer that could not be sent: they are with the server already. */
export const kept = new WeakMap<HTMLFormElement, Map<string, string[]>>();

/** Is a file still on its way? */
export function uploading(form: HTMLFormElement): boolean {
  return form.querySelector('[data-busy]') !== null;
}

/** 签名: drawn by finger, pen or mouse, and sent as a picture when one lets go. */
export function signatures(form: HTMLFormElement): void {
  for (const box of form.querySelectorAll<HTMLElement>('[data-sign]')) {
    const field = box.closest<HTMLElement>('[data-field]');
    if (field !== null) signature(form, field, box);
  }
}

function signature(form: HTMLFormElement, field: HTMLElement, box: HTMLElement): void {
  const canvas = make('canvas', {
    width: '640',
    height: '280',
    tabindex: '0',
    role: 'img',
    'aria-label': '签名区域，用手指或鼠标书写',
  });
  const value = make('input', { type: 'hidden', name: nameOf(field) });
  const again = make('button', { type: 'button', class: 'fb-form-back' }, '重写');
  const says = make('p', { class: 'fb-field-help', role: 'status' });
  box.replaceChildren(canvas, value, again, says);
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;
  const at = (event: PointerEvent): [number, number] => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return [((event.clientX - left) / width) * canvas.width, ((event.clientY - top) / height) * canvas.height];
  };
  const clear = () => {
    round += 1;
    clearTimeout(timer);
    delete box.dataset.busy;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    value.value = '';
    says.textContent = '';
    changed(box);
  };
  const sendSoon = () => {
    const mine = ++round;
    clearTimeout(timer);
    box.dataset.busy = '';
    timer = setTimeout(() => {
      canvas.toBlob((blob) => {
        if (blob === null || mine !== round) return;
        upload(form, field.dataset.field ?? '', blob, '签名.png')
          .then(
            (file) => {
              if (mine === round) value.value = writeFile(file);
              says.textContent = '';
            },
            (error: Error) => {
              says.textContent = error.message;
            },
          )
          .finally(() => {
            if (mine !== round) return;
            delete box.dataset.busy;
            changed(box);
          });
      }, 'image/png');
    }, 700);
  };
  canvas.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    pen.lineWidth = 5;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.strokeStyle = '#1f2329';
    pen.beginPath();
    pen.moveTo(...at(event));
    const draw = (move: PointerEvent) => {
      pen.lineTo(...at(move));
      pen.stroke();
    };
    canvas.addEventListener('pointermove', draw);
    const end = () => {
      canvas.removeEventListener('pointermove', draw);
      sendSoon();
    };
    canvas.addEventListener('pointerup', end, { once: true });
    canvas.addEventListener('pointercancel', end, { once: true });
  });
  again.addEventListener('click', clear);
  const before = kept.get(form)?.get(nameOf(field))?.[0];
  if (before === undefined) return;
  value.value = before;
  says.textContent = '已签名；重写后会替换';
}
