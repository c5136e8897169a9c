const tries = 100;
const pauseMs = 30;

/**
 * Resolves when html that is assigned shows as html. The platform's cleaner of html comes when it is first needed; what
 * is pasted before that would come in as its source.
 */
export async function htmlReady(): Promise<void> {
  const probe = document.createElement('template');
  for (let at = 0; at < tries; at++) {
    probe.innerHTML = '<i></i>';
    if (probe.content.firstElementChild !== null) return;
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}
