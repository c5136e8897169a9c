import type { View } from './window.ts';

/** Of more controls than that, the first are walked: what holds for them holds for rows further down. */
const longestWalk = 60;
/** Controls that are not of HTML are tried so far: each costs up to half a second. */
const maxTried = 8;

/** What the keys do not reach, do not work, or do not leave; one line each. */
export async function tabFaults({ pane, where }: View): Promise<string[]> {
  const { count, stops } = await where.evaluate(() => window.fitoutContract.startTabWalk());
  const framed = where !== pane.page.mainFrame();
  if (framed)
    // Where the next Tab starts from: just before the frame.
    await pane.page.evaluate(() => {
      const start = document.createElement('span');
      start.tabIndex = -1;
      window.fitoutContract.root()?.before(start);
      start.focus();
      start.remove();
    });
  const walk = Math.min(stops, longestWalk);
  for (let press = 0; press < walk + 3; press += 1) await pane.page.keyboard.press('Tab');
  const { controls, order, grouped, custom, clickOnly } = await where.evaluate(() =>
    window.fitoutContract.endTabWalk(),
  );
  const reached = new Set([...order, ...grouped]);
  const faults = clickOnly.map(
    (name) => `a click on ${name} does something that no key does: make it a button or a link`,
  );
  const last = stops > longestWalk ? Math.max(...order) : count;
  for (const [at, name] of controls.entries())
    if (at < last && !reached.has(at)) faults.push(`Tab does not reach ${name}`);
  if (count > 0 && stops <= longestWalk && !leaves(order, framed))
    faults.push(`Tab does not leave the page: after ${walk + 3} presses the focus is still in it`);
  for (const at of custom.slice(0, maxTried))
    if (!(await works(pane, where, at)))
      faults.push(`neither Enter nor Space does anything on ${controls[at]}: make it a button, or hear its keys`);
  return faults;
}

/** Was the focus outside after it had been inside? A frame's document is left without another focus in it. */
function leaves(order: readonly number[], framed: boolean): boolean {
  const inside = order.findIndex((at) => at !== -1);
  if (inside < 0) return true;
  return order.slice(inside).includes(-1) || (framed && order.length === 0);
}

async function works(pane: View['pane'], where: View['where'], at: number): Promise<boolean> {
  for (const key of ['Enter', 'Space']) {
    const focused = await where.evaluate((number) => {
      window.fitoutContract.focusControl(number);
      window.fitoutContract.watchKey();
      return document.activeElement !== document.body;
    }, at);
    // It went with what another control did.
    if (!focused) return true;
    await pane.page.keyboard.press(key);
    if (await where.evaluate(() => window.fitoutContract.keyDid())) {
      await pane.page.keyboard.press('Escape');
      return true;
    }
  }
  return false;
}
