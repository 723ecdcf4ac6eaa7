import { type Goal, judge, type Measure, MEASURES, STOLEN, type Stolen, stolenAccount } from './reach.ts'

const ATTACKERS: Record<Stolen, string> = {
  access: 'a copied access token',
  refresh: 'a copied refresh token',
  mail: 'the owner’s mail for a minute',
  notice: 'the owner’s mail for a minute, and a link “This wasn’t me” there',
}
const GOAL_TEXTS: [goal: Goal, text: string][] = [
  ['read', 'read the account’s data'],
  ['later', 'still read it after more than an hour'],
  ['export', 'export all data'],
  ['bank', 'get the page where the bank account is set'],
  ['withdraw', 'withdraw'],
  ['factor', 'add or remove a second factor'],
  ['calendar', 'know the address of a calendar feed'],
  ['link', 'link an account at a provider, which then signs in'],
  ['password', 'set the password'],
  ['address', 'change the address'],
  ['remove', 'delete the account'],
]
const MEASURE_TEXTS: Record<Measure, string> = {
  useBrowser: 'goes on using their browser, which gets new tokens',
  passwordInSettings: 'sets a new password in the settings',
  passwordByMail: 'sets a new password by mail',
  removeFactor: 'sets a new password by mail, and removes a second factor that somebody added',
  signOut: 'signs out all devices, their own too',
  shutOut: 'uses “This wasn’t me” in any mail that has it, and sets a new password by mail',
  restoreEmail: 'takes the former address back, and sets a new password',
}

/** Returns docs/security.md: what an attacker reaches who has something of an account, as the model says. */
export function describeSecurity(): string {
  const judged = columns.map(judgeColumn)
  return `# Security of accounts

An account holds contracts and money. This page says what somebody reaches who got hold of something of its owner's, and what the owner can do
about it. \`npm run security:describe\` writes it from a model in \`apps/server/test/attacker\`: the model has the rules for sessions, tokens, proofs,
second factors, mails and addresses, and searches all that an attacker can do with them. A test plays random moves of an owner and an attacker on a real server, and fails
when it answers one differently than the model; \`npm run torture\` plays many times as many. The reasons for the rules are in \`docs/decisions/0039-accounts.md\`.

## Who attacks

- **${ATTACKERS.access}**: from a log, a proxy or a browser extension. It opens the account for up to an hour, and only while its session lasts.
- **${ATTACKERS.refresh}**: from a copy of the browser's storage. It gives new access tokens, each time with a new refresh token.
- **${ATTACKERS.mail}**: an unlocked phone. Whoever has it can ask for mails, and use their links within an hour.
- **${ATTACKERS.notice}**: the same, in a week in which the owner was mailed about a change that was theirs.

The model leaves out an attacker who controls the owner's device or has their password and phone: that's the owner, for a server. It leaves out guesses too:
limits keep them improbable (\`apps/server/src/security/limits.ts\`), as codes have 6 digits and links 256 bits. Copies of the database are the
subject of decision 24, and \`docs/backups.md\`. Somebody who has the password and the owner's mail for a minute reaches what a notice does. A second factor is an authenticator app or a passkey, which also signs in alone.

## What they reach while the owner does nothing

“10 minutes” means: if the owner has signed in, or confirmed who they are, on the same session at most 10 minutes before. A copy of a session's tokens has its proof too.

${reachTable(judged)}
${whoLocksOut(judged)}

- Getting the bank page isn't getting money: a changed bank is paid a day later, the owner is notified at once, and a link in that mail freezes withdrawals.
- Each of these changes is notified by mail, to the former address too when it was changed.
- Whoever removes an account notifies all its addresses of the last 7 days. Nothing is deleted while bookings, payments or a balance are open.

## What they still reach afterward

The worst that an attacker can have prepared, as long as the owner can still do it (— if there is nothing to do). An owner whose address was changed can only use a link from before, or take it back.

${measureTable(judged)}

- “By mail” means the link “Forgot password?”: it opens another session and ends all that were there before. That's where the notices of changes lead.
- A password that is set in the settings keeps the session in which it was set, and so whoever has a copy of its tokens. It's for owners who want another password, and
  not for those who suspect somebody. Confirming with a second factor for it proves that session, for its copies too.
- A session ends for everyone as soon as the owner's browser and a copy use the same refresh token: the owner is signed out, and so is the other one.
- An account at a provider that somebody linked signs in until it's unlinked. Its owner is notified when it's linked, and unlinks it in the settings;
  a new password by mail unlinks it too, and so do the two links that shut everybody out.
- The address of a calendar feed shows the calendar until somebody revokes it in the settings, or takes the account back.
- A passkey signs in alone until it's removed, and a new password leaves second factors. Both links that take an account back remove all of them, whenever they were
  added, as well as linked accounts and the calendar feed: afterward the attacker has nothing, in whatever order they did what they did. A test asserts that
  for every account that an attacker can make (\`attacker.test.ts\`), and another one on a real server (\`taken-back.test.ts\`).
- Their price is the last column: a notice in a mailbox, at most 7 days old, opens an account that has a second factor to whoever has that mailbox. All devices
  are signed out and the owner is mailed, money waits a day, and the owner takes the account back in the same way: the mailbox decides.
- A second factor that an attacker adds doesn't keep the owner out: the mail about it has such a link, for 7 days. After that, an operator has to help
  (\`npm run admin -- remove-factors\`).
- Setting a second factor is what protects most: the owner's mail alone then opens nothing.

An owner who suspects somebody: use “This wasn’t me” in the newest mail that has it, or “Change it back” if the address was changed. Without either, set a new
password by mail, and look through the settings. If you can't get in without a second factor that isn't yours, contact us.
`
}

