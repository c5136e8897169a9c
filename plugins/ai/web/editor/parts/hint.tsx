import classes from './options.module.css';

/** What a tool does, in a few words. */
export function Hint({ words }: { words: string }) {
  return <span className={classes.hint}>{words}</span>;
}
