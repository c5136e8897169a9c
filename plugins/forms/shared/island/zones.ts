/** Does this device's clock show what the clocks of a zone (IANA name) show? Also where the browser knows no such zone. */
export function isOwnClock(zone: string): boolean {
  const now = new Date();
  try {
    return now.toLocaleString('en', { timeZone: zone }) === now.toLocaleString('en');
  } catch {
    return true;
  }
}

/** Says whose time the form's times are, where this device has another one. */
export function fillZones(form: HTMLFormElement): void {
  for (const note of form.querySelectorAll<HTMLElement>('[data-zone]'))
    note.hidden = isOwnClock(note.dataset.zone ?? '');
}
