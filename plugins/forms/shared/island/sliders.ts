import { onRestored } from './dom.ts';

/** 滑块: its value stands beside it, with its unit. */
export function sliders(form: HTMLFormElement): void {
  for (const range of form.querySelectorAll<HTMLInputElement>('input[type=range]')) {
    const output = range.parentElement?.querySelector('output');
    const show = () => {
      const unit = output?.dataset.unit ?? '';
      if (output) output.value = unit === '' ? range.value : `${range.value} ${unit}`;
    };
    range.addEventListener('input', show);
    onRestored(form, show);
    show();
  }
}
