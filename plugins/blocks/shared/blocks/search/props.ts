export type SearchProps = {
  placeholder: string;
  words: { text: string }[];
  /** Where a search goes: `{q}` stands for the words. Empty: it lists the shop's goods, or else finds blocks on this very page. */
  target: string;
  look: 'round' | 'square';
  align: 'left' | 'center';
};
