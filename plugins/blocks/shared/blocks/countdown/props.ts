export type CountdownProps = {
  /** The moment it counts to; empty where none is set. */
  end: string;
  label: string;
  /** What stands there once it is over. */
  done: string;
  /** `hide`: the whole block goes away then. */
  after: 'text' | 'hide';
  look: 'box' | 'plain';
  color: string;
};
