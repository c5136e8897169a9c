/** Plays a muted film while it is in view, and lets only one film of the page sound at a time. */
export function mount(root: HTMLElement): () => void {
  const video = root.querySelector('video');
  if (video === null) return () => {};
  const hush = () => {
    // Within the phone app a page stands in a tree of its own.
    for (const other of (video.getRootNode() as ParentNode).querySelectorAll('video'))
      if (other !== video && !other.muted) other.pause();
  };
  video.addEventListener('play', hush);
  let watch: IntersectionObserver | undefined;
  if (video.dataset.autoplay !== undefined && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) video.play().catch(() => {});
        else video.pause();
      },
      { threshold: 0.5 },
    );
    video.muted = true;
    watch.observe(video);
  }
  return () => {
    video.removeEventListener('play', hush);
    watch?.disconnect();
  };
}
