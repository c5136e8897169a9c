/** Most nodes of a view, and most levels of one. */
const maxNodes = 300;
const deepest = 20;
const tags = new Set([
  'div',
  'section',
  'header',
  'footer',
  'figure',
  'figcaption',
  'blockquote',
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'span',
  'strong',
  'em',
  'small',
  'time',
  'hr',
]);
const kinds = new Set(['text', 'number', 'slider', 'switch', 'select', 'color', 'image', 'link', 'list']);
const groups = new Set(['media', 'text', 'nav', 'goods', 'tool', 'layout']);

/**
 * What keeps an item that a manifest contributes under `decoration.block` from being a block of page (`DeclaredBlock` of the
 * SDK), as `place: what is wrong`; undefined where nothing does. Manifests are written by anybody, so nothing of it is
 * believed. It stands here because both sides hold blocks to it: who packs or installs a plugin, and who draws them.
 */
export function declaredBlockProblem(plugin: string, item: unknown): string | undefined {
  if (!isObject(item)) return 'is no object';
  const { type, v, title, about, group, schema, defaults, view } = item;
  if (
    typeof type !== 'string' ||
    !/^[a-z][a-z0-9-]{1,60}$/.test(type) ||
    !(type === plugin || type.startsWith(`${plugin}-`))
  )
    return `type: must be ${plugin} or begin with ${plugin}-`;
  if (!Number.isInteger(v) || (v as number) < 1) return 'v: a whole number from 1';
  if (!isText(title)) return 'title: {zh, en}';
  if (!isText(about)) return 'about: {zh, en}';
  if (group !== undefined && !groups.has(group as string)) return `group: one of ${[...groups].join(', ')}`;
  if (!isObject(defaults)) return 'defaults: an object';
  if (!Array.isArray(schema)) return 'schema: a list of groups';
  for (const [at, one] of schema.entries()) {
    if (!isObject(one) || !isText(one.title) || !Array.isArray(one.fields)) return `schema.${at}: {title, fields}`;
    const found = fieldsProblem(one.fields, `schema.${at}.fields`, defaults, 0);
    if (found !== undefined) return found;
  }
  const count = { left: maxNodes };
  return nodesProblem(view, 'view', count, 0);
}

function fieldsProblem(
  fields: unknown[],
  place: string,
  values: Record<string, unknown>,
  level: number,
): string | undefined {
  for (const [at, field] of fields.entries()) {
    const here = `${place}.${at}`;
    if (!isObject(field) || typeof field.key !== 'string' || !/^[a-z]\w{0,40}$/i.test(field.key))
      return `${here}.key: a name`;
    if (!kinds.has(field.kind as string)) return `${here}.kind: one of ${[...kinds].join(', ')}`;
    if (!isText(field.label)) return `${here}.label: {zh, en}`;
    if (!Object.hasOwn(values, field.key)) return `${here}.key: ${field.key} has no value to begin with`;
    const { kind } = field;
    if ((kind === 'number' || kind === 'slider') && !(isNumber(field.min) && isNumber(field.max)))
      return `${here}: min and max are numbers`;
    if (
      kind === 'select' &&
      !(Array.isArray(field.options) && field.options.length > 0 && field.options.every(isOption))
    )
      return `${here}.options: a list of {value, label}`;
    if (kind !== 'list') continue;
    if (level > 0) return `${here}.kind: no list within a list`;
    if (!Array.isArray(field.fields) || !isObject(field.item) || !isNumber(field.max))
      return `${here}: fields, item and max`;
    const found = fieldsProblem(field.fields, `${here}.fields`, field.item, 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function nodesProblem(nodes: unknown, place: string, count: { left: number }, level: number): string | undefined {
  if (!Array.isArray(nodes)) return `${place}: a list`;
  if (level > deepest) return `${place}: ${deepest} levels are the most`;
  for (const [at, node] of nodes.entries()) {
    const here = `${place}.${at}`;
    count.left -= 1;
    if (count.left < 0) return `${here}: ${maxNodes} parts are the most`;
    if (!isObject(node)) return `${here}: is no object`;
    const { tag, text, image, link, each, when } = node;
    const names = [text, tag, image, link, each, when].filter((one) => one !== undefined);
    if (names.length !== 1 || typeof names[0] !== 'string') return `${here}: one of text, tag, image, link, each, when`;
    if (tag !== undefined && !tags.has(tag as string)) return `${here}.tag: one of ${[...tags].join(', ')}`;
    if (node.children === undefined) continue;
    const found = nodesProblem(node.children, `${here}.children`, count, level + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return isObject(value) && typeof value.zh === 'string' && typeof value.en === 'string';
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

function isOption(value: unknown): boolean {
  return isObject(value) && typeof value.value === 'string' && isText(value.label);
}
