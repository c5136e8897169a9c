export function mount(root: HTMLElement): () => void {
  root.dataset.alive = '';
  return () => root.removeAttribute('data-alive');
}
