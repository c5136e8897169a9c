/** Ways from a pixel to its neighbours; the way back of `d` is `d ^ 1`. */
const ways = 8;
const terminal = 8;
const orphan = 9;
const none = 10;

const free = 0;
const fromSource = 1;
const fromSink = 2;

/**
 * The least cut of a grid of pixels, each joined to eight neighbours: Boykov and Kolmogorov's two trees, which grow until
 * they meet and mend themselves after each path that is filled. Capacities are whole numbers, so that it ends.
 */
export class GridFlow {
  readonly width: number;
  readonly height: number;
  /** A rim of a pixel, which nothing flows to, spares looking for the edge of the grid. */
  readonly #stride: number;
  readonly #offset: Int32Array;
  readonly #capacity: Int32Array;
  /** What is left from the source, or below zero to the sink. */
  readonly #ends: Int32Array;
  readonly #tree: Uint8Array;
  readonly #parent: Uint8Array;
  readonly #distance: Int32Array;
  readonly #seen: Int32Array;
  readonly #isActive: Uint8Array;
  readonly #queue: Int32Array;
  #first = 0;
  #count = 0;
  #time = 0;
  #orphans: number[] = [];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    const stride = width + 2;
    const count = stride * (height + 2);
    this.#stride = stride;
    this.#offset = Int32Array.of(1, -1, stride + 1, -stride - 1, stride, -stride, stride - 1, 1 - stride);
    this.#capacity = new Int32Array(count * ways);
    this.#ends = new Int32Array(count);
    this.#tree = new Uint8Array(count);
    this.#parent = new Uint8Array(count).fill(none);
    this.#distance = new Int32Array(count);
    this.#seen = new Int32Array(count);
    this.#isActive = new Uint8Array(count);
    this.#queue = new Int32Array(count);
  }

  /** Above zero it costs so much to give the pixel to the sink, below zero to the source. */
  lean(x: number, y: number, by: number): void {
    this.#ends[(y + 1) * this.#stride + x + 1] = by;
  }

  /** What it costs to part a pixel from its neighbour: way 0 is right, 2 right and down, 4 down, 6 left and down. */
  join(x: number, y: number, way: 0 | 2 | 4 | 6, cost: number): void {
    const at = (y + 1) * this.#stride + x + 1;
    this.#capacity[at * ways + way] = cost;
    this.#capacity[(at + (this.#offset[way] as number)) * ways + way + 1] = cost;
  }

  /** Fills the grid; to be called once. */
  run(): void {
    for (let at = 0; at < this.#ends.length; at += 1) {
      const end = this.#ends[at] as number;
      if (end === 0) continue;
      this.#tree[at] = end > 0 ? fromSource : fromSink;
      this.#parent[at] = terminal;
      this.#distance[at] = 1;
      this.#activate(at);
    }
    for (let at = this.#next(); at >= 0; at = this.#next()) {
      // A pixel is grown from until it touches nothing of the other tree.
      while (this.#tree[at] !== free) {
        const way = this.#tree[at] === fromSource ? this.#growSource(at) : this.#growSink(at);
        this.#time += 1;
        if (way < 0) break;
        if (this.#tree[at] === fromSource) this.#fill(at, way);
        else this.#fill(at + (this.#offset[way] as number), way ^ 1);
        this.#adopt();
      }
    }
  }

  /** Is the pixel on the source's side of the cut? */
  isSource(x: number, y: number): boolean {
    return this.#tree[(y + 1) * this.#stride + x + 1] === fromSource;
  }

  #activate(at: number): void {
    if (this.#isActive[at] === 1) return;
    this.#isActive[at] = 1;
    const size = this.#queue.length;
    this.#queue[(this.#first + this.#count) % size] = at;
    this.#count += 1;
  }

  #next(): number {
    while (this.#count > 0) {
      const at = this.#queue[this.#first] as number;
      this.#first = this.#first + 1 === this.#queue.length ? 0 : this.#first + 1;
      this.#count -= 1;
      this.#isActive[at] = 0;
      if (this.#tree[at] !== free) return at;
    }
    return -1;
  }

  /** Takes in free neighbours; answers the way to one of the other tree, or -1. */
  #growSource(at: number): number {
    const capacity = this.#capacity;
    for (let way = 0; way < ways; way += 1) {
      if ((capacity[at * ways + way] as number) <= 0) continue;
      const to = at + (this.#offset[way] as number);
      if (this.#takeIn(at, to, way, fromSource)) return way;
    }
    return -1;
  }

  #growSink(at: number): number {
    const capacity = this.#capacity;
    for (let way = 0; way < ways; way += 1) {
      const to = at + (this.#offset[way] as number);
      if ((capacity[to * ways + (way ^ 1)] as number) <= 0) continue;
      if (this.#takeIn(at, to, way, fromSink)) return way;
    }
    return -1;
  }

  /** Answers whether the neighbour is of the other tree. */
  #takeIn(at: number, to: number, way: number, tree: number): boolean {
    const other = this.#tree[to];
    if (other === free) {
      this.#tree[to] = tree;
      this.#parent[to] = way ^ 1;
      this.#seen[to] = this.#seen[at] as number;
      this.#distance[to] = (this.#distance[at] as number) + 1;
      this.#activate(to);
      return false;
    }
    if (other !== tree) return true;
    // It may be nearer to the root by this way.
    if (
      (this.#seen[to] as number) <= (this.#seen[at] as number) &&
      (this.#distance[to] as number) > (this.#distance[at] as number)
    ) {
      this.#parent[to] = way ^ 1;
      this.#seen[to] = this.#seen[at] as number;
      this.#distance[to] = (this.#distance[at] as number) + 1;
    }
    return false;
  }

  /** Sends what fits from the source through `at` and its neighbour to the sink. */
  #fill(at: number, way: number): void {
    const capacity = this.#capacity;
    const to = at + (this.#offset[way] as number);
    const amount = Math.min(capacity[at * ways + way] as number, this.#roomUp(at), this.#roomDown(to));
    capacity[at * ways + way] = (capacity[at * ways + way] as number) - amount;
    capacity[to * ways + (way ^ 1)] = (capacity[to * ways + (way ^ 1)] as number) + amount;
    this.#send(at, amount, true);
    this.#send(to, amount, false);
    // Those next to a root first: the others are likely to hang on them.
    this.#orphans.reverse();
  }

  #roomUp(from: number): number {
    let room = Number.POSITIVE_INFINITY;
    let at = from;
    for (let way = this.#parent[at] as number; way !== terminal; way = this.#parent[at] as number) {
      at += this.#offset[way] as number;
      room = Math.min(room, this.#capacity[at * ways + (way ^ 1)] as number);
    }
    return Math.min(room, this.#ends[at] as number);
  }

  #roomDown(from: number): number {
    let room = Number.POSITIVE_INFINITY;
    let at = from;
    for (let way = this.#parent[at] as number; way !== terminal; way = this.#parent[at] as number) {
      room = Math.min(room, this.#capacity[at * ways + way] as number);
      at += this.#offset[way] as number;
    }
    return Math.min(room, -(this.#ends[at] as number));
  }

  #send(from: number, amount: number, isSource: boolean): void {
    const capacity = this.#capacity;
    let at = from;
    for (let way = this.#parent[at] as number; way !== terminal; way = this.#parent[at] as number) {
      const up = at + (this.#offset[way] as number);
      const used = isSource ? up * ways + (way ^ 1) : at * ways + way;
      const back = isSource ? at * ways + way : up * ways + (way ^ 1);
      capacity[back] = (capacity[back] as number) + amount;
      capacity[used] = (capacity[used] as number) - amount;
      if (capacity[used] === 0) this.#orphan(at);
      at = up;
    }
    this.#ends[at] = (this.#ends[at] as number) + (isSource ? -amount : amount);
    if (this.#ends[at] === 0) this.#orphan(at);
  }

  #orphan(at: number): void {
    this.#parent[at] = orphan;
    this.#orphans.push(at);
  }

  #adopt(): void {
    for (let place = 0; place < this.#orphans.length; place += 1) this.#place(this.#orphans[place] as number);
    this.#orphans.length = 0;
  }

  /** Finds a pixel of its tree that has a root and can feed it; else it is free, and its children are orphans. */
  #place(at: number): void {
    const tree = this.#tree[at] as number;
    let nearest = Number.POSITIVE_INFINITY;
    let best = -1;
    for (let way = 0; way < ways; way += 1) {
      const to = at + (this.#offset[way] as number);
      if (this.#tree[to] !== tree || this.#feed(at, to, way, tree) <= 0) continue;
      const distance = this.#rootDistance(to);
      if (distance >= nearest) continue;
      nearest = distance;
      best = way;
    }
    if (best >= 0) {
      this.#parent[at] = best;
      this.#seen[at] = this.#time;
      this.#distance[at] = nearest + 1;
      return;
    }
    for (let way = 0; way < ways; way += 1) {
      const to = at + (this.#offset[way] as number);
      if (this.#tree[to] !== tree) continue;
      if (this.#feed(at, to, way, tree) > 0) this.#activate(to);
      if (this.#parent[to] === (way ^ 1)) this.#orphan(to);
    }
    this.#tree[at] = free;
    this.#parent[at] = none;
  }

  #feed(at: number, to: number, way: number, tree: number): number {
    return this.#capacity[tree === fromSource ? to * ways + (way ^ 1) : at * ways + way] as number;
  }

  #rootDistance(from: number): number {
    const now = this.#time;
    let steps = 0;
    let at = from;
    for (;;) {
      if (this.#seen[at] === now) {
        steps += this.#distance[at] as number;
        break;
      }
      const way = this.#parent[at] as number;
      steps += 1;
      if (way === terminal) {
        this.#seen[at] = now;
        this.#distance[at] = 1;
        break;
      }
      if (way >= orphan) return Number.POSITIVE_INFINITY;
      at += this.#offset[way] as number;
    }
    let left = steps;
    for (at = from; this.#seen[at] !== now; at += this.#offset[this.#parent[at] as number] as number) {
      this.#seen[at] = now;
      this.#distance[at] = left;
      left -= 1;
    }
    return steps;
  }
}
