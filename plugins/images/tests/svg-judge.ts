import { Parser } from 'htmlparser2';

/** What no drawing may hold, said apart from the rules: they must not be their own judge. */
const elementsOfHarm =
  /^(?:\w+:)?(?:script|foreignobject|iframe|frame|embed|object|body|html|img|a|link|meta|base|set|handler|listener|audio|video|canvas|feimage)$/i;
const movable = /^(?!on)(?!(?:xlink:)?href$)(?!style$|class$|id$)[a-zA-Z-]+$/i;

function harmIn(element: string, attribute: string, value: string): string | undefined {
  const what = `${element} ${attribute}="${value}"`;
  if (/^(?:on|src|action|formaction|data|ping|srcdoc)/i.test(attribute)) return what;
  if (/^(?:\w+:)?href$/i.test(attribute)) {
    const raster = element === 'image' && /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/.test(value);
    return raster || /^#[\w.-]+$/.test(value) ? undefined : what;
  }
  if (attribute === 'attributeName') return movable.test(value) ? undefined : what;
  return undefined;
}

/** Everything in a drawing that could run, load or leave, as its parser reads it: words inside of values are only words. */
export function harmOf(text: string): string[] {
  const found: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (elementsOfHarm.test(name)) found.push(name);
        for (const [key, value] of Object.entries(attributes)) {
          const harm = key.startsWith('xmlns') ? undefined : harmIn(name, key, value);
          if (harm !== undefined) found.push(harm);
        }
      },
      onprocessinginstruction: (name) => void found.push(name),
    },
    { xmlMode: true },
  );
  parser.end(text);
  return found;
}
