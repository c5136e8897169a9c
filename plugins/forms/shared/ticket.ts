/** A booking as its visitor shows it when they come. */
export interface Ticket {
  /** Title of the question. */
  title: string;
  /** `12月1日 周二 09:00–10:00` */
  when: string;
  code: string;
  /** The code as a QR code: one path in a square of `edge` units. */
  qr: { edge: number; path: string };
}
