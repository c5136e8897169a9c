import { noAnswerText, showMoney, visitorFetch } from '@fitout/sdk';

/** A listed good that a search found. */
interface FoundGood {
  id: string;
  name: string;
  price: number;
  stock: number;
  picture: string | null;
}

/**
 * A search goes to the address that the block names. Without one it lists the shop's goods that have the words, and where
 * there are none it marks the next block of this page that has them.
 */
export function mount(root: HTMLElement): () => void {
  const form = root.querySelector('form');
  const input = root.querySelector('input');
  const says = root.querySelector<HTMLElement>('.fb-search-none');
  if (!form || !input || !says) return () => {};
  const abort = new AbortController();
  const list = document.createElement('ul');
  list.className = 'fb-search-found';
  list.hidden = true;
  list.setAttribute('aria-label', '搜索结果');
  says.after(list);
  let last: Element | undefined;
  let asking: AbortController | undefined;

  // By a link, so that the phone app can keep within itself what is a page of ours.
  const leadTo = (href: string) => {
    const link = Object.assign(document.createElement('a'), { href });
    root.append(link);
    link.click();
    link.remove();
  };
  const clear = () => {
    asking?.abort();
    list.hidden = true;
    list.replaceChildren();
    says.textContent = '';
    last?.classList.remove('fb-found');
  };
  const markNext = (asked: string) => {
    const blocks = [...(root.closest('.fb-page')?.querySelectorAll('[data-block]') ?? [])].filter(
      (block) => !block.contains(root) && block.textContent?.toLowerCase().includes(asked.toLowerCase()),
    );
    last = blocks[(last === undefined ? -1 : blocks.indexOf(last)) + 1] ?? blocks[0];
    says.textContent = last === undefined ? `没有找到“${asked}”` : '';
    last?.classList.add('fb-found');
    last?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  };
  const run = async (words: string) => {
    const asked = words.trim();
    if (asked === '') return input.focus();
    const target = root.dataset.target ?? '';
    if (/^(https?:\/\/|\/)/.test(target)) return leadTo(target.replace('{q}', encodeURIComponent(asked)));
    clear();
    asking = new AbortController();
    const { signal } = asking;
    says.textContent = '正在搜索…';
    const goods = await findGoods(asked, signal);
    if (signal.aborted || abort.signal.aborted) return;
    if (goods === undefined) {
      says.textContent = `${noAnswerText()}，请稍后再试`;
      return;
    }
    if (goods.length === 0) return markNext(asked);
    last = undefined;
    says.textContent = goods.length < maxFound ? `找到 ${goods.length} 件商品` : `找到的前 ${goods.length} 件商品`;
    list.replaceChildren(...goods.map(foundItem));
    list.hidden = false;
  };
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      void run(input.value);
    },
    { signal: abort.signal },
  );
  // Emptied by its own cross or by hand: what was found goes.
  input.addEventListener('input', () => input.value === '' && clear(), { signal: abort.signal });
  root.addEventListener(
    'click',
    (event) => {
      const word = (event.target as Element).closest('.fb-search-word')?.textContent;
      if (!word) return;
      input.value = word;
      void run(word);
    },
    { signal: abort.signal },
  );
  return () => {
    abort.abort();
    asking?.abort();
    list.remove();
  };
}

/** As many as the server answers at most. */
const maxFound = 20;

/** Undefined where no answer came; nothing is found where the plugin of goods does not run. */
async function findGoods(q: string, signal: AbortSignal): Promise<FoundGood[] | undefined> {
  try {
    const timely = AbortSignal.any([signal, AbortSignal.timeout(15_000)]);
    const response = await visitorFetch(`/api/p/goods/search?q=${encodeURIComponent(q)}`, { signal: timely });
    if (response.status === 404) return [];
    if (!response.ok) return undefined;
    return ((await response.json()) as { result: { items: FoundGood[] } }).result.items;
  } catch {
    return undefined;
  }
}

function foundItem({ id, name, price, stock, picture }: FoundGood): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: `/goods/${id}` });
  if (picture !== null) {
    const image = Object.assign(document.createElement('img'), { src: picture, alt: '', width: 48, height: 48 });
    image.loading = 'lazy';
    link.append(image);
  }
  const title = Object.assign(document.createElement('span'), { textContent: name });
  const cost = Object.assign(document.createElement('b'), { textContent: showMoney(price) });
  link.append(title, cost);
  if (stock === 0) link.append(Object.assign(document.createElement('small'), { textContent: '已售罄' }));
  const item = document.createElement('li');
  item.append(link);
  return item;
}
