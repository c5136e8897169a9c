/**
 * A table of a FlatBuffers file (its internals document, google.github.io/flatbuffers): fields by their number in the
 * schema, each with what it is where the file leaves it out. Whatever points out of the file throws a RangeError.
 */
export class Table {
  readonly #view: DataView;
  readonly #at: number;

  private constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
  }

  /** The root table of a file that bears the identifier; throws where it is another file. */
  static root(bytes: Uint8Array, identifier: string): Table {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const found = new TextDecoder().decode(bytes.subarray(4, 8));
    if (found !== identifier) throw new Error(`no ${identifier} file`);
    return new Table(view, view.getUint32(0, true));
  }

  int8(field: number, otherwise = 0): number {
    const at = this.#field(field);
    return at === undefined ? otherwise : this.#view.getInt8(at);
  }

  int32(field: number, otherwise = 0): number {
    const at = this.#field(field);
    return at === undefined ? otherwise : this.#view.getInt32(at, true);
  }

  /** Another table; undefined where there is none. */
  table(field: number): Table | undefined {
    const at = this.#field(field);
    return at === undefined ? undefined : new Table(this.#view, this.#pointed(at));
  }

  tables(field: number): Table[] {
    const { first, count } = this.#vector(field, 4);
    return Array.from({ length: count }, (_, at) => new Table(this.#view, this.#pointed(first + 4 * at)));
  }

  ints(field: number): number[] {
    const { first, count } = this.#vector(field, 4);
    return Array.from({ length: count }, (_, at) => this.#view.getInt32(first + 4 * at, true));
  }

  bytes(field: number): Uint8Array {
    const { first, count } = this.#vector(field, 1);
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + first, count);
  }

  text(field: number): string {
    return new TextDecoder().decode(this.bytes(field));
  }

  /** Where a field is; tables of older writers have fewer. */
  #field(number: number): number | undefined {
    const fields = this.#at - this.#view.getInt32(this.#at, true);
    const place = 4 + 2 * number;
    if (place + 2 > this.#view.getUint16(fields, true)) return undefined;
    const offset = this.#view.getUint16(fields + place, true);
    return offset === 0 ? undefined : this.#at + offset;
  }

  #pointed(at: number): number {
    return at + this.#view.getUint32(at, true);
  }

  #vector(field: number, size: number): { first: number; count: number } {
    const at = this.#field(field);
    if (at === undefined) return { first: 0, count: 0 };
    const start = this.#pointed(at);
    const count = this.#view.getUint32(start, true);
    if (start + 4 + count * size > this.#view.byteLength) throw new RangeError(`${count} of ${size} bytes`);
    return { first: start + 4, count };
  }
}
