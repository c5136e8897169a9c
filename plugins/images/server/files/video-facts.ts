export interface VideoFacts {
  width: number;
  height: number;
  /** Seconds; 0 where the file does not say. */
  duration: number;
  /** When it was made; undefined where the file does not say. */
  made: Date | undefined;
}
