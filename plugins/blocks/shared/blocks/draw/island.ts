import { newUuid, noAnswerText, visitorFetch } from '@fitout/sdk';
import type { Drawn, Standing } from '../../../../decoration/api.ts';

/** The page's slug: of its address, or of the phone app's element that holds it; `-` is the home page. */
function slugOf(root: HTMLElement): string {
  const ground = root.getRootNode();
  if (ground instanceof ShadowRoot) return (ground.host as HTMLElement).dataset.published || '-';
  return decodeURIComponent(/^\/p\/([^/]+)/.exec(location.pathname)?.[1] ?? '-');
}

/** A preview, a template: nothing is published yet that could be drawn from. */
function isTrial(): boolean {
  return /^\/p\/-\/(?!home)/.test(location.pathname);
}

/** Asks the server for a turn, and turns the wheel to what it answers. Nothing here decides anything. */
export function mount(root: HTMLElement): () => void {
  const wheel = root.querySelector<HTMLElement>('.fb-draw-wheel');
  const go = root.querySelector<HTMLButtonElement>('.fb-draw-go');
  const says = root.querySelector<HTMLElement>('.fb-draw-result');
  const list = root.querySelector<HTMLElement>('.fb-draw-won');
  const block = root.closest<HTMLElement>('[data-block]')?.dataset.block;
  if (wheel === null || go === null || says === null || list === null || block === undefined) return () => {};
  const url = `/api/p/decoration/public/draw/${encodeURIComponent(slugOf(root))}/${block}`;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const fields = wheel.children.length;
  let turned = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  root.classList.add('fb-draw-live');

  const call = async <T>(init?: RequestInit): Promise<T> => {
    const response = await visitorFetch(url, { cache: 'no-store', ...init }).catch(() => {
      throw new Error(`${noAnswerText()}，请稍后再试`);
    });
    const answer = (await response.json().catch(() => ({}))) as { message?: string; result?: T };
    if (!response.ok || answer.result === undefined) throw new Error(answer.message ?? '抽奖暂时不可用，请稍后再试');
    return answer.result;
  };
  const leftText = (left: number) => (left > 0 ? `还可抽 ${left} 次` : '次数已用完');
  const keep = (name: string, code: string | null) => {
    const item = document.createElement('li');
    const mark = document.createElement('code');
    mark.textContent = code ?? '';
    item.append(`${name}　兑奖码 `, mark);
    list.prepend(item);
  };
  const tell = ({ name, code, left }: Drawn) => {
    says.textContent = code === null ? `${name}，${leftText(left)}` : `恭喜抽中「${name}」，${leftText(left)}`;
    if (code !== null) keep(name, code);
    go.disabled = left <= 0;
  };
  const failed = (error: unknown) => {
    says.textContent = (error as Error).message;
    go.disabled = false;
  };
  const draw = async () => {
    go.disabled = true;
    says.textContent = '';
    const drawn = await call<Drawn>({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': newUuid() },
      body: '{}',
    });
    // Some whole turns, and on to the middle of the field.
    const to = 360 - (drawn.at * 360) / fields;
    turned += 5 * 360 + ((to - (turned % 360) + 360) % 360);
    wheel.style.transform = `rotate(${turned}deg)`;
    timer = setTimeout(() => tell(drawn), still.matches ? 0 : 4100);
  };
  if (isTrial()) {
    says.textContent = '预览中不开奖，发布后可抽';
    go.disabled = true;
    return () => {};
  }
  const press = () => void draw().catch(failed);
  go.addEventListener('click', press);
  call<Standing>().then(({ left, won }) => {
    for (const one of won.reverse()) keep(one.name, one.code);
    says.textContent = leftText(left);
    go.disabled = left <= 0;
  }, failed);
  return () => {
    clearTimeout(timer);
    go.removeEventListener('click', press);
  };
}
