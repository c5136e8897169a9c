/** Runs `action` with the last arguments once no call came for `ms`. */
export function debounce<A extends unknown[]>(action: (...args: A) => void, ms: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...args), ms);
  };
}
