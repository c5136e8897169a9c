import { writeFile } from '../rules/files.ts';
import { changed, make } from './dom.ts';
import { kept, nameOf } from './files.ts';
import { upload } from './upload.ts';

/** Milliseconds after the last stroke until the picture is sent. */
const settledMs = 700;

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
  const retry = make('button', { type: 'button', class: 'fb-form-back' }, '重试');
  retry.hidden = true;
  box.replaceChildren(canvas, value, again, retry, says);
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;
  let current = new AbortController();
  /** Gives up what is being sent: another picture comes in its place, or none. */
  const renew = (): number => {
    current.abort();
    current = new AbortController();
    clearTimeout(timer);
    delete box.dataset.busy;
    delete box.dataset.failed;
    retry.hidden = true;
    value.value = '';
    return ++round;
  };
  const at = (event: PointerEvent): [number, number] => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return [((event.clientX - left) / width) * canvas.width, ((event.clientY - top) / height) * canvas.height];
  };
  const clear = () => {
    renew();
    pen.clearRect(0, 0, canvas.width, canvas.height);
    says.textContent = '';
    changed(box);
  };
  const send = (mine: number, sending: AbortController) => {
    says.textContent = '签名上传中…';
    canvas.toBlob((blob) => {
      const sent =
        blob === null
          ? Promise.reject(new Error('签名图片生成失败，请重试'))
          : upload(form, field.dataset.field ?? '', blob, { name: '签名.png', signal: sending.signal });
      void sent
        .then(
          (file) => {
            if (mine !== round) return;
            value.value = writeFile(file);
            says.textContent = '';
          },
          (error: Error) => {
            if (mine !== round) return;
            box.dataset.failed = '';
            retry.hidden = false;
            says.textContent = error.message;
          },
        )
        .finally(() => {
          if (mine !== round) return;
          delete box.dataset.busy;
          changed(box);
        });
    }, 'image/png');
  };
  const sendAfter = (ms: number) => {
    const mine = renew();
    const sending = current;
    box.dataset.busy = '';
    timer = setTimeout(() => send(mine, sending), ms);
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
      sendAfter(settledMs);
    };
    canvas.addEventListener('pointerup', end, { once: true });
    canvas.addEventListener('pointercancel', end, { once: true });
  });
  again.addEventListener('click', clear);
  retry.addEventListener('click', () => sendAfter(0));
  const before = kept.get(form)?.get(nameOf(field))?.[0];
  if (before === undefined) return;
  value.value = before;
  says.textContent = '已签名；重写后会替换';
}
