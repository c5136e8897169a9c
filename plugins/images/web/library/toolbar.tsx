import type { LocalText } from '@fitout/sdk';
import { ListSearch } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import {
  Button,
  Menu,
  MenuButton,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  ToggleButton,
} from '@fluentui/react-components';
import {
  ArrowSortRegular,
  FilterRegular,
  GridRegular,
  NavigationRegular,
  PanelRightRegular,
  SlideSizeRegular,
  TextBulletListRegular,
} from '@fluentui/react-icons';
import type { AssetFilter, AssetKind, SortOrder } from '../../shared/choices.ts';
import { type TakeFiles, UploadButton } from '../upload/upload-button.tsx';
import styles from './library.module.css';

const sorts: Record<SortOrder, LocalText> = {
  newest: { zh: '最新上传', en: 'Newest first' },
  oldest: { zh: '最早上传', en: 'Oldest first' },
  name: { zh: '名称', en: 'Name' },
  largest: { zh: '文件大小', en: 'Largest first' },
  updated: { zh: '最近更新', en: 'Recently updated' },
};

const kinds: Record<'all' | AssetKind, LocalText> = {
  all: { zh: '全部类型', en: 'All types' },
  image: { zh: '图片', en: 'Pictures' },
  video: { zh: '视频', en: 'Videos' },
};

export type TileSize = 'small' | 'medium' | 'large';

const tileSizes: Record<TileSize, LocalText> = {
  small: { zh: '小图', en: 'Small tiles' },
  medium: { zh: '中图', en: 'Medium tiles' },
  large: { zh: '大图', en: 'Large tiles' },
};

interface Props {
  filter: AssetFilter;
  onFilter(filter: AssetFilter): void;
  narrow: boolean;
  onSide(): void;
  list?: boolean;
  onList?: (list: boolean) => void;
  pane?: boolean;
  onPane?: ((open: boolean) => void) | undefined;
  /** Left out where nothing may be uploaded. */
  onFiles?: TakeFiles | undefined;
  tileSize?: TileSize;
  /** Left out where tiles have one size. */
  onTileSize?: ((size: TileSize) => void) | undefined;
  /** A picker of one kind offers no choice of it. */
  fixedKind?: AssetKind | undefined;
}

/** Upload, search, kind, order and how assets are shown, above the listing. */
export function Toolbar(props: Props) {
  const { filter, onFilter, narrow, onSide, list, onList, pane, onPane, onFiles, fixedKind } = props;
  const { tileSize = 'medium', onTileSize } = props;
  const t = useText();
  return (
    <div className={styles.toolbar}>
      {narrow && (
        <Button
          appearance="subtle"
          icon={<NavigationRegular />}
          aria-label={t({ zh: '文件夹与标签', en: 'Folders and tags' })}
          onClick={onSide}
        />
      )}
      {onFiles !== undefined && <UploadButton onFiles={onFiles} kind={fixedKind} />}
      <ListSearch
        className={styles.search}
        value={filter.q ?? ''}
        label={t({ zh: '搜索名称或标签', en: 'Search names and tags' })}
        placeholder={t({ zh: '名称或标签', en: 'Name or tag' })}
        onChange={(q) => onFilter(withPart(filter, 'q', q === '' ? undefined : q))}
      />
      {fixedKind === undefined && (
        <Choice
          label={t({ zh: '类型', en: 'Type' })}
          icon={<FilterRegular />}
          texts={kinds}
          value={filter.kind ?? 'all'}
          narrow={narrow}
          onChange={(kind) => onFilter(withPart(filter, 'kind', kind === 'all' ? undefined : kind))}
        />
      )}
      <Choice
        label={t({ zh: '排序', en: 'Order' })}
        icon={<ArrowSortRegular />}
        texts={sorts}
        value={filter.sort ?? 'newest'}
        narrow={narrow}
        onChange={(sort) => onFilter(withPart(filter, 'sort', sort === 'newest' ? undefined : sort))}
      />
      {onTileSize !== undefined && list !== true && (
        <Choice
          label={t({ zh: '图块大小', en: 'Size of tiles' })}
          icon={<SlideSizeRegular />}
          texts={tileSizes}
          value={tileSize}
          narrow={narrow}
          onChange={onTileSize}
        />
      )}
      {onList !== undefined && (
        <ToggleButton
          appearance="subtle"
          checked={list === true}
          icon={list === true ? <GridRegular /> : <TextBulletListRegular />}
          aria-label={t({ zh: '列表视图', en: 'List view' })}
          title={t({ zh: '列表视图', en: 'List view' })}
          onClick={() => onList(list !== true)}
        />
      )}
      {onPane !== undefined && (
        <ToggleButton
          appearance="subtle"
          checked={pane === true}
          icon={<PanelRightRegular />}
          aria-label={t({ zh: '详情面板', en: 'Details pane' })}
          title={t({ zh: '详情面板', en: 'Details pane' })}
          onClick={() => onPane(pane !== true)}
        />
      )}
    </div>
  );
}

function withPart<K extends keyof AssetFilter>(
  filter: AssetFilter,
  key: K,
  value: AssetFilter[K] | undefined,
): AssetFilter {
  const { [key]: _before, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [key]: value };
}

interface ChoiceProps<K extends string> {
  label: string;
  icon: React.JSX.Element;
  texts: Record<K, LocalText>;
  value: K;
  narrow: boolean;
  onChange(value: K): void;
}

function Choice<K extends string>({ label, icon, texts, value, narrow, onChange }: ChoiceProps<K>) {
  const t = useText();
  const words = t(texts[value]);
  return (
    <Menu
      checkedValues={{ [label]: [value] }}
      onCheckedValueChange={(_event, data) => onChange(data.checkedItems[0] as K)}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          appearance="subtle"
          className={styles.choice}
          icon={icon}
          aria-label={`${label}：${words}`}
          {...(narrow ? { menuIcon: null } : {})}
        >
          {narrow ? undefined : <span className={styles.words}>{words}</span>}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {(Object.keys(texts) as K[]).map((key) => (
            <MenuItemRadio key={key} name={label} value={key}>
              {t(texts[key])}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
