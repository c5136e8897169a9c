import { useText } from '@fitout/sdk/web';
import { Badge, Button, MessageBar, MessageBarBody, Spinner, Switch } from '@fluentui/react-components';
import { DeleteRegular, EditRegular, PlugConnectedRegular } from '@fluentui/react-icons';
import type { ProviderSettings } from '../../shared/calls/providers.ts';
import { tryTexts } from '../../shared/providers/fault-texts.ts';
import { showFen } from '../../shared/providers/money.ts';
import type { ServiceKind } from './service-draft.ts';
import classes from './services.module.css';
import type { Services, Tried } from './use-services.ts';

interface Props {
  service: ProviderSettings;
  /** Undefined where its plugin is off. */
  kind: ServiceKind | undefined;
  services: Services;
  onEdit(): void;
}

/** One service: where it is, its models with their prices, whether it is on, and what it said when it was tried. */
export function ServiceItem({ service, kind, services, onEdit }: Props) {
  const t = useText();
  const { id, name, base, models, enabled, hasKey } = service;
  const tried = services.tried[id];
  return (
    <li className={classes.item} data-off={!enabled}>
      <div className={classes.line}>
        <div className={classes.what}>
          <strong title={name}>{name}</strong>
          <span className={classes.quiet}>
            {kind === undefined
              ? t({ zh: '提供它的插件未启用', en: 'its plugin is disabled' })
              : t(kind.title) === name
                ? null
                : t(kind.title)}
          </span>
          <Badge appearance="tint" color={hasKey ? 'success' : 'subtle'}>
            {hasKey ? t({ zh: '密钥已设置', en: 'Key is set' }) : t({ zh: '无密钥', en: 'No key' })}
          </Badge>
        </div>
        <div className={classes.actions}>
          <Button
            size="small"
            icon={tried === 'trying' ? <Spinner size="extra-tiny" /> : <PlugConnectedRegular />}
            disabledFocusable={tried === 'trying'}
            aria-label={t({ zh: '试一下 {name}', en: 'Test {name}' }, { name })}
            onClick={() => void services.tryOut(id)}
          >
            {t({ zh: '试一下', en: 'Test' })}
          </Button>
          <Button
            size="small"
            icon={<EditRegular />}
            aria-label={t({ zh: '编辑 {name}', en: 'Edit {name}' }, { name })}
            onClick={onEdit}
          >
            {t({ zh: '编辑', en: 'Edit' })}
          </Button>
          <Button
            size="small"
            appearance="subtle"
            icon={<DeleteRegular />}
            title={t({ zh: '删除', en: 'Delete' })}
            aria-label={t({ zh: '删除 {name}', en: 'Delete {name}' }, { name })}
            onClick={() => void services.remove(service)}
          />
          <Switch
            checked={enabled}
            label={enabled ? t({ zh: '已启用', en: 'On' }) : t({ zh: '已停用', en: 'Off' })}
            aria-label={t({ zh: '启用 {name}', en: '{name} is on' }, { name })}
            onChange={(_, data) => void services.setEnabled(service, data.checked)}
          />
        </div>
      </div>
      <code className={classes.base}>{base}</code>
      <ul className={classes.models} aria-label={t({ zh: '模型与单价', en: 'Models and prices' })}>
        {models.map(({ id: model, price }) => (
          <li key={model}>
            {model}
            <span>
              {price === 0
                ? t({ zh: '免费', en: 'free' })
                : t({ zh: '{price} / 张', en: '{price} per image' }, { price: showFen(price) })}
            </span>
          </li>
        ))}
      </ul>
      <Answer tried={tried} />
    </li>
  );
}

function Answer({ tried }: { tried: Tried | undefined }) {
  const t = useText();
  if (tried === undefined || tried === 'trying') return null;
  const { ok, fault, words } = tried;
  return (
    <MessageBar intent={ok ? 'success' : 'error'} layout="multiline">
      <MessageBarBody>
        {ok || fault === null
          ? t({ zh: '服务可用：已连上，密钥有效', en: 'The service works: connected, and the key is valid' })
          : t(tryTexts[fault])}
        {ok || words === '' || fault === 'unavailable' || fault === 'timeout' ? null : (
          <span className={classes.words}>
            {t({ zh: '服务的原话：{words}', en: 'The service said: {words}' }, { words: words.slice(0, 300) })}
          </span>
        )}
      </MessageBarBody>
    </MessageBar>
  );
}
