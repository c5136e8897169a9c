import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { InfoRegular } from '@fluentui/react-icons';
import { useText } from '../web/hooks.ts';
import classes from './page.module.css';

/** What a page is for, behind a button beside its title. */
export function About({ children }: { children: string }) {
  const t = useText();
  return (
    <Popover withArrow positioning="after">
      <PopoverTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<InfoRegular />}
          aria-label={t({ zh: '这是什么', en: 'What is this?' })}
          title={children}
        />
      </PopoverTrigger>
      <PopoverSurface className={classes.about ?? ''}>{children}</PopoverSurface>
    </Popover>
  );
}
