import type { TabWalk } from './tools.ts';

export function installKeys(): void {
  const { root, visible } = window.fitoutContract;
  const controlSelector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable=true], [role=button], [role=link], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=menuitem], [role=option], [role=slider], [role=combobox], [role=textbox], [role=treeitem], [role=gridcell][tabindex]';
  const groups =
    '[role=tablist], [role=radiogroup], [role=toolbar], [role=menu], [role=menubar], [role=listbox], [role=tree], [role=grid], [role=treegrid], [data-tabster*=mover]';
  const native = 'a[href], button, input, select, textarea, summary, [contenteditable=true]';
  const nameOf = (element: Element): string => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
    const kind = element.getAttribute('role') ?? element.localName;
    return `<${kind}>${text === '' ? '' : ` “${text.slice(0, 40)}”`}`;
  };
  const controlsIn = (element: Element): HTMLElement[] =>
    [...element.querySelectorAll<HTMLElement>(controlSelector)].filter(
      (one) =>
        visible(one) &&
        !one.matches(
          ':disabled, [aria-disabled=true], [inert], [inert] *, [aria-hidden=true], [aria-hidden=true] *, [data-tabster-dummy]',
        ) &&
        one.getClientRects().length > 0 &&
        // Scrolled to by script alone, or a place that the focus is sent to.
        !(one.getAttribute('tabindex') === '-1' && !one.matches(`${native}, [role]`)) &&
        !(
          one.tabIndex < 0 &&
          one.matches('h1, h2, h3, [role=heading], [role=tabpanel], [role=dialog], [role=status], [role=alert]')
        ),
    );
  /** React's handlers of an element, where React made it. */
  const handlers = (element: Element): Record<string, unknown> => {
    const found = Object.entries<unknown>({ ...element }).find(([name]) => name.startsWith('__reactProps$'));
    return typeof found?.[1] === 'object' ? { ...found[1] } : {};
  };
  const clickOnly = (element: Element): string[] =>
    [...element.querySelectorAll('*')]
      .filter((one) => {
        if (typeof handlers(one).onClick !== 'function' || !visible(one)) return false;
        if (
          one.matches(controlSelector) ||
          one.matches(
            'label, option, form, dialog, [role=presentation], [role=none], [aria-hidden=true], [aria-hidden=true] *',
          )
        )
          return false;
        if (one.querySelector(controlSelector) !== null) return false;
        for (let up: Element | null = one; up !== null && up !== element; up = up.parentElement) {
          if (up.matches(controlSelector) || up.matches('label')) return false;
          const { onKeyDown, onKeyUp } = handlers(up);
          if (typeof onKeyDown === 'function' || typeof onKeyUp === 'function') return false;
        }
        return true;
      })
      .map(nameOf);

  let walked: HTMLElement[] = [];
  let order: number[] = [];
  let stop: (() => void) | undefined;
  const numberOf = (target: EventTarget | null): number => {
    const element = root();
    if (!(target instanceof Element) || element === undefined || !element.contains(target)) return -1;
    const at = walked.indexOf(target as HTMLElement);
    return at >= 0 ? at : walked.findIndex((one) => one.contains(target));
  };
  const startTabWalk = (): { count: number; stops: number } => {
    const element = root();
    walked = element === undefined ? [] : controlsIn(element);
    order = [];
    const hear = (event: Event): void => {
      const at = numberOf(event.target);
      // A part of the plugin that is no control: a scroller, a heading. Inside all the same.
      const inside = root()?.contains(event.target as Node) === true;
      order.push(at >= 0 ? at : inside ? -2 : -1);
    };
    const left = (event: FocusEvent): void => {
      if (event.relatedTarget === null) order.push(-1);
    };
    document.addEventListener('focusin', hear, true);
    document.addEventListener('focusout', left, true);
    stop = () => {
      document.removeEventListener('focusin', hear, true);
      document.removeEventListener('focusout', left, true);
    };
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (element !== undefined) {
      // Where the next Tab starts from: just before the plugin's content.
      const start = document.createElement('span');
      start.tabIndex = -1;
      element.before(start);
      start.focus();
      start.remove();
    }
    order = [];
    // A date has a stop for each of its parts, and one for its calendar.
    const parts = walked.filter((one) => one.matches('input[type=date], input[type=time], input[type=datetime-local]'));
    return { count: walked.length, stops: walked.length + 7 * parts.length };
  };
  const endTabWalk = (): TabWalk => {
    stop?.();
    const element = root();
    const entered = new Set(order);
    return {
      controls: walked.map(nameOf),
      order,
      grouped: walked.flatMap((one, at) => {
        const group = one.closest(groups);
        const reached =
          group !== null &&
          element?.contains(group) === true &&
          walked.some((other, index) => entered.has(index) && group.contains(other));
        const radio = one instanceof HTMLInputElement && one.type === 'radio';
        const sameName =
          radio &&
          walked.some(
            (other, index) => entered.has(index) && other instanceof HTMLInputElement && other.name === one.name,
          );
        // What leaves the order of Tab on purpose: the cross in a search box, beside the field that Esc clears.
        const beside =
          one.parentElement?.parentElement?.querySelector('input, select, textarea, [role=combobox]') != null;
        // Or one of many that arrows go through, or what stands beside such a one and is reached from it by Tab:
        // somebody hears keys there.
        const card = one.closest('li, tr, [role=row], [role=listitem], [role=option], [role=gridcell]');
        const near = [one, ...(card?.querySelectorAll(controlSelector) ?? [])];
        let hears = near.some((other) => typeof handlers(other).onKeyDown === 'function');
        for (let up = one.parentElement; up !== null && up !== element && !hears; up = up.parentElement)
          hears = typeof handlers(up).onKeyDown === 'function';
        const apart = one.tabIndex < 0 && (beside || hears);
        return reached || sameName || apart ? [at] : [];
      }),
      custom: walked.flatMap((one, at) =>
        entered.has(at) &&
        !one.matches(native) &&
        (one.matches('[role=button], [role=link], [role=checkbox], [role=switch]') ||
          typeof handlers(one).onClick === 'function')
          ? [at]
          : [],
      ),
      clickOnly: element === undefined ? [] : clickOnly(element),
    };
  };

  Object.assign(window.fitoutContract, { startTabWalk, endTabWalk, focusControl: (at: number) => walked[at]?.focus() });
}

export function installKeyWatch(): void {
  let did = false;
  let stopKey: (() => void) | undefined;
  const watchKey = (): void => {
    stopKey?.();
    did = false;
    const yes = (): void => {
      did = true;
    };
    const handled = (event: Event): void => {
      setTimeout(() => {
        if (event.defaultPrevented) did = true;
      });
    };
    const observer = new MutationObserver(yes);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['aria-checked', 'aria-pressed', 'aria-expanded', 'aria-selected', 'open', 'value', 'checked'],
    });
    document.addEventListener('click', yes, true);
    document.addEventListener('keydown', handled, true);
    window.addEventListener('hashchange', yes);
    stopKey = () => {
      observer.disconnect();
      document.removeEventListener('click', yes, true);
      document.removeEventListener('keydown', handled, true);
      window.removeEventListener('hashchange', yes);
    };
  };
  const keyDid = async (): Promise<boolean> => {
    for (const late = performance.now() + 200; !did && performance.now() < late; )
      await new Promise(requestAnimationFrame);
    stopKey?.();
    return did;
  };

  Object.assign(window.fitoutContract, { watchKey, keyDid });
}
