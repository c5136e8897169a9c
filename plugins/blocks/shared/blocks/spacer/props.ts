export type SpacerProps = {
  /** Pixels. */
  height: number;
};
