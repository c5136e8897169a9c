/**
 * Resolves once the page has a service worker, which keeps what goes through it; false where there is none to come.
 * What is brought after that is there without a network.
 */
export async function hasServiceWorker(): Promise<boolean> {
  // Absent without https; a window that was reloaded past its worker gets none.
  const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (worker === undefined) return false;
  await worker.ready;
  if (worker.controller === null)
    await new Promise((resolve) => worker.addEventListener('controllerchange', resolve, { once: true }));
  return true;
}
