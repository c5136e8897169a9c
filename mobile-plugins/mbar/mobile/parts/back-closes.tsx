import { useBackCloses } from '@fitout/sdk/web';

/** While it is there, the browser's Back goes back through what is open. `onBack` answers whether nothing is open any more. */
export function BackCloses({ onBack }: { onBack(): boolean }) {
  useBackCloses(onBack);
  return null;
}
