import { formMessages, isFitoutError } from '@fitout/sdk';
import { FormDialog, ListTable, LoadFailed } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button, Field, Input } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { useWhen } from '../parts/use-when.ts';
import { usernameProblem } from '../people/username.ts';
import { AddressesDialog, ShortNameNote } from './addresses-dialog.tsx';
import { type Organisation, type OrgEntry, type OrgList, orgApi } from './org-api.ts';
import styles from './orgs.module.css';

interface Created {
  org: Organisation;
  owner: { username: string };
  password: string;
}

/** All organisations of the installation: only the owner of the first one sees them, for others this is nothing. */
export function Orgs() {
  const { http, overlays } = usePlugin();
  const t = useText();
  const when = useWhen();
  const orgs = useRemote('orgs', (signal) => orgApi(http).all(signal));
  if (orgs.error !== undefined) {
    const refused =
      isFitoutError(orgs.error) && (orgs.error.codeName === 'forbidden' || orgs.error.codeName === 'notFound');
    return refused ? null : <LoadFailed error={orgs.error} onRetry={orgs.reload} />;
  }
  if (orgs.data === undefined) return null;
  const { items, server } = orgs.data;
  const title = t({ zh: '平台上的组织', en: 'Organisations on this installation' });
  const showAddresses = (org: OrgEntry) =>
    overlays.open<void>(({ close }) => (
      <AddressesDialog org={org} server={server} onChanged={() => orgs.reload()} close={() => close()} />
    ));
  const add = async () => {
    const made = await overlays.open<Created>(({ close }) => <NewOrgDialog server={server} close={close} />);
    if (made === undefined) return;
    orgs.reload();
    await overlays.open<void>(({ close }) => (
      <SecretDialog
        title={t({ zh: '已创建「{name}」', en: '“{name}” created' }, { name: made.org.name })}
        username={made.owner.username}
        password={made.password}
        site={made.org.site}
        close={() => close()}
      />
    ));
  };
  return (
    <section className={styles.section} aria-labelledby="admin-orgs">
      <div className={styles.head}>
        <div>
          <h2 id="admin-orgs" className={styles.title}>
            {title}
          </h2>
          <p className={styles.lead}>
            {t({
              zh: '各组织的人员、内容与素材互相不可见。只有平台所有者能看到这里。',
              en: 'Organisations cannot see each other’s people, content or data. Only the platform’s owner sees this list.',
            })}
          </p>
        </div>
        <Button icon={<AddRegular />} onClick={() => void add()}>
          {t({ zh: '新建组织', en: 'New organisation' })}
        </Button>
      </div>
      <ListTable
        label={title}
        items={items}
        keyOf={({ id }) => id}
        columns={[
          { key: 'name', head: t({ zh: '名称', en: 'Name' }), cell: ({ name }) => <strong>{name}</strong> },
          {
            key: 'address',
            head: t({ zh: '地址', en: 'Address' }),
            cell: (org) => (
              <button type="button" className={styles.address} onClick={() => void showAddresses(org)}>
                {hostOf(org)}
                {org.addresses.length > 1 &&
                  t(
                    { zh: ' 等 {n} 个', en: ' and {m} more' },
                    { n: org.addresses.length, m: org.addresses.length - 1 },
                  )}
              </button>
            ),
          },
          { key: 'people', head: t({ zh: '人员', en: 'People' }), cell: ({ people }) => people },
          { key: 'since', head: t({ zh: '创建时间', en: 'Created' }), cell: ({ createdAt }) => when.full(createdAt) },
        ]}
      />
    </section>
  );
}

/** Where it is reached, without what all have in common. */
function hostOf({ site, addresses }: OrgEntry): string {
  const main = addresses.find((address) => address.main);
  return main !== undefined && main.url === null ? main.name : new URL(site).host;
}

function NewOrgDialog({ server, close }: { server: OrgList['server']; close(result?: Created): void }) {
  const { http } = usePlugin();
  const t = useText();
  const [name, setName] = useState('');
  const [ownerName, setOwnerName] = useState('');
  const [username, setUsername] = useState('');
  const [shortName, setShortName] = useState('');
  const [strict, setStrict] = useState(false);
  const badName = usernameProblem(username.trim());
  const badShort = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(shortName.trim())
    ? undefined
    : { zh: '请用字母、数字和连字符，如 acme', en: 'Letters, digits and hyphens, such as acme' };
  const missing = (value: string) => (strict && value.trim() === '' ? t(formMessages.required) : undefined);
  return (
    <FormDialog
      title={t({ zh: '新建组织', en: 'New organisation' })}
      submit={t({ zh: '创建', en: 'Create' })}
      onCancel={() => close()}
      onSubmit={() => {
        setStrict(true);
        if (name.trim() === '' || ownerName.trim() === '' || badName !== undefined || badShort !== undefined)
          return undefined;
        return orgApi(http)
          .create({
            name: name.trim(),
            ownerName: ownerName.trim(),
            username: username.trim(),
            shortName: shortName.trim(),
          })
          .then(close);
      }}
    >
      <Field label={t({ zh: '组织名称', en: 'Name' })} validationMessage={missing(name)}>
        <Input value={name} maxLength={60} onChange={(_, data) => setName(data.value)} />
      </Field>
      <Field
        label={t({ zh: '短名称', en: 'Short name' })}
        hint={t(
          {
            zh: '访客在 {name}.{host} 看到它的页面；以后可以添加其他地址',
            en: 'Visitors see its pages at {name}.{host}; other addresses may follow',
          },
          { name: shortName.trim().toLowerCase() || 'acme', host: server.host },
        )}
        validationMessage={strict && badShort !== undefined ? t(badShort) : undefined}
      >
        <Input
          value={shortName}
          maxLength={63}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          onChange={(_, data) => setShortName(data.value)}
        />
      </Field>
      <Field label={t({ zh: '所有者姓名', en: 'Owner’s name' })} validationMessage={missing(ownerName)}>
        <Input value={ownerName} maxLength={60} onChange={(_, data) => setOwnerName(data.value)} />
      </Field>
      <Field
        label={t({ zh: '所有者用户名', en: "The owner's user name" })}
        validationMessage={strict && badName !== undefined ? t(badName) : undefined}
      >
        <Input
          value={username}
          maxLength={64}
          autoCapitalize="off"
          spellCheck={false}
          onChange={(_, data) => setUsername(data.value)}
        />
      </Field>
      <ShortNameNote server={server} />
    </FormDialog>
  );
}
