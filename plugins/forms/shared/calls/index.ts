import type { answerCalls } from './answers.ts';
import type { checkinCalls } from './checkin.ts';
import type { formCalls } from './forms.ts';

/** All that the staff's pages ask of the server half. */
export type FormsCalls = typeof formCalls & typeof checkinCalls & typeof answerCalls;
