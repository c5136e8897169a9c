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
