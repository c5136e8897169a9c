import type { Http } from '@fitout/sdk/web';
import type { FormSettings } from '../shared/settings.ts';
import type { AnswerDetail, AnswerRow, Charts, Delivery, FormDetail, FormSummary } from '../shared/types.ts';

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
  return {
    forms: async (signal?: AbortSignal) =>
      (
        await http.get<{ items: FormSummary[] }>(
          'forms',
          {},
          { showError: false, ...(signal === undefined ? {} : { signal }) },
        )
      ).items,
    form: (id: string, signal: AbortSignal) => http.get<FormDetail>(`forms/${id}`, {}, { signal, showError: false }),
    answers: (id: string, filter: AnswerFilter, cursor: string | undefined, signal: AbortSignal) =>
      http.get<{ items: AnswerRow[]; next: string | null }>(
        `forms/${id}/answers`,
        { ...queryOf(filter), cursor, limit: 50 },
        { signal, showError: false },
      ),
    answer: (id: string, signal: AbortSignal) =>
      http.get<AnswerDetail>(`answers/${id}`, {}, { signal, showError: false }),
    change: (id: string, ids: readonly string[], action: 'done' | 'new' | 'trash' | 'restore' | 'delete') =>
      http.post<{ changed: number }>(`forms/${id}/answers`, { ids, action }),
    charts: (id: string, signal: AbortSignal) =>
      http.get<Charts>(`forms/${id}/charts`, {}, { signal, showError: false }),
    save: (id: string, body: { rev: number; settings: FormSettings; password?: string | null }) =>
      http.put<FormDetail>(`forms/${id}/settings`, body, { showError: false }),
    deliveries: (id: string, signal: AbortSignal) =>
      http.get<{ items: Delivery[] }>(`forms/${id}/deliveries`, {}, { signal, showError: false }),
    retry: (id: string) => http.post(`deliveries/${id}/retry`),
    fileUrl: (answer: string, file: string) => http.url(`answers/${answer}/files/${file}`),
    exportUrl: (id: string, filter: AnswerFilter, format: 'csv' | 'xlsx') =>
      http.url(`forms/${id}/export`, { ...queryOf(filter), format }),
  };
}

/** Topics on which what is shown of forms may be another one. */
export const formTopics = ['forms.answer', 'forms.form', 'decoration.page'] as const;
