export function installTexts(): void {
  const { root, visible, settle } = window.fitoutContract;
  const skipped =
    '[translate=no], code, pre, kbd, samp, script, style, time, textarea, [contenteditable=true], [data-user-content]';
  const texts = (): string[] => {
    const found = new Set<string>();
    const element = root();
    if (element === undefined) return [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.nodeValue?.trim() ?? '';
      if (text === '' || parent === null || parent.closest(skipped) !== null || !visible(parent)) continue;
      found.add(text);
    }
    for (const one of element.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (one.closest(skipped) !== null || !visible(one)) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const text = one.getAttribute(name)?.trim() ?? '';
        if (text !== '') found.add(text);
      }
    }
    return [...found];
  };

  const typed = 'contract 状态';
  let kept:
    | { root: Element; field: HTMLInputElement | HTMLTextAreaElement | undefined; scrolled: Element | undefined }
    | undefined;
  const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
    const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    // As React hears of it: its own setter would keep the value it knows.
    Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const startTyping = async (): Promise<'typed' | 'no field' | undefined> => {
    const element = root();
    const content = element?.querySelector('*');
    if (element === undefined || content == null) return undefined;
    const field = [
      ...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'input:not([type]), input[type=text], input[type=search], textarea',
      ),
    ].find((one) => visible(one) && !one.disabled && !one.readOnly && one.value === '');
    if (field !== undefined) type(field, typed);
    // What was typed may change a list, and its address, a quarter of a second behind the typing: who goes back to the
    // address of before would take it away.
    await settle(400);
    const scrolled = [element, ...element.querySelectorAll('*')].find(
      (one) => one.scrollHeight > one.clientHeight + 40 && /auto|scroll/.test(getComputedStyle(one).overflowY),
    );
    if (scrolled !== undefined) scrolled.scrollTop = 30;
    kept = { root: content, field, scrolled };
    return field === undefined ? 'no field' : 'typed';
  };
  const lost = async (): Promise<string[]> => {
    if (kept === undefined) return [];
    const gone: string[] = [];
    const { root: content, field, scrolled } = kept;
    if (!content.isConnected) gone.push('its elements were made anew');
    if (field !== undefined && (!field.isConnected || field.value !== typed))
      gone.push('what was typed into a field is gone');
    const room = scrolled === undefined ? 0 : scrolled.scrollHeight - scrolled.clientHeight;
    if (scrolled?.isConnected === true && room >= 30 && Math.abs(scrolled.scrollTop - 30) > 2)
      gone.push('it is scrolled to another place');
    kept = undefined;
    // Those who look next find the page as it was.
    if (scrolled !== undefined) scrolled.scrollTop = 0;
    if (field?.isConnected === true && field.value === typed) {
      type(field, '');
      await settle();
    }
    return gone;
  };
  Object.assign(window.fitoutContract, { texts, startTyping, lost });
}
