import type { Bug } from './bug.ts'

const auth = 'apps/server/src/auth'
const hooks = 'apps/server/src/area-hooks.ts'
const recoverAccount = `${auth}/sessions/recover-account.ts`
const takenBackTests = 'apps/server/test/attacker/taken-back.test.ts'
const easyTests = `${auth}/users/easy-passwords.test.ts`
const EASY = 'account 6: nobody can set a password that is easy to guess here'
const OWNER = 'account 1: whoever takes an account back by the link of a mail is the only one in it'

/** Bugs of ways into an account; the numbers are those of this list. */
export const ACCOUNT_BUGS: Bug[] = [
  {
    invariant: OWNER,
    change: 'a passkey survives',
    file: `${auth}/factors/factors.queries.ts`,
    from: 'const passkeys = await deletePasskeys(tx, userId)',
    to: 'const passkeys: { name: string; addedAt: Date }[] = []',
    tests: [takenBackTests],
  },
  {
    invariant: OWNER,
    change: 'a session survives',
    file: recoverAccount,
    from: "  await endSessions(tx, { userId, scope: 'global' }, at)\n",
    to: '',
    tests: [takenBackTests],
  },
  {
    invariant: OWNER,
    change: 'a linked account survives',
    file: recoverAccount,
    from: 'const identities = await deleteIdentities(tx, userId)',
    to: 'const identities: Awaited<ReturnType<typeof deleteIdentities>> = []',
    tests: [takenBackTests],
  },
  {
    invariant: OWNER,
    change: 'a change of address that was asked for survives',
    file: recoverAccount,
    from: '  await voidMails(tx, userId)\n',
    to: '',
    tests: [takenBackTests],
  },
  {
    invariant: OWNER,
    change: 'a calendar feed survives',
    file: hooks,
    from: '[endFeed, endPushes, endTexts, delayWithdrawals]',
    to: '[endPushes, endTexts, delayWithdrawals]',
    tests: [takenBackTests],
  },
  {
    invariant: OWNER,
    change: 'the browsers that get pushes survive',
    file: hooks,
    from: '[endFeed, endPushes, endTexts, delayWithdrawals]',
    to: '[endFeed, endTexts, delayWithdrawals]',
    tests: [takenBackTests],
  },
  {
    invariant: OWNER,
    change: 'an address that was changed after the notice stays',
    file: recoverAccount,
    from: 'if (former) return restoreAddress',
    to: 'if (former && user.suspended_at) return restoreAddress',
    tests: [takenBackTests],
  },
  {
    invariant: OWNER,
    change: 'a link that was mailed to the intruder still freezes withdrawals',
    file: recoverAccount,
    from: '  await deleteNoticeLinks(tx, user.id, { madeSince: former.changed_at })\n',
    to: '',
    tests: [takenBackTests],
  },
  {
    invariant: OWNER,
    change: 'a passkey that was on its way is added',
    file: `${auth}/passkeys/add-passkey.ts`,
    from: '    await lockLiveUser(tx, live)\n',
    to: '',
    tests: [takenBackTests],
  },
  {
    invariant: 'account 2: money waits a day after an account was taken back',
    change: 'withdrawals are paid right away',
    file: hooks,
    from: '[endFeed, endPushes, endTexts, delayWithdrawals]',
    to: '[endFeed, endPushes, endTexts]',
    tests: [takenBackTests],
  },
  {
    invariant: 'account 3: the mailbox alone doesn’t get past a second factor',
    change: 'a session that a mail opened counts as a new device before its second step',
    file: `${auth}/sessions/new-device.ts`,
    from: "method !== 'password' && !isConfirmed",
    to: "method === 'passkey' && !isConfirmed",
    tests: [takenBackTests],
  },
  {
    invariant: 'account 4: a stranger can’t keep the owner from a mail',
    change: 'a link that a stranger’s app asked for leads to a code everywhere',
    file: `${auth}/links/follow-link.ts`,
    from: 'link.isBrowser && browserHash',
    to: '!link.isBrowser && browserHash',
    tests: [`${auth}/links/strangers-mails.test.ts`],
  },
  {
    invariant: 'account 4: a stranger can’t keep the owner from a mail',
    change: 'mails to an address are counted together, whoever asks',
    file: `${auth}/links/request-mail.ts`,
    from: 'const key = `${email} ${networkOf(ip)}`',
    to: 'const key = networkOf(ip) && email',
    tests: [`${auth}/links/strangers-mails.test.ts`],
  },
  {
    invariant: 'account 5: another site’s page clicks no button for its visitor',
    change: 'a form of a page that hides where it is counts as ours',
    file: 'apps/server/src/http-helpers/from-elsewhere.ts',
    from: 'if (origin === undefined) return false',
    to: "if (origin === undefined || origin === 'null') return false",
    tests: [`${auth}/sessions/from-elsewhere.test.ts`],
  },
  {
    invariant: EASY,
    change: 'terms that everybody tries count like others',
    file: `${auth}/users/is-easy-to-guess.ts`,
    from: '[start, rest].some(',
    to: '[start].some(',
    tests: [easyTests],
  },
  {
    invariant: EASY,
    change: 'only terms that are written as usual are recognized',
    file: `${auth}/users/without-terms.ts`,
    from: 'return isExact ? ',
    to: 'return true ? ',
    tests: [easyTests],
  },
  {
    invariant: EASY,
    change: 'the places of the metro aren’t among them',
    file: `${auth}/users/password-rules.ts`,
    from: '[...own, ...(await places.knownNames())]',
    to: 'own',
    tests: [easyTests],
  },
]
