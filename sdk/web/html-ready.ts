const tries = 100;
const pauseMs = 30;

/**
 * Resolves when HTML that is assigned shows as HTML. The platform loads its sanitizer when it is first needed, and until
 * then HTML shows as its source: a rich text that is opened, or pasted into, too early would be read, and saved, as that.
 * After three seconds it resolves all the same.
 */
export async function htmlReady(): Promise<void> {
  const probe = document.createElement('template');
  for (let at = 0; at < tries; at++) {
    probe.innerHTML = '<i></i>';
    if (probe.content.firstElementChild !== null) return;
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}
