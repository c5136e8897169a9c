import type { Booked } from './rules/booking.ts';

/** A booking as its visitor shows it when they come. */
export interface Ticket {
  /** Title of the question. */
  title: string;
  /** `12月1日 周二 09:00–10:00` */
  when: string;
  /** IANA name of the organisation's time zone, and what people call it: shown where the device has another one. */
  zone: string;
  zoneName: string;
  code: string;
  /** The code as a QR code: one path in a square of `edge` units. */
  qr: { edge: number; path: string };
}

/** How a form is for the visitor who looks at it: the answer of `/f/<slug>/state`. */
export interface FormStateAnswer {
  /** Why it takes no answers now; null while it does. */
  closed: string | null;
  /** Its password was not given on this device. */
  locked: boolean;
  /** A key for one answer. */
  key: string;
  version: number | null;
  /** Block of a question → slot → how many have it. */
  booked: Record<string, Booked>;
  /** The visitor's bookings that are still to come. */
  tickets: Ticket[];
  /** Tickets belong to an account; otherwise to the device, which others may use, too. */
  signedIn: boolean;
}
