import { type CallExpression, type NewExpression, type Node, type Program, parseSync, Visitor } from 'oxc-parser';

/** Rules for scripts: what a plugin's code may not hold. Found in the syntax, so a word in a text is no fault. */

export interface ImportedName {
  specifier: string;
  /** `*` for the whole module. */
  name: string;
}

export interface CodeFacts {
  /** What is wrong, with the line: one sentence each. */
  problems: string[];
  /** Every specifier that it imports, statically or by import(). */
  specifiers: string[];
  /** What it takes of bare specifiers. */
  names: ImportedName[];
  /** Every text and name in it, for those who look a word up. */
  words: ReadonlySet<string>;
}

/** Calls that load from the address in their first argument. */
const loaders = new Set(['fetch', 'importScripts', 'Worker', 'SharedWorker', 'WebSocket', 'EventSource', 'sendBeacon']);
/** Properties of elements, in JSX as in the DOM, from which a page loads. */
const sources = new Set(['src', 'srcSet', 'srcset', 'poster', 'action', 'formAction', 'data']);
const absolute = /^\s*(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/\s]|$)/i;

/** Looks through one script. A script that cannot be parsed is a problem by itself. */
export function readCode(file: string, code: string): CodeFacts {
  const { program, module, errors } = parseSync(file, code, { sourceType: 'module' });
  const fatal = errors.find(({ severity }) => severity === 'Error');
  const facts = {
    problems: [] as string[],
    specifiers: [] as string[],
    names: [] as ImportedName[],
    words: new Set<string>(),
  };
  if (fatal !== undefined) return { ...facts, problems: [`${file} cannot be parsed: ${fatal.message}`] };
  const at = (start: number): string => `${file}:${code.slice(0, start).split('\n').length}`;
  const wrong = (start: number, words: string): void => void facts.problems.push(`${at(start)}: ${words}`);

  for (const { moduleRequest, entries } of module.staticImports) {
    facts.specifiers.push(moduleRequest.value);
    for (const { importName } of entries)
      facts.names.push({
        specifier: moduleRequest.value,
        name: importName.kind === 'Name' ? (importName.name ?? '*') : importName.kind === 'Default' ? 'default' : '*',
      });
  }
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName } of entries)
      if (moduleRequest !== null && moduleRequest !== undefined) {
        facts.specifiers.push(moduleRequest.value);
        facts.names.push({ specifier: moduleRequest.value, name: importName.name ?? '*' });
      }

  look(program, facts, wrong);
  if (/\bDynamic require of /.test(code))
    wrong(0, 'holds the dynamic-require shim: a package in it is CommonJS that requires by name; import what it needs');
  if (
    /react\.(?:transitional\.)?element\b/.test(code) &&
    /CLIENT_INTERNALS_DO_NOT_USE|ReactCurrentOwner|\.production\b/.test(code)
  )
    wrong(0, 'holds a copy of React: leave react, react-dom and react/jsx-runtime to the host');
  else if (/Symbol\.for\(["'`]react\.(?:transitional\.)?element["'`]\)/.test(code))
    wrong(0, 'makes React elements by itself, as a copy of React does: leave react and react/jsx-runtime to the host');
  return facts;
}

function look(
  program: Program,
  facts: { specifiers: string[]; words: Set<string> },
  wrong: (start: number, words: string) => void,
): void {
  const text = (node: Node | undefined): string | undefined => {
    if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
    return node?.type === 'TemplateLiteral' ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
  };
  const whole = (node: Node | undefined): string | undefined =>
    node?.type === 'TemplateLiteral' && node.expressions.length > 0 ? undefined : text(node);
  /** `f`, `window.f`, `globalThis.f`, `(0, f)`. */
  const calleeName = (node: Node | undefined): { name: string; global: boolean } => {
    if (node?.type === 'Identifier') return { name: node.name, global: true };
    if (node?.type === 'ParenthesizedExpression') return calleeName(node.expression);
    if (node?.type === 'SequenceExpression') return calleeName(node.expressions.at(-1));
    if (node?.type !== 'MemberExpression') return { name: '', global: false };
    const owner = node.object;
    return {
      name: node.computed ? (text(node.property) ?? '') : node.property.name,
      global: owner.type === 'Identifier' && /^(?:window|globalThis|self|top|parent|navigator)$/.test(owner.name),
    };
  };
  const called = (node: CallExpression | NewExpression): void => {
    const { name, global } = calleeName(node.callee);
    const [first] = node.arguments;
    if (global && name === 'eval') wrong(node.start, 'calls eval: the page refuses it; write the code out');
    if (global && name === 'Function')
      wrong(node.start, 'makes a function of text (Function): the page refuses it; write the code out');
    if (global && (name === 'setTimeout' || name === 'setInterval') && whole(first) !== undefined)
      wrong(node.start, `hands ${name} a text to run: the page refuses it; hand it a function`);
    if (global && name === 'require')
      wrong(node.start, `requires ${whole(first) ?? 'a name that is made up'}: a browser has no require; import it`);
    if (loaders.has(name) && (global || name === 'sendBeacon') && absolute.test(text(first) ?? ''))
      wrong(node.start, `loads from ${text(first)}: declare it under upstreams and ask ctx.upstream`);
    if (name === 'getUserMedia')
      wrong(
        node.start,
        'opens camera or microphone by itself (getUserMedia): ask ctx.media.stream, with capability media.camera or media.microphone',
      );
    if (name === 'getDisplayMedia')
      wrong(
        node.start,
        'looks at the screen by itself (getDisplayMedia): ask ctx.media.screen, with capability media.screen',
      );
    if (name === 'write' && node.callee.type === 'MemberExpression') {
      const owner = node.callee.object;
      if (owner.type === 'Identifier' && owner.name === 'document')
        wrong(node.start, 'writes into the document (document.write): render it');
    }
  };
  const sourced = (name: Node, value: Node, start: number): void => {
    const key = name.type === 'Identifier' ? name.name : text(name);
    if (key !== undefined && sources.has(key) && absolute.test(text(value) ?? ''))
      wrong(start, `${key} is ${text(value)}: the page loads nothing of other sites; bring the file, or use an asset`);
  };
  new Visitor({
    CallExpression: called,
    NewExpression: called,
    ImportExpression: (node) => {
      const source = whole(node.source);
      if (source === undefined) wrong(node.start, 'imports by a name that is made up: write the name out');
      else facts.specifiers.push(source);
    },
    Property: (node) => sourced(node.key, node.value, node.start),
    AssignmentExpression: (node) => {
      if (node.left.type === 'MemberExpression' && !node.left.computed)
        sourced(node.left.property, node.right, node.start);
    },
    Identifier: (node) => void facts.words.add(node.name),
    Literal: (node) => {
      if (typeof node.value === 'string') for (const word of node.value.split(/\s+/)) facts.words.add(word);
    },
    TemplateElement: (node) => {
      for (const word of (node.value.cooked ?? '').split(/\s+/)) facts.words.add(word);
    },
  }).visit(program);
}
