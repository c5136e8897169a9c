/**
 * In place of Framework7's touch module: passes the fingers on to its parts (pull to refresh), and nothing else. The
 * original also swallows clicks: after any scroll the next one that no finger made (a screen reader's, a keyboard's, a
 * mouse's) never arrived. What is pressed looks so by css `:active`.
 */
interface Framework7App {
  touchEvents?: { start: string; move: string; end: string };
  emit(event: { events: string; data: unknown[] }): void;
}

const names = (phase: string, passive: boolean): string =>
  passive ? `touch${phase}:passive` : `touch${phase} touch${phase}:active`;

/** Listens until the document goes, as the app itself does. */
function listen(app: Framework7App): void {
  for (const phase of ['start', 'move', 'end']) {
    for (const passive of [false, true]) {
      const capture = phase === 'start';
      const events = names(phase, passive);
      document.addEventListener(`touch${phase}`, (event) => app.emit({ events, data: [event] }), { passive, capture });
    }
  }
}

export default {
  name: 'touch',
  params: { touch: { touchRipple: false, touchHighlight: false } },
  create(this: Framework7App): void {
    this.touchEvents = { start: 'touchstart', move: 'touchmove', end: 'touchend' };
  },
  on: {
    init(this: Framework7App): void {
      listen(this);
    },
  },
};
