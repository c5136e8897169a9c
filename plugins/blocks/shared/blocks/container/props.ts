export type ContainerProps = {
  /** `down`: below each other; `across`: side by side, each as wide as the others. */
  direction: 'down' | 'across';
  /** Pixels between what stands in it. */
  gap: number;
  align: 'stretch' | 'start' | 'center' | 'end';
};
