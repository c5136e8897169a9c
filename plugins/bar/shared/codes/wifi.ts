/** A network as `WIFI:T:WPA;S:name;P:password;;` tells it. */
export interface WifiNetwork {
  name: string;
  password: string;
  /** `WPA`, `WEP`, `SAE`, empty for an open one. */
  security: string;
  hidden: boolean;
}

/** The fields of a text of `KEY:value;` parts, in which `\` takes the next character as it is. */
export function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  let key = '';
  let part = '';
  let inValue = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    if (character === '\\' && at + 1 < text.length) {
      at += 1;
      part += text[at];
    } else if (character === ':' && !inValue) {
      key = part.toUpperCase();
      part = '';
      inValue = true;
    } else if (character === ';') {
      if (inValue && !fields.has(key)) fields.set(key, part);
      part = '';
      inValue = false;
    } else part += character;
  }
  if (inValue && !fields.has(key)) fields.set(key, part);
  return fields;
}

/** The network that a code names; undefined for other texts, and for one without a name. */
export function wifiOf(text: string): WifiNetwork | undefined {
  if (!/^WIFI:/i.test(text)) return undefined;
  const fields = fieldsOf(text.slice(5));
  const name = fields.get('S') ?? '';
  if (name === '') return undefined;
  const security = (fields.get('T') ?? '').toUpperCase();
  return {
    name,
    password: fields.get('P') ?? '',
    security: security === 'NOPASS' ? '' : security,
    hidden: fields.get('H')?.toLowerCase() === 'true',
  };
}
