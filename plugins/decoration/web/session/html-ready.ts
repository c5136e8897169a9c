const tries = 100;
const pauseMs = 30;

/**
 * Resolves when html that is assigned shows as html. The platform's cleaner of html comes when it is first needed, and
 * until then html shows as its source: a rich text opened too early would be read, and saved, as that.
 */
export async function htmlReady(): Promise<void> {
  const probe = document.createElement('template');
  for (let at = 0; at < tries; at++) {
    probe.innerHTML = '<i></i>';
    if (probe.content.firstElementChild !== null) return;
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}
