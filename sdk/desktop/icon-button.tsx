import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

/**
 * A button that is a sign alone, beside something it belongs to; `aria-label` names it. Size and place are the
 * caller's class, which wins over every rule of ours.
 */
export function IconButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={`${classes.button} ${className ?? ''}`} {...rest} />;
}