// Without a second factor, the mailbox alone opens the account.
export const columns = [false, true].flatMap((isProtected) =>
  STOLEN.filter((stolen) => isProtected || stolen !== 'notice').map((stolen) => ({ stolen, isProtected })),
)
type Column = (typeof columns)[number]
const row = (cells: string[]) => `| ${cells.join(' | ')} |`
const titleOf = ({ stolen, isProtected }: Column) =>
  `${ATTACKERS[stolen]}${isProtected ? ', with a second factor' : ''}`
const head = (first: string) => [
  row([first, ...columns.map(titleOf)]),
  `|${'---|'.repeat(columns.length + 1)}`,
]

type Judged = { soon: ReturnType<typeof judge>; later: ReturnType<typeof judge> }

/** Judges the account of a column right after its owner’s proof, and more than 10 minutes later. */
function judgeColumn(column: Column): Judged {
  const soon = judge(stolenAccount({ ...column, isProved: true }))
  // For a mail, the proof of a session makes no difference.
  return {
    soon,
    later:
      column.stolen === 'mail' || column.stolen === 'notice'
        ? soon
        : judge(stolenAccount({ ...column, isProved: false })),
  }
}

function reachTable(judged: Judged[]): string {
  const rows = GOAL_TEXTS.map(([goal, text]) =>
    row([
      text,
      ...judged.map(({ soon, later }) =>
        later.goals.has(goal) ? 'yes' : soon.goals.has(goal) ? '10 minutes' : 'no',
      ),
    ]),
  )
  return [...head('to'), ...rows].join('\n')
}

function measureTable(judged: Judged[]): string {
  const rows = MEASURES.map((measure) => {
    const cells = judged.map((each) => {
      const [soon, later] = [textOf(each.soon.after[measure]), textOf(each.later.after[measure])]
      if (soon === later) return soon
      return later === '—' ? `10 minutes: ${soon}` : `10 minutes: ${soon}; later: ${later}`
    })
    return row([MEASURE_TEXTS[measure], ...cells])
  })
  return [...head('the owner'), ...rows].join('\n')
}

function textOf(goals: Set<Goal> | null): string {
  if (goals === null) return '—'
  if (goals.size === 0) return 'nothing'
  if (goals.has('export')) return 'everything'
  if ([...goals].every((goal) => goal === 'calendar')) return 'the calendar'
  return goals.has('later') ? 'reading' : 'reading, for up to an hour'
}

/** Names the attackers who can keep an owner out for good. */
function whoLocksOut(judged: Judged[]): string {
  const can = judged.map(({ soon, later }) =>
    later.needsOperator ? 'yes' : soon.needsOperator ? '10 minutes' : 'no',
  )
  return row(['keep the owner out until an operator helps', ...can])
}
