/** What other plugins may know of forms: what a signed-in customer sent, and which event tells of an answer. */
import { type Id, type LocalText, type OrderStage, type ServiceToken, serviceToken } from '@fitout/sdk';

/** One answer as the person who sent it may see it. */
export interface Submission {
  id: bigint;
  formId: bigint;
  /** The form's title; empty where the form is gone. */
  title: string;
  /** The answer's number as it was told: `A0012`. */
  number: string;
  at: Date;
  /** `done`: staff marked it as handled. */
  state: 'new' | 'done';
  /** Where it stands at the moment: a booking is over once its visitor came, whatever staff did with the answer. */
  stage: OrderStage;
  /** Questions and answers in words, in the form's order at that time. */
  items: { title: string; text: string }[];
  /** The slots that were booked, in their order. */
  bookings: SubmittedBooking[];
}

/** A slot that a submission has. */
export interface SubmittedBooking {
  /** Title of its question. */
  title: string;
  /** `2026-12-01 09:00-10:00` */
  slot: string;
  /** What its visitor shows when they come. */
  code: string;
  /** Did they come? */
  checked: boolean;
}

/** Server: what people sent while they were signed in. */
export interface FormSubmissions {
  /** Newest first, at most 50; `before` is the id of the last one seen. What is in the trash is left out. */
  of(orgId: bigint, personId: bigint, before?: bigint): Promise<Submission[]>;
}

/** On the server: `ctx.services.get(formSubmissions)`; plugin.json needs `"requires": {"forms": "^0.1.0"}`. */
export const formSubmissions: ServiceToken<FormSubmissions> = serviceToken('forms.submissions');

/** Topic of `server.event`: a form got an answer, or one was changed. The id is the form's. */
export const answerTopic = 'forms.answer';

/** What a block keeps of a chosen form. */
export interface PickedForm {
  id: Id;
  name: string;
}

/** What was sent for a block of another plugin, in a form. */
export interface SentOutside {
  orgId: bigint;
  /** The form's page, and the block in it. */
  page: bigint;
  block: string;
  /** As the block's script wrote it into the field `f.<block>`: anybody may have written anything. */
  sent: string;
}

/** An answer that was kept, with something for a block of another plugin in it. */
export interface KeptOutside extends SentOutside {
  answer: bigint;
  /** As it was told: `A0012`. */
  number: string;
  /** Who sent it, by its first question for a line of text and for a phone number; empty where there is none. */
  contact: string;
  phone: string;
}

/** A block of another plugin that is answered within a form. Its values have a `title`, and `required` where it must be. */
export interface OutsideQuestion {
  /** Type of the block. */
  type: string;
  /** What the answer says of it, in words; or what is wrong. Nothing is kept yet, and may never be. */
  check(sent: SentOutside): Promise<{ words: string } | { fault: LocalText }>;
  /** Called by a job once the answer is kept: at least once, and again where it throws. */
  kept(answer: KeptOutside): Promise<void>;
}

/** Server: `ctx.services.find(formQuestions)` at `activate`; plugin.json needs `"optional": {"forms": "^0.1.0"}`. */
export const formQuestions: ServiceToken<{ add(question: OutsideQuestion): void }> = serviceToken('forms.questions');
