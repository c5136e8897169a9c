import { statementsOf } from './svg/statements.ts';

/** What a stored drawing may hold. Everything that is not named here is left out. */
const elements = new Set(
  (
    'svg g defs symbol use title desc switch path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop pattern clipPath mask marker image style filter ' +
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap ' +
    'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode ' +
    'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence ' +
    'animate animateTransform animateMotion mpath'
  ).split(' '),
);

const attributes = new Set(
  (
    'id class style lang role version viewBox preserveAspectRatio x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d ' +
    'width height points pathLength transform transform-origin gradientTransform gradientUnits spreadMethod offset ' +
    'patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits ' +
    'markerWidth markerHeight markerUnits refX refY orient rotate textLength lengthAdjust startOffset method spacing ' +
    'side fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'stroke-dasharray stroke-dashoffset stroke-opacity color opacity display visibility overflow clip-path clip-rule ' +
    'mask mask-type filter marker-start marker-mid marker-end paint-order vector-effect mix-blend-mode isolation ' +
    'stop-color stop-opacity flood-color flood-opacity lighting-color color-interpolation ' +
    'color-interpolation-filters color-rendering shape-rendering text-rendering image-rendering font-family font-size ' +
    'font-style font-weight font-variant font-stretch text-anchor text-decoration dominant-baseline ' +
    'alignment-baseline baseline-shift letter-spacing word-spacing writing-mode direction unicode-bidi xml:space ' +
    'in in2 result mode operator k1 k2 k3 k4 type values tableValues slope intercept amplitude exponent stdDeviation ' +
    'order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant ' +
    'specularConstant specularExponent kernelUnitLength scale xChannelSelector yChannelSelector azimuth elevation z ' +
    'pointsAtX pointsAtY pointsAtZ limitingConeAngle radius baseFrequency numOctaves seed stitchTiles filterUnits ' +
    'primitiveUnits attributeName attributeType begin dur end min max restart repeatCount repeatDur calcMode ' +
    'keyTimes keySplines keyPoints from to by additive accumulate path href xlink:href'
  ).split(' '),
);

/** What may move: numbers and colours, never an address or a handler. */
const animated = /^(?:href|xlink:href|on|style|class|id|attributeName)/i;

/** A picture inside the file, of a type that cannot carry script. */
const innerPicture = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[A-Za-z0-9+/=\s]*$/i;

export function allowedElement(name: string): boolean {
  return elements.has(name);
}

/** The value to keep for an attribute, or undefined to leave it out. */
export function allowedAttribute(element: string, name: string, value: string): string | undefined {
  if (!attributes.has(name)) return undefined;
  if (name === 'href' || name === 'xlink:href') return allowedReference(element, value);
  if (name === 'attributeName') return animated.test(value.trim()) ? undefined : value;
  if (name === 'style') return cleanDeclarations(value);
  return reachesOut(value) ? undefined : value;
}

function allowedReference(element: string, value: string): string | undefined {
  const target = value.trim();
  if (/^#[^\s"'<>]+$/.test(target)) return target;
  return element === 'image' && innerPicture.test(target) ? target : undefined;
}

/** `url(#part)`, whole or cut off by the end of the text. */
const innerUrl = /^url\s*\(\s*(?:"#[^"()]*"|'#[^'()]*'|#[^\s"'()]*)\s*(?:\)|$)/i;
/** Characters of such a reference; nobody writes more. */
const maxUrl = 1_000;

/** `url(…)` to anything but a part of this file, or css that could hide one (escapes, comments, @-rules that load). */
function reachesOut(css: string): boolean {
  const plain = withoutComments(css);
  if (
    /\\|@import|@charset|@namespace|@font-face|expression\s*\(|javascript:|-moz-binding|image-set|src\s*\(/i.test(plain)
  )
    return true;
  return [...plain.matchAll(/url\s*\(/gi)].some(({ index }) => !innerUrl.test(plain.slice(index, index + maxUrl)));
}

function cleanDeclarations(css: string): string | undefined {
  const kept = withoutComments(css)
    .split(';')
    .filter((declaration) => declaration.trim() !== '' && !reachesOut(declaration));
  return kept.length === 0 ? undefined : kept.join(';');
}

/** A style sheet inside the drawing: each rule whose declarations stay inside of the file. */
export function cleanStyleSheet(css: string): string {
  const plain = withoutComments(css).replace(/<!--|-->/g, '');
  return reachesOut(plain) ? innerRules(plain, 0) : plain;
}

/** Without `/* … *\/`; one that does not end takes the rest with it, as in browsers. A pattern would look for each end anew. */
function withoutComments(css: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let from = css.indexOf('/*'); from >= 0; from = css.indexOf('/*', at)) {
    kept.push(css.slice(at, from));
    const end = css.indexOf('*/', from + 2);
    if (end < 0) return kept.join('');
    at = end + 2;
  }
  kept.push(css.slice(at));
  return kept.join('');
}

/** At-rules that hold rules. */
const groups = /^@(?:media|supports|layer|container|scope|starting-style|(?:-webkit-|-moz-)?keyframes)\b/i;
/** Groups in groups; nobody writes more, and each is read once more for the one around it. */
const maxGroups = 8;

/** The statements that stay inside of the file; of a rule that does not, the declarations that do. */
function innerRules(css: string, depth: number): string {
  return statementsOf(css)
    .flatMap(({ head, block }) => {
      if (block === undefined || reachesOut(head)) return [];
      if (groups.test(head)) return depth < maxGroups ? [`${head}{${innerRules(block, depth + 1)}}`] : [];
      if (head.startsWith('@')) return reachesOut(block) ? [] : [`${head}{${block}}`];
      const kept = block.includes('{') ? (reachesOut(block) ? undefined : block) : cleanDeclarations(block);
      return kept === undefined ? [] : [`${head}{${kept}}`];
    })
    .join('\n');
}
