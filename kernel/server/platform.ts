import type { Platform, PlatformTables } from '../../sdk/server.ts';
import { kernelAuditTexts } from './audit/texts.ts';
import { sessionOf } from './auth/caller.ts';
import { closeAccount } from './auth/close-account.ts';
import { setCookie, setHandover } from './auth/cookie.ts';
import { checkNewPassword, hashPassword, oneTimePassword } from './auth/passwords.ts';
import { signIn, signInFrom } from './auth/sign-in.ts';
import { leastIdAt } from './db/ids.ts';
import { cspHash, pageHeaders } from './http/headers.ts';
import { makeOrganisation } from './org/first-owner.ts';
import { cachedOrganisation, firstOrgId, organisation } from './org/organisation.ts';
import { checkOwnerLeft, lockPeople } from './people/owners.ts';
import { personAnswer } from './people/person-answer.ts';
import type { ServerKernel } from './server-kernel.ts';

/** The kernel as the plugins of the repository have it that keep people, roles, organisations and the log. */
export function platformOf(kernel: ServerKernel): Platform {
  const { parts, rates, catalog } = kernel;
  const database = parts.database.of('kernel');
  const events = parts.events.of('kernel');
  return {
    publicUrl: parts.config.publicUrl,
    db: () => database.query<PlatformTables>(),
    transaction: (work) => database.transaction(work),
    sessionOf,
    catalog,
    takeTurn: (key, perMinute) => rates.take(key, perMinute),
    publish: (topic, id, orgId) => events.publish(topic, id, orgId),
    passwords: { hash: hashPassword, oneTime: oneTimePassword, check: checkNewPassword },
    people: {
      lock: lockPeople,
      checkOwnerLeft,
      answer: (session, asked) => personAnswer(kernel, session, asked),
      close: (session, password, ip) => closeAccount(kernel, session, password, ip),
    },
    sessions: sessionsOf(kernel),
    organisations: {
      first: () => firstOrgId(kernel),
      of: (orgId) => organisation(kernel, orgId),
      cached: (orgId) => cachedOrganisation(kernel, orgId),
      make: (tx, name) => makeOrganisation(tx, () => parts.ids.next(), name),
      async changed(orgId) {
        kernel.organisations.clear();
        await kernel.addresses.changed();
        await events.publish('org', orgId, orgId);
      },
    },
    addresses: addressesOf(kernel),
    audit: {
      append: (caller, line) => kernel.audit.append(caller, { ...line, owner: 'kernel' }),
      wordsOf: (owner) => (owner === 'kernel' ? kernelAuditTexts : kernel.host.auditTexts(owner)),
      owners: () => ['kernel', ...kernel.host.manifests.map(({ id }) => id)],
      leastIdAt,
    },
    pages: {
      headers: ({ script, leadsTo }) => pageHeaders({ scriptHashes: [cspHash(script)], https: kernel.https, leadsTo }),
    },
  };
}

function sessionsOf(kernel: ServerKernel): Platform['sessions'] {
  const { sessions, knownBrowsers, https } = kernel;
  const browserCookie: Platform['sessions']['browserCookie'] = ({ personId }, { headers }) =>
    knownBrowsers.remember(personId, headers, https);
  return {
    signIn: async (username, password, asked) => signIn(kernel, username, password, await signInFrom(kernel, asked)),
    browserCookie,
    async cookiesOf(signed, asked) {
      const browser = await browserCookie(signed, asked);
      return [setCookie(signed.cookie, https), setHandover(signed.token, https), browser];
    },
    noCookie: setCookie(undefined, https),
    setAside: (signed, state) => sessions.setAside(signed, state),
    endAllOf: (tx, personId) => sessions.endAllOf(tx, personId, 'administrator'),
    changed: (orgId, id) => sessions.tell(orgId, id),
  };
}

function addressesOf({ addresses, pages }: ServerKernel): Platform['addresses'] {
  return {
    own: addresses.own,
    orgOf: (host) => addresses.orgOf(host),
    of: (orgId) => addresses.of(orgId),
    urlOf: (address, asked) => addresses.urlOf(address, asked),
    siteOf: (orgId, asked) => addresses.siteOf(orgId, asked),
    isPage: (origin) => pages.has(origin),
  };
}
