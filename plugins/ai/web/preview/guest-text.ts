/** Somebody without an account, who came by a link. */
export const guestText = { zh: '{by}（访客）', en: '{by} (guest)' };
