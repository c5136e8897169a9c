/** A search goes to the address the block names, or else finds the next block of this page that has the words. */
export function mount(root: HTMLElement): () => void {
  const form = root.querySelector('form');
  const input = root.querySelector('input');
  const says = root.querySelector('.fb-search-none');
  if (!form || !input || !says) return () => {};
  const abort = new AbortController();
  let last: Element | undefined;

  // By a link, so that the phone app can keep within itself what is a page of ours.
  const leadTo = (href: string) => {
    const link = Object.assign(document.createElement('a'), { href });
    root.append(link);
    link.click();
    link.remove();
  };
  const run = (words: string) => {
    const asked = words.trim();
    if (asked === '') return input.focus();
    const target = root.dataset.target ?? '';
    if (/^(https?:\/\/|\/)/.test(target)) return leadTo(target.replace('{q}', encodeURIComponent(asked)));
    const blocks = [...(root.closest('.fb-page')?.querySelectorAll('[data-block]') ?? [])].filter(
      (block) => !block.contains(root) && block.textContent?.toLowerCase().includes(asked.toLowerCase()),
    );
    last?.classList.remove('fb-found');
    last = blocks[(last === undefined ? -1 : blocks.indexOf(last)) + 1] ?? blocks[0];
    says.textContent = last === undefined ? `没有找到“${asked}”` : '';
    last?.classList.add('fb-found');
    last?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  };
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      run(input.value);
    },
    { signal: abort.signal },
  );
  root.addEventListener(
    'click',
    (event) => {
      const word = (event.target as Element).closest('.fb-search-word')?.textContent;
      if (!word) return;
      input.value = word;
      run(word);
    },
    { signal: abort.signal },
  );
  return () => abort.abort();
}
