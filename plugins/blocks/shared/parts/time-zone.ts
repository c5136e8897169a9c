/** Answers the IANA name of the organisation's time zone, in which pages print times. */
export const timeZoneSource = 'blocks.time-zone';
