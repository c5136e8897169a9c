/** A running platform on which the artifact is installed, tried and left: one of its own for the run. */
export interface ContractHost {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Somebody of the first organisation who may do everything, and whose password need not be changed. */
  username: string;
  password: string;
  stop(): Promise<void>;
}
