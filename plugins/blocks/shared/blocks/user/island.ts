import { visitorFetch, visitorHeaders } from '@fitout/sdk';

interface Person {
  name?: unknown;
  custIcon?: unknown;
}

/** Puts in who is signed in on this device. Nobody is asked for where nobody is. */
export function mount(root: HTMLElement): () => void {
  if (visitorHeaders().token === undefined) return () => {};
  const asking = new AbortController();
  visitorFetch('/api/v1/customer/queryCustWithOrg', { signal: asking.signal })
    .then(async (response) => {
      if (response.ok) show(root, ((await response.json()) as { result: Person }).result);
    })
    .catch(() => {});
  return () => asking.abort();
}

function show(root: HTMLElement, { name, custIcon }: Person): void {
  const words = root.querySelector('.fb-user-name');
  if (words === null || typeof name !== 'string' || name === '') return;
  words.textContent = name;
  root.querySelector('.fb-user-sub')?.replaceChildren('查看我的账户');
  const link = root.querySelector<HTMLAnchorElement>('a.fb-user-link');
  if (link !== null && root.dataset.mine !== undefined) link.href = root.dataset.mine;
  if (typeof custIcon !== 'string' || !/^(\/a\/|https:\/\/)/.test(custIcon)) return;
  const face = new Image();
  face.alt = '';
  face.src = custIcon;
  root.querySelector('.fb-user-face')?.replaceChildren(face);
}
