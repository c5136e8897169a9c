import { type RefObject, useEffect, useRef, useState } from 'react';

/** Takes a file that is dropped anywhere on the page; true while one is held over it. */
export function useFileDrop(
  page: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  onFile: (file: File) => void,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const element = page.current;
    if (element === null || !isEnabled) return;
    const ends = new AbortController();
    const { signal } = ends;
    const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
    element.addEventListener(
      'dragover',
      (event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      { signal },
    );
    element.addEventListener(
      'dragleave',
      (event) => {
        if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))) setIsOver(false);
      },
      { signal },
    );
    element.addEventListener(
      'drop',
      (event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setIsOver(false);
        const file = event.dataTransfer?.files[0];
        if (file !== undefined) latest.current(file);
      },
      { signal },
    );
    return () => ends.abort();
  }, [page, isEnabled]);
  return isOver;
}
