import { type EditorSession, newGesture } from './session.ts';
import { isBrush } from './tools.ts';

/** Milliseconds in which a second digit belongs to the first. */
const pairMs = 1000;

/**
 * Digits set the opacity, as in Photoshop: 4 is 40 %, 0 is 100 %, 4 and 5 in a row are 45 %. Of the brush, the fill or the
 * gradient in hand, else of the layer. Answers whether a key was one.
 */
export function opacityKeys(session: EditorSession): (event: KeyboardEvent) => boolean {
  let last: { digit: number; at: number; gesture: string } | undefined;
  return ({ key, ctrlKey, metaKey, altKey, shiftKey, timeStamp }) => {
    if (!/^[0-9]$/.test(key) || ctrlKey || metaKey || altKey || shiftKey) {
      // Another key between two digits parts them: the second is of another tool, perhaps.
      last = undefined;
      return false;
    }
    const digit = Number(key);
    const first = last !== undefined && timeStamp - last.at < pairMs ? last : undefined;
    const percent = first === undefined ? (digit === 0 ? 100 : digit * 10) : first.digit * 10 + digit;
    const gesture = first?.gesture ?? newGesture();
    last = first === undefined ? { digit, at: timeStamp, gesture } : undefined;
    session.inOrder(() => setOpacity(session, percent, gesture));
    return true;
  };
}

function setOpacity(session: EditorSession, percent: number, gesture: string): void {
  const { ui } = session;
  if (ui.tool === 'heal') return;
  if (isBrush(ui.tool)) ui[ui.tool].opacity = Math.max(1, percent);
  else if (ui.tool === 'bucket' || ui.tool === 'gradient') ui.fill.opacity = Math.max(1, percent);
  else if (ui.layer !== undefined)
    void session.run({ kind: 'set-layer', id: ui.layer, set: { opacity: percent / 100 }, gesture });
}
