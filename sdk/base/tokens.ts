/**
 * Tokens name a thing across bundles by a string, and carry its type for the compiler.
 * Plugins meet through tokens only, never through each other's code.
 */
export interface ServiceToken<T> {
  readonly id: string;
  /** Only for the compiler; never set. */
  readonly _type?: T;
}

/** A place where plugins add items of one shape: `menu`, `command`, `decoration.block`. */
export interface ContributionPoint<T> {
  readonly id: string;
  readonly _type?: T;
}

/** An item of a point, and who added it. */
export interface Contribution<T> {
  plugin: string;
  item: T;
}

/** `id` is `<plugin>.<name>`: the plugin in front of the first dot provides the service. */
export function serviceToken<T>(id: string): ServiceToken<T> {
  return { id };
}

export function contributionPoint<T>(id: string): ContributionPoint<T> {
  return { id };
}
