import { FitoutError } from '@fitout/sdk';

/** A note as a page has it. */
export interface Note {
  id: string;
  text: string;
  /** Who wrote it, where others write too. */
  author?: string;
  /** ISO 8601. */
  at: string;
}

export const longestNote = 500;

/** The text as it is kept: without blanks around it. Throws where there is none, or too much. */
export function noteText(typed: string): string {
  const text = typed.trim();
  if (text === '')
    throw new FitoutError('unprocessable', {
      reason: 'template.empty',
      message: { zh: '请输入内容', en: 'Write something first' },
    });
  if (text.length > longestNote)
    throw new FitoutError('unprocessable', {
      reason: 'template.too-long',
      message: { zh: `不能超过 ${longestNote} 个字`, en: `At most ${longestNote} characters` },
      detail: { longestNote },
    });
  return text;
}
