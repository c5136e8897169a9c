import { Empty, LoadFailed, Loading } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { PhoneRegular } from '@fluentui/react-icons';
import { numbersCalls } from '../client.ts';
import { carrierPath } from './carrier-path.ts';
import classes from './pick.module.css';
import { PickWork } from './pick-work.tsx';

/** 选号 of a carrier: its rules and pools first, then the work. */
export function PickPage({ carrier: key }: { carrier: string }) {
  const { http, navigation } = usePlugin();
  const t = useText();
  const known = useRemote('carriers', (signal) => numbersCalls(http)('GET carriers', {}, { signal }));
  useServerChanges(['numbers.carrier', 'numbers.pool'], known.reload, 1500);
  const carrier = known.data?.carriers.find((one) => one.key === key);
  if (known.data !== undefined && carrier === undefined)
    return (
      <Empty
        icon={<PhoneRegular />}
        title={t({ zh: '没有这个运营商', en: 'This carrier does not exist' })}
        about={t({
          zh: '它可能已被删除，请从菜单重新打开选号。',
          en: 'It may have been deleted. Open number picking from the menu.',
        })}
      >
        <Button appearance="primary" onClick={() => navigation.open(carrierPath('unicom'))}>
          {t({ zh: '去联通选号', en: 'Go to Unicom numbers' })}
        </Button>
      </Empty>
    );
  if (known.data === undefined || carrier === undefined)
    return (
      <div className={classes.first}>
        {known.error === undefined ? (
          <Loading shape="cards" />
        ) : (
          <LoadFailed error={known.error} onRetry={known.reload} />
        )}
      </div>
    );
  return <PickWork key={carrier.key} carrier={carrier} carriers={known.data.carriers} pools={known.data.pools} />;
}
