import { addNode, type MenuNode, type MenuTree, moveNode, type Place, removeNode, updateNode } from './menu-tree.ts';

export type MenuOp =
  | { kind: 'move'; id: string; place: Place }
  | { kind: 'update'; id: string; patch: Partial<Omit<MenuNode, 'id' | 'children'>> }
  | { kind: 'add'; node: MenuNode; place: Place }
  | { kind: 'remove'; id: string };

export type MenuAction =
  | MenuOp
  | { kind: 'undo' }
  | { kind: 'redo' }
  /** Another tree from the server: a load, a save, a reset. */
  | { kind: 'load'; tree: MenuTree };

export interface MenuHistory {
  /** As the server has it. */
  saved: MenuTree;
  tree: MenuTree;
  past: readonly MenuTree[];
  future: readonly MenuTree[];
  /** The field that was typed into last: its letters are one step of undo. */
  typing: string | undefined;
}

/** Steps that can be undone. */
const depth = 100;

export function startHistory(tree: MenuTree): MenuHistory {
  return { saved: tree, tree, past: [], future: [], typing: undefined };
}

/** The editor's reducer. An op that changes nothing adds no step. */
export function reduceMenu(state: MenuHistory, action: MenuAction): MenuHistory {
  if (action.kind === 'load') return startHistory(action.tree);
  if (action.kind === 'undo') {
    const before = state.past.at(-1);
    if (before === undefined) return state;
    return {
      ...state,
      tree: before,
      past: state.past.slice(0, -1),
      future: [state.tree, ...state.future],
      typing: undefined,
    };
  }
  if (action.kind === 'redo') {
    const [after, ...rest] = state.future;
    if (after === undefined) return state;
    return { ...state, tree: after, past: [...state.past, state.tree], future: rest, typing: undefined };
  }
  const tree = applyOp(state.tree, action);
  if (tree === state.tree) return state;
  const typing = typingOf(action);
  if (typing !== undefined && typing === state.typing) return { ...state, tree, future: [] };
  return { ...state, tree, past: [...state.past, state.tree].slice(-depth), future: [], typing };
}

function applyOp(tree: MenuTree, op: MenuOp): MenuTree {
  switch (op.kind) {
    case 'move':
      return moveNode(tree, op.id, op.place);
    case 'update':
      return updateNode(tree, op.id, op.patch);
    case 'add':
      return addNode(tree, op.node, op.place);
    case 'remove':
      return removeNode(tree, op.id);
  }
}

function typingOf(op: MenuOp): string | undefined {
  if (op.kind !== 'update') return undefined;
  const [key, ...rest] = Object.keys(op.patch);
  return rest.length === 0 && (key === 'title' || key === 'titleEn' || key === 'url') ? `${op.id} ${key}` : undefined;
}

/** Does the tree differ from what the server has? Undoing everything makes it equal again. */
export function isChanged(state: MenuHistory): boolean {
  return state.tree !== state.saved && JSON.stringify(state.tree) !== JSON.stringify(state.saved);
}
