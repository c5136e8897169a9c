import { newUuid } from '@fitout/sdk';
import { documentLimits } from '../limits.ts';
import { isObject, readAttributes } from './attributes.ts';
import type { ArticleDocument, ArticleNode, NodeType } from './document.ts';
import { readMarks } from './marks.ts';
import { blockTypes, type NodeRule, nodeRules } from './rules.ts';

export interface DocumentProblem {
  /** Where it stands: `content.3.content.0`. */
  path: string;
  /** In both languages, 中文 / English. */
  message: string;
}

export type ReadResult =
  | { document: ArticleDocument; problems: readonly [] }
  | { document: undefined; problems: readonly DocumentProblem[] };

const maxProblems = 20;
const idShape = /^[\w-]{3,40}$/;

/**
 * Reads a document from anywhere: every node, mark and link is a known one and stands where it may, within the bounds.
 * What is not known is refused in words. Attributes beyond those of document.ts are left out, and a node at the top without an id,
 * or with that of one before, gets a new one. Never throws, and does not call itself: a stranger's levels may be many.
 */
export function readDocument(value: unknown): ReadResult {
  const problems: DocumentProblem[] = [];
  if (!isObject(value) || value.version !== 1 || !Array.isArray(value.content))
    return refused([{ path: '', message: '这不是文章的内容，或由更新的版本保存 / this is no article of version 1' }]);
  const content = new Reader(problems).read(value.content);
  if (problems.length > 0) return refused(problems);
  const document: ArticleDocument = { version: 1, content };
  nameTopNodes(document, value.content);
  if (new TextEncoder().encode(JSON.stringify(document)).byteLength > documentLimits.bytes)
    return refused([{ path: '', message: '文章内容超过 2 MB，请拆分为多篇 / the article is larger than 2 MB' }]);
  return { document, problems: [] };
}

function refused(problems: readonly DocumentProblem[]): ReadResult {
  return { document: undefined, problems };
}

interface Waiting {
  value: unknown;
  into: ArticleNode[];
  at: number;
  path: string;
  depth: number;
  parent: Pick<NodeRule, 'children' | 'first' | 'plain'>;
}

const shapeless = '内容格式不正确 / this is no part of an article';

/** Goes through a tree with a list of what is still to be read. */
class Reader {
  #nodes = 0;
  #text = 0;
  readonly #waiting: Waiting[] = [];
  readonly #problems: DocumentProblem[];

  constructor(problems: DocumentProblem[]) {
    this.#problems = problems;
  }

  read(content: readonly unknown[]): ArticleNode[] {
    const top: ArticleNode[] = [];
    this.#await(content, top, { path: 'content', depth: 1, parent: { children: blockTypes } });
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      const fault = this.#readNode(next);
      if (fault !== undefined) this.#say(fault, next.path);
      if (this.#problems.length >= maxProblems) break;
    }
    return top;
  }

  #await(values: readonly unknown[], into: ArticleNode[], rest: Pick<Waiting, 'path' | 'depth' | 'parent'>): void {
    this.#nodes += values.length;
    if (this.#nodes > documentLimits.nodes)
      this.#stop('文章的段落过多，请拆分为多篇 / the article has too many parts', '');
    else if (rest.depth > documentLimits.depth) this.#stop('内容嵌套过深 / the article is nested too deep', rest.path);
    else
      for (let at = values.length - 1; at >= 0; at -= 1)
        this.#waiting.push({ ...rest, value: values[at], into, at, path: `${rest.path}.${at}` });
  }

  /** Answers what is wrong with a node, without those in it. */
  #readNode({ value, into, at, path, depth, parent }: Waiting): string | undefined {
    if (!isObject(value) || typeof value.type !== 'string') return shapeless;
    const { type } = value;
    const name = type.slice(0, 40);
    if (!isKnown(type)) return `不支持的内容“${name}” / “${name}” is not known`;
    if (!parent.children.includes(type) || (at === 0 && parent.first !== undefined && parent.first !== type))
      return `“${name}”不能放在这里 / “${name}” may not stand here`;
    const attrs = readAttributes(type, value.attrs);
    if (typeof attrs === 'string') return attrs;
    const node: ArticleNode = Object.keys(attrs).length === 0 ? { type } : { type, attrs };
    into[at] = node;
    this.#count(attrs.caption ?? '');
    if (type === 'text' || type === 'hardBreak') return this.#readInline(node, value, parent.plain === true);
    return this.#readContent(node, value.content ?? [], { path, depth });
  }

  #readContent(node: ArticleNode, content: unknown, { path, depth }: Pick<Waiting, 'path' | 'depth'>) {
    const rule = nodeRules[node.type];
    if (!Array.isArray(content)) return shapeless;
    if (content.length === 0) return rule.needed ? `“${node.type}”没有内容 / “${node.type}” is empty` : undefined;
    if (content.length > (rule.max ?? documentLimits.nodes)) return '表格过大 / the table is too large';
    node.content = [];
    this.#await(content, node.content, { path: `${path}.content`, depth: depth + 1, parent: rule });
    return undefined;
  }

  #readInline(node: ArticleNode, { text, marks = [] }: Record<string, unknown>, plain: boolean): string | undefined {
    if (node.type === 'text') {
      if (typeof text !== 'string' || text === '') return shapeless;
      node.text = text;
      this.#count(text);
    }
    const read = readMarks(marks ?? []);
    if (typeof read === 'string') return read;
    if (read.length > 0 && !plain) node.marks = read;
    return undefined;
  }

  #count(text: string): void {
    this.#text += text.length;
    const max = documentLimits.text;
    if (this.#text > max) this.#stop(`文章最多 ${max} 字 / an article has ${max} characters at most`, '');
  }

  #say(message: string, path: string): void {
    if (this.#problems.length < maxProblems) this.#problems.push({ path, message });
  }

  /** A bound is passed: nothing more is read. */
  #stop(message: string, path: string): void {
    this.#waiting.length = 0;
    this.#say(message, path);
  }
}

function isKnown(type: string): type is NodeType {
  return Object.hasOwn(nodeRules, type);
}

function nameTopNodes({ content }: ArticleDocument, given: readonly unknown[]): void {
  const taken = new Set<string>();
  for (const [at, node] of content.entries()) {
    const value = given[at];
    const asked = isObject(value) && isObject(value.attrs) ? value.attrs.id : undefined;
    const id = typeof asked === 'string' && idShape.test(asked) && !taken.has(asked) ? asked : newBlockId();
    taken.add(id);
    node.attrs = { id, ...node.attrs };
  }
}

/** 12 characters, a letter first. */
function newBlockId(): string {
  return `b${newUuid().replaceAll('-', '').slice(0, 11)}`;
}
