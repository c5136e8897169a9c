import { useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import {
  Button,
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { coordinateSystems, systemNames } from '../../shared/coordinates/systems.ts';
import { gaodeCalls } from '../client.ts';
import { filterQuery, type PlaceFilter } from '../store/places.ts';

/** 导出: what the filter shows, as a table with coordinates of any system. */
export function ExportMenu(props: { filter: PlaceFilter; isNarrowed: boolean; isEmpty: boolean }) {
  const { filter, isNarrowed, isEmpty } = props;
  const { http } = usePlugin();
  const t = useText();
  const english = useLanguage() === 'en' ? 'true' : 'false';
  const call = gaodeCalls(http);
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          icon={<ArrowDownloadRegular />}
          disabled={isEmpty}
          aria-label={
            isNarrowed ? t({ zh: '导出筛选结果', en: 'Export filtered stores' }) : t({ zh: '导出', en: 'Export' })
          }
        >
          {t({ zh: '导出', en: 'Export' })}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {(['xlsx', 'csv'] as const).map((format) => (
            <MenuGroup key={format}>
              <MenuGroupHeader>{format.toUpperCase()}</MenuGroupHeader>
              {coordinateSystems.map((system) => (
                <MenuItemLink
                  key={system}
                  href={call.url('GET export', { query: { ...filterQuery(filter), format, system, english } })}
                  download=""
                >
                  {t(systemNames[system])}
                </MenuItemLink>
              ))}
            </MenuGroup>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
