import { noAnswerText } from '@fitout/sdk';
import type { QueueTicket } from '../../../shared/calls/visitors.ts';
import type { PageState } from '../../../shared/visitors/page-state.ts';
import { NoAnswer, post, Refused } from './calls.ts';
import { make } from './dom.ts';
import type { Place } from './place.ts';

/**
 * Before the opening a countdown; with a waiting room the visitor's place, from the opening on. The place is the
 * server's: the page may be closed, and shows it again when it is opened.
 *
 * @param on.ready the device is marked by then, so that the place is its own.
 * @param on.open called when the visitor may look for numbers.
 * @param on.now the server's clock.
 */
export function room(
  root: HTMLElement,
  state: PageState,
  place: Place,
  on: { ready: Promise<unknown>; open(): void; now(): number },
) {
  const box = root.querySelector<HTMLElement>('.fb-picker-room');
  const main = root.querySelector<HTMLElement>('.fb-picker-main');
  const opens = Date.parse(state.opens);
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inside = false;
  const later = (run: () => void, ms: number) => {
    clearTimeout(timer);
    if (!ended) timer = setTimeout(run, ms);
  };
  const enterMain = (until: string | null) => {
    if (box !== null) box.hidden = true;
    if (main !== null) main.hidden = false;
    if (!inside) on.open();
    inside = true;
    // Their time inside is over: they wait again.
    if (until !== null) later(() => void wait(), Math.max(1000, Date.parse(until) - on.now() + 500));
  };
  let lines: HTMLElement[] = [];
  const draw = (...next: HTMLElement[]) => {
    lines = next;
    put(next);
  };
  const put = (all: readonly HTMLElement[]) => {
    inside = false;
    if (main !== null) main.hidden = true;
    if (box === null) return;
    box.hidden = false;
    box.replaceChildren(...all);
  };
  const countdown = (waiting: number | undefined) => draw(...openingLines(opens - on.now(), waiting));
  const show = (ticket: QueueTicket) => {
    if (ticket.until !== null) return enterMain(ticket.until);
    if (ticket.token !== null) return void enter(ticket.token);
    if (ticket.ahead === null) {
      countdown(ticket.waiting);
      return tick(ticket.waiting, 0);
    }
    draw(...placeLines(ticket.ahead, ticket.pace));
    later(() => void wait(), pauseOf(ticket.ahead, ticket.pace));
  };
  /** Counts down each second, and asks how many wait each ten of them. */
  const tick = (waiting: number | undefined, seconds: number) => {
    const left = opens - on.now();
    // Not all phones in the same instant.
    if (left <= 0) return later(() => (state.queue ? void wait() : enterMain(null)), 100 + Math.random() * 1400);
    countdown(waiting);
    if (state.queue && seconds >= 10) return void wait();
    later(() => tick(waiting, seconds + 1), left % 1000 || 1000);
  };
  const failed = (error: unknown) => {
    const said = error instanceof Error ? error.message : '';
    const words = error instanceof NoAnswer ? `${noAnswerText()}，正在自动重连` : said;
    const final = error instanceof Refused && error.status === 404;
    const more = final ? [] : [make('small', {}, '您的位置还在')];
    // What was known stays in sight: the time of the opening, or the place.
    put([...(final ? [] : lines), make('p', { role: 'alert' }, words), ...more]);
    if (!final) later(() => void wait(), 5000 + Math.random() * 5000);
  };
  const wait = () => post<QueueTicket>('visitors/queue', place).then(show, failed);
  const enter = (token: string) => post<QueueTicket>('visitors/enter', { ...place, token }).then(show, failed);

  if (state.queue) void on.ready.then(wait, failed);
  else if (state.opens !== '' && state.data.state === 'waiting')
    void on.ready.catch(() => {}).then(() => tick(undefined, 0));
  return {
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}

/** Milliseconds until one looks again: sooner the nearer one's turn is, and not all phones at once. */
function pauseOf(ahead: number, pace: number): number {
  const third = ((ahead / pace) * 60_000) / 3;
  return Math.min(20_000, Math.max(1500, third)) * (0.8 + Math.random() * 0.4);
}

const stays = '页面可以关闭，回来时位置还在';

function openingLines(left: number, waiting: number | undefined): HTMLElement[] {
  const words = waiting === undefined ? '到时间即可选号' : `已有 ${waiting} 人在等，开放时随机排位；${stays}`;
  return [make('p', {}, '距开放还有'), make('strong', {}, spanOf(left)), make('small', {}, words)];
}

function placeLines(ahead: number, pace: number): HTMLElement[] {
  const minutes = Math.ceil((ahead + 1) / pace);
  return [
    make('p', {}, '您前面还有'),
    make('strong', { role: 'status' }, `${ahead} 人`),
    make('small', {}, `每分钟放行 ${pace} 人，预计 ${minutes} 分钟；${stays}`),
  ];
}

function spanOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const clock = `${two(Math.floor(seconds / 3600) % 24)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return days > 0 ? `${days} 天 ${clock}` : clock;
}
