import { useText } from '@fitout/sdk/web';
import type { SearchBoxState } from '@fluentui/react-components';

/**
 * Fluent names the button that empties a search "clear", in English alone. Said here for every search of the area,
 * those of other teams too; who gave it a name of their own keeps that.
 */
export const fluentTexts = {
  useSearchBoxStyles_unstable(state: unknown): void {
    const t = useText();
    const { dismiss } = state as SearchBoxState;
    if (dismiss?.['aria-label'] === 'clear') dismiss['aria-label'] = t({ zh: '清空', en: 'Clear' });
  },
};
