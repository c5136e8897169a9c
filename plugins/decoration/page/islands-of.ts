type Mount = (root: HTMLElement) => () => void;

/**
 * What an island's file exports as `mountIn`: brings every block of its kind below `root` to life, and answers what
 * ends them. A published page calls it for the whole document, the /m host for the page's shadow root.
 */
export function islandsOf(name: string, mount: Mount): (root: ParentNode) => () => void {
  return (root) => {
    const ends: (() => void)[] = [];
    for (const block of root.querySelectorAll(`[data-island="${name}"]`)) {
      const target = block.querySelector<HTMLElement>(`.fb-${name}`);
      if (target !== null) ends.push(mount(target));
    }
    return () => {
      for (const end of ends) end();
    };
  };
}
