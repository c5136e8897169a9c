import type { Text } from '@fitout/sdk';
import { keyOf } from '@fitout/sdk';
import { IconButton } from '@fitout/sdk/desktop';
import { type MenuIconProps, usePlugin, useText } from '@fitout/sdk/web';
import { OpenRegular, StarFilled, StarRegular } from '@fluentui/react-icons';
import type { ComponentType, DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { pieces } from '../../shared/search.ts';
import type { Tool } from '../../shared/tools.ts';
import styles from './tool-card.module.css';

export interface ToolCardProps {
  tool: Tool;
  Icon: ComponentType<MenuIconProps>;
  favourite: boolean;
  onToggle(): void;
  /** Letters of the title that the search hit. */
  hits?: readonly number[] | undefined;
  tabbable: boolean;
  onFocus(): void;
  /** One place forward or back, for favourites. */
  onStep?: ((step: -1 | 1) => void) | undefined;
  drag?: DragHandlers | undefined;
  more?: ReactNode;
}

export interface DragHandlers {
  dragging: boolean;
  over: boolean;
  onDragStart(event: DragEvent): void;
  onDragOver(event: DragEvent): void;
  onDrop(event: DragEvent): void;
  onDragEnd(): void;
}

/** One tool: the whole card opens it, the star keeps it. */
export function ToolCard(props: ToolCardProps) {
  const { navigation } = usePlugin();
  const t = useText();
  const { tool, favourite, drag } = props;
  const title = t(tool.title);
  const open = (event: MouseEvent) => {
    if (tool.external || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigation.open(tool.url);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.altKey && (keyOf(event) === 'ArrowLeft' || keyOf(event) === 'ArrowRight') && props.onStep !== undefined) {
      event.preventDefault();
      props.onStep(keyOf(event) === 'ArrowLeft' ? -1 : 1);
    } else if (keyOf(event).toLowerCase() === 'f' && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      props.onToggle();
    }
  };
  const star = favourite
    ? t({ zh: '取消收藏 {title}', en: 'Remove {title} from favourites' }, { title })
    : t({ zh: '收藏 {title}', en: 'Add {title} to favourites' }, { title });
  const { dragging, over, ...handlers } = drag ?? { dragging: false, over: false };
  return (
    <li
      className={classes(
        styles.card,
        drag !== undefined && styles.sortable,
        dragging && styles.dragging,
        over && styles.over,
      )}
      draggable={drag !== undefined}
      {...handlers}
    >
      <a
        className={styles.main}
        href={tool.external ? tool.url : navigation.href(tool.url)}
        {...(tool.external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        data-tool-card
        draggable={false}
        tabIndex={props.tabbable ? 0 : -1}
        aria-keyshortcuts={props.onStep === undefined ? 'F' : 'F Alt+ArrowLeft Alt+ArrowRight'}
        onClick={open}
        onKeyDown={keys}
        onFocus={props.onFocus}
      >
        <span className={styles.icon} data-tint={tint(tool.url)}>
          <props.Icon logo={tool.logo} size={24} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>
            {pieces(title, props.hits ?? []).map((piece, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one title have no other name
              piece.hit ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
            )}
            {tool.external && <OpenRegular className={styles.out} aria-label={t(newWindow)} />}
          </span>
          <span className={styles.about}>{about(tool, t)}</span>
        </span>
      </a>
      <div className={classes(styles.actions, favourite && styles.kept)}>
        <IconButton
          className={styles.action}
          aria-label={star}
          aria-pressed={favourite}
          tabIndex={props.tabbable ? 0 : -1}
          onClick={props.onToggle}
        >
          {favourite ? <StarFilled className={styles.gold} aria-hidden /> : <StarRegular aria-hidden />}
        </IconButton>
        {props.more}
      </div>
    </li>
  );
}

const newWindow = { zh: '在新窗口打开', en: 'opens in a new window' };

function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

function about(tool: Tool, t: (text: Text) => string): string {
  if (tool.description !== undefined) return t(tool.description);
  if (tool.external && URL.canParse(tool.url)) return new URL(tool.url).host;
  return tool.group === undefined ? '' : t(tool.group);
}

/** One of six tints, the same for an address each time. */
function tint(url: string): number {
  let sum = 0;
  for (const char of url) sum = (sum * 31 + char.charCodeAt(0)) % 9973;
  return sum % 6;
}
