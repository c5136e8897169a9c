declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css' {}
/** The address of a worker's script, which stands alone: `new Worker(url)`. */
declare module '*?worker&url' {
  const url: string;
  export default url;
}
/** The address of a worker's script whose import() loads by itself: `new Worker(url, {type: 'module'})`. */
declare module '*?worker&module' {
  const url: string;
  export default url;
}
/** A file to be fetched: `fetch(url, {integrity})`; `bytes` is how large it is. */
declare module '*.wasm?file' {
  export const url: string;
  export const integrity: string;
  export const bytes: number;
}
declare module '*.onnx?file' {
  export const url: string;
  export const integrity: string;
  export const bytes: number;
}
declare module '*.tflite?file' {
  export const url: string;
  export const integrity: string;
  export const bytes: number;
}
declare module '*.txt?file' {
  export const url: string;
  export const integrity: string;
  export const bytes: number;
}
declare module '*.woff2?file' {
  export const url: string;
  export const integrity: string;
  export const bytes: number;
}
declare module '*.json?file' {
  export const url: string;
  export const integrity: string;
  export const bytes: number;
}
/** A JSON file made of what `name.data.ts` exports as `data` when the product is built. */
declare module '*.data.ts?file' {
  export const url: string;
  export const integrity: string;
  export const bytes: number;
}
