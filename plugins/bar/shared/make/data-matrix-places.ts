/** What a module of the data says: a bit of a codeword, 0 the highest. */
export interface Place {
  word: number;
  bit: number;
}

/** A codeword's modules as steps (down, right) from its last one, highest bit first: the shape that ISO/IEC 16022 calls Utah. */
const shape = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
] as const;

/** The four shapes in which a codeword is bent around the corners: each module by row and column, from the end where negative. */
const corners = [
  [
    [-1, 0],
    [-1, 1],
    [-1, 2],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -4],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -1],
  ],
  [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  [
    [-1, 0],
    [-1, -1],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -3],
    [1, -2],
    [1, -1],
  ],
] as const;

/**
 * Which bit stands in each module of the data, row by row, of a square with `side` modules (ISO/IEC 16022, annex F).
 * `dark` for the two dark ones of the lower right corner that no codeword reaches; undefined for their light neighbours.
 */
export function moduleOrder(side: number): (Place | 'dark' | undefined)[] {
  const places: (Place | 'dark' | undefined)[] = Array.from({ length: side * side }, () => undefined);
  let word = 0;
  const put = (row: number, column: number, bit: number) => {
    // What leaves at one side comes in at the other, moved so that the shapes fit into each other.
    const wrap = 4 - ((side + 4) % 8);
    const [y, x] = row < 0 ? [row + side, column + wrap] : [row, column];
    const [down, right] = x < 0 ? [y + wrap, x + side] : [y, x];
    places[down * side + right] = { word, bit };
  };
  const taken = (row: number, column: number) => places[row * side + column] !== undefined;
  const bent = (corner: (typeof corners)[number]) => {
    const from = (at: number) => (at < 0 ? at + side : at);
    for (const [bit, [row, column]] of corner.entries()) put(from(row), from(column), bit);
    word += 1;
  };
  const straight = (row: number, column: number) => {
    for (const [bit, [down, right]] of shape.entries()) put(row + down, column + right, bit);
    word += 1;
  };
  // Diagonals by turns up and down, from the left below to the right above.
  for (let row = 4, column = 0; row < side || column < side; ) {
    if (row === side && column === 0) bent(corners[0]);
    if (row === side - 2 && column === 0 && side % 4 !== 0) bent(corners[1]);
    if (row === side - 2 && column === 0 && side % 8 === 4) bent(corners[2]);
    if (row === side + 4 && column === 2 && side % 8 === 0) bent(corners[3]);
    do {
      if (row < side && column >= 0 && !taken(row, column)) straight(row, column);
      [row, column] = [row - 2, column + 2];
    } while (row >= 0 && column < side);
    [row, column] = [row + 1, column + 3];
    do {
      if (row >= 0 && column < side && !taken(row, column)) straight(row, column);
      [row, column] = [row + 2, column - 2];
    } while (row < side && column >= 0);
    [row, column] = [row + 3, column + 1];
  }
  if (!taken(side - 1, side - 1)) {
    places[side * side - 1] = 'dark';
    places[(side - 1) * side - 2] = 'dark';
  }
  return places;
}
