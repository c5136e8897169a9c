import { newNodeId } from '../../../decoration/api.ts';
import { documentLimits } from '../limits.ts';
import { isObject, readAttributes } from './attributes.ts';
import { type ArticleDocument, type ArticleMark, type ArticleNode, markTypes, type NodeType } from './document.ts';
import { hrefFits } from './href.ts';
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

const mostProblems = 20;
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
      this.#readNode(next);
      if (this.#problems.length >= mostProblems) break;
    }
    return top;
  }

  #await(values: readonly unknown[], into: ArticleNode[], rest: Pick<Waiting, 'path' | 'depth' | 'parent'>): void {
    this.#nodes += values.length;
    if (this.#nodes > documentLimits.nodes) return this.#stop('文章的段落过多，请拆分为多篇 / the article has too many parts');
    if (rest.depth > documentLimits.depth) return this.#stop('内容嵌套过深 / the article is nested too deep', rest.path);
    into.length = values.length;
    for (let at = values.length - 1; at >= 0; at -= 1)
      this.#waiting.push({ ...rest, value: values[at], into, at, path: `${rest.path}.${at}` });
  }

  #readNode({ value, into, at, path, depth, parent }: Waiting): void {
    const type = isObject(value) ? value.type : undefined;
    if (!isObject(value) || typeof type !== 'string') return this.#say(path, '内容格式不正确 / this is no part of an article');
    if (!isKnown(type)) return this.#say(path, `不支持的内容“${type.slice(0, 40)}” / “${type.slice(0, 40)}” is not known`);
    if (!parent.children.includes(type) || (at === 0 && parent.first !== undefined && parent.first !== type))
      return this.#say(path, `“${type}”不能放在这里 / “${type}” may not stand here`);
    const attrs = readAttributes(type, value.attrs);
    if (typeof attrs === 'string') return this.#say(path, attrs);
    const node: ArticleNode = Object.keys(attrs).length === 0 ? { type } : { type, attrs };
    into[at] = node;
    this.#countText(attrs.caption ?? '');
    if (type === 'text') this.#readText(node, value.text, path);
    if (type === 'text' || type === 'hardBreak') this.#readMarks(node, value.marks, { path, plain: parent.plain === true });
    else this.#readContent(node, value.content, { path, depth });
  }

  #readContent(node: ArticleNode, value: unknown, { path, depth }: { path: string; depth: number }): void {
    const rule = nodeRules[node.type];
    const content = value ?? [];
    if (!Array.isArray(content)) return this.#say(path, '内容格式不正确 / this is no part of an article');
    if (content.length === 0 && rule.needed === true)
      return this.#say(path, `“${node.type}”没有内容 / “${node.type}” has nothing in it`);
    if (content.length > (rule.most ?? documentLimits.nodes)) return this.#say(path, '表格过大 / the table is too large');
    if (content.length === 0) return;
    node.content = [];
    this.#await(content, node.content, { path: `${path}.content`, depth: depth + 1, parent: rule });
  }

  #readText(node: ArticleNode, text: unknown, path: string): void {
    if (typeof text !== 'string' || text === '') return this.#say(path, '内容格式不正确 / a text is missing');
    node.text = text;
    this.#countText(text);
  }

  #countText(text: string): void {
    this.#text += text.length;
    if (this.#text > documentLimits.text)
      this.#stop(`文章最多 ${documentLimits.text} 字 / an article has ${documentLimits.text} characters at most`);
  }

  #readMarks(node: ArticleNode, value: unknown, { path, plain }: { path: string; plain: boolean }): void {
    const given = value ?? [];
    if (!Array.isArray(given) || given.length > markTypes.length)
      return this.#say(path, '文字格式不正确 / the marks of a text are not usable');
    if (plain || given.length === 0) return;
    const marks = new Map<string, ArticleMark>();
    for (const mark of given as unknown[]) {
      const type = isObject(mark) ? mark.type : undefined;
      const known = markTypes.find((one) => one === type);
      if (known === undefined)
        return this.#say(path, `不支持的文字格式“${String(type).slice(0, 40)}” / this mark is not known`);
      if (known !== 'link') {
        marks.set(known, { type: known });
        continue;
      }
      const href = isObject(mark) && isObject(mark.attrs) ? mark.attrs.href : undefined;
      if (typeof href !== 'string' || !hrefFits(href))
        return this.#say(path, `链接“${String(href).slice(0, 60)}”不可用：请填写 https:// 开头的地址、站内地址、邮箱或电话 / a link leads nowhere`);
      marks.set(known, { type: known, attrs: { href } });
    }
    node.marks = [...marks.values()];
  }

  #say(path: string, message: string): void {
    if (this.#problems.length < mostProblems) this.#problems.push({ path, message });
  }

  /** A bound is passed: nothing more is read. */
  #stop(message: string, path = ''): void {
    this.#waiting.length = 0;
    this.#say(path, message);
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
    const id = typeof asked === 'string' && idShape.test(asked) && !taken.has(asked) ? asked : newNodeId();
    taken.add(id);
    node.attrs = { id, ...node.attrs };
  }
}
