interface Pressed {
  key: string;
  isComposing?: boolean;
  keyCode?: number;
}

/** A key event of the browser's, or of React's around one. */
export interface KeyPressed extends Pressed {
  nativeEvent?: Pressed;
}

/** `keyCode` of a key that an input method takes (UI Events, 7.3.1). */
const taken = 229;

/**
 * What was pressed (`KeyboardEvent.key`), or '' where an input method takes the key to itself: the Enter that ends a
 * composition, the Escape that gives it up, the arrows among its candidates. Safari sends that Enter when the
 * composition is over already, and says so by the code alone.
 */
export function keyOf(event: KeyPressed): string {
  const { isComposing, keyCode } = event.nativeEvent ?? event;
  return isComposing === true || keyCode === taken ? '' : event.key;
}
