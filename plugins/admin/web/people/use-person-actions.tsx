import { errorText, useAttempt } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { InviteDialog, type Invited } from './invite-dialog.tsx';
import { type Person, peopleApi } from './people-api.ts';

export interface PersonActions {
  invite(): Promise<void>;
  edit(person: Person): Promise<void>;
  resetPassword(person: Person): Promise<void>;
  disable(person: Person): Promise<void>;
  enable(person: Person): Promise<void>;
  signOut(person: Person): Promise<void>;
}

/** What may be done with a person, each with its question before and its word afterwards. `changed` loads the list again. */
export function usePersonActions(changed: () => void): PersonActions {
  const { http, overlays, toasts } = usePlugin();
  const t = useText();
  const api = peopleApi(http);

  const showSecret = (title: string, username: string, password: string) =>
    overlays.open<void>(({ close }) => (
      <SecretDialog title={title} username={username} password={password} close={() => close()} />
    ));
  const attempt = useAttempt(changed);

  return {
    async invite() {
      const invited = await overlays.open<Invited>(InviteDialog);
      if (invited === undefined) return;
      changed();
      const { person, password } = invited;
      await showSecret(
        t({ zh: '已邀请 {name}', en: '{name} has been invited' }, { name: person.name }),
        person.username,
        password,
      );
    },
    async edit(person) {
      const saved = await overlays.open<Person>((props) => <EditDialog person={person} {...props} />);
      if (saved === undefined) return;
      toasts.success({ zh: '已保存', en: 'Saved' });
      changed();
    },
    async resetPassword(person) {
      const { name } = person;
      const sure = await overlays.confirm({
        title: { zh: `重置 ${name} 的密码？`, en: `Reset the password of ${name}?` },
        message: {
          zh: '会生成新的一次性密码，原密码立即失效，对方在所有设备上退出登录。',
          en: 'A new one-time password will be created. The old password stops working and this person is signed out everywhere.',
        },
        confirm: { zh: '重置密码', en: 'Reset' },
        danger: true,
      });
      if (!sure) return;
      try {
        const { password } = await api.resetPassword(person.id);
        changed();
        await showSecret(
          t({ zh: '{name} 的新密码', en: 'New password of {name}' }, { name }),
          person.username,
          password,
        );
      } catch (error) {
        toasts.error(errorText(error), error);
      }
    },
    async disable(person) {
      const { name } = person;
      const sure = await overlays.confirm({
        title: { zh: `停用 ${name}？`, en: `Disable ${name}?` },
        message: {
          zh: '对方会立即退出登录，并且不能再登录。内容与记录都会保留，可以随时重新启用。',
          en: 'This person is signed out immediately and cannot sign in. Their content is kept, and you can enable them at any time.',
        },
        confirm: { zh: '停用', en: 'Disable' },
        danger: true,
      });
      if (sure) await attempt(() => api.disable(person.id), { zh: `已停用 ${name}`, en: `${name} is disabled` });
    },
    async enable(person) {
      await attempt(() => api.enable(person.id), {
        zh: `已启用 ${person.name}`,
        en: `${person.name} is enabled`,
      });
    },
    async signOut(person) {
      const { name } = person;
      const sure = await overlays.confirm({
        title: { zh: `让 ${name} 在所有设备上退出？`, en: `Sign ${name} out everywhere?` },
        message: {
          zh: '未保存的内容可能丢失，对方可以重新登录。',
          en: 'Unsaved work may be lost. They can sign in again.',
        },
        confirm: { zh: '全部退出', en: 'Sign out' },
      });
      if (sure) await attempt(() => api.signOut(person.id), { zh: `${name} 已退出`, en: `${name} is signed out` });
    },
  };
}
