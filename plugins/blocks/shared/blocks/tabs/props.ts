export type TabsProps = {
  look: 'line' | 'pill';
  /** The bar stays at the top of the screen while its contents are there. */
  sticky: boolean;
  color: string;
};
