import type { ComboboxProps } from '@fluentui/react-components';

/**
 * `onOptionSelect` of a freeform Combobox: calls `choose` with the option that a person chose. Fluent reports two more
 * events, which would replace what was typed: the cleared selection while typing, and Tab with an active option.
 */
export function freeformChoice(
  choose: (value: string, text: string) => void,
): NonNullable<ComboboxProps['onOptionSelect']> {
  return (event, { optionValue, optionText }) => {
    if (optionValue === undefined) return;
    if ('key' in event && event.key === 'Tab') return;
    choose(optionValue, optionText ?? optionValue);
  };
}
