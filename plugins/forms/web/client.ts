import { callsOf, type Http } from '@fitout/sdk/web';
import type { AnswerAction } from '../shared/calls/answers.ts';
import type { FormsCalls } from '../shared/calls/index.ts';
import type { FormSettings } from '../shared/calls/outputs.ts';

export interface AnswerFilter {
  q: string;
  state: 'all' | 'new' | 'done' | 'trashed';
  /** `YYYY-MM-DD`, or empty. */
  from: string;
  to: string;
}

export const noFilter: AnswerFilter = { q: '', state: 'all', from: '', to: '' };

const queryOf = ({ q, state, from, to }: AnswerFilter) => ({
  state,
  q: q === '' ? undefined : q,
  from: from === '' ? undefined : from,
  to: to === '' ? undefined : to,
});

/** The server's calls for staff. */
export function formsClient(http: Http) {
  const call = callsOf<FormsCalls>(http);
  /** Whoever asks says in place what went wrong. */
  const quiet = callsOf<FormsCalls>(http, { showError: false });
  return {
    forms: async (signal?: AbortSignal) => (await quiet('GET forms', {}, { signal })).items,
    form: (id: string, signal: AbortSignal) => quiet('GET forms/:id', { params: { id } }, { signal }),
    answers: (id: string, filter: AnswerFilter, cursor: string | undefined, signal: AbortSignal) =>
      quiet('GET forms/:id/answers', { params: { id }, query: { ...queryOf(filter), cursor, limit: 50 } }, { signal }),
    answer: (id: string, signal: AbortSignal) => quiet('GET answers/:id', { params: { id } }, { signal }),
    change: (id: string, ids: readonly string[], action: AnswerAction) =>
      call('POST forms/:id/answers', { params: { id }, body: { ids: [...ids], action } }),
    checkIn: (id: string, undo: boolean) => call('POST bookings/:id/checkin', { params: { id }, body: { undo } }),
    charts: (id: string, signal: AbortSignal) => quiet('GET forms/:id/charts', { params: { id } }, { signal }),
    save: (id: string, body: { rev: number; settings: FormSettings; password?: string | null }) =>
      quiet('PUT forms/:id/settings', { params: { id }, body }),
    deliveries: (id: string, signal: AbortSignal) => quiet('GET forms/:id/deliveries', { params: { id } }, { signal }),
    retry: (id: string) => call('POST deliveries/:id/retry', { params: { id } }),
    fileUrl: (answer: string, file: string) =>
      call.url('GET answers/:id/files/:file', { params: { id: answer, file } }),
    exportUrl: (id: string, filter: AnswerFilter, format: 'csv' | 'xlsx') =>
      call.url('GET forms/:id/export', { params: { id }, query: { ...queryOf(filter), format } }),
  };
}

/** Topics on which what is shown of forms may be another one. */
export const formTopics = ['forms.answer', 'forms.form', 'decoration.page'] as const;
