import { MAIL_LINK_HOURS } from '@bandstand/domain/accounts'
import { BANK_CHANGE_HOURS } from '@bandstand/domain/payments'
import { factText, type NoticeFact } from '@bandstand/domain/notifications'
import { countOf } from '@bandstand/domain/product'
import { escapeHtml } from '@bandstand/domain/text'
import { alertText, hiddenFields, plainPage } from '../../http-helpers/plain-page.ts'
import type { LinkKind } from './mail-tokens.queries.ts'
import { loginPath } from '../providers/redirects.ts'

/** The parameters of a mail link, as its page's forms send them on. */
export interface LinkForm {
  token: string
  kind: LinkKind
  redirectTo: string
}

/** Returns the form of a page that `registerLinkPage` serves: one button. */
export function linkButton(path: string, token: string, label: string): string {
  return `<form method="post" action="${path}">${hiddenFields({ token })}<p><button type="submit" autofocus>${label}</button></p></form>`
}

/** What `recoverAccount` does, as items of a list. */
export const LOCKOUT_ITEMS = `<li>All devices are signed out, yours too.</li>
<li>The password no longer works. You set a new one by email.</li>
<li>All passkeys, authenticator apps, recovery codes and linked accounts are removed, yours too. We can’t tell which ones
someone else added. You can add yours again right away.</li>
<li>The address of your calendar feed stops working, and a change of your email that isn’t confirmed is cancelled.</li>
<li>Nothing is paid to a bank for ${countOf(BANK_CHANGE_HOURS, 'hour')}.</li>`

/** Returns a list of what `recoverAccount` ended and removed, as HTML; empty for nothing. */
export function removedList(removed: NoticeFact[]): string {
  if (removed.length === 0) return ''
  const items = removed.map(
    (fact) => `<li><strong>${escapeHtml(fact.label)}:</strong> ${escapeHtml(factText(fact))}</li>`,
  )
  return `<h2>What we ended and removed</h2><ul>${items.join('')}</ul>`
}

/** Returns the page that a mail link opens: one button that does what the mail promised. Opening it changes nothing. */
export function linkPage(
  form: LinkForm,
  owner: { email: string; newEmail: string | null; userType: string | null },
): string {
  const email = `<strong>${escapeHtml(owner.email)}</strong>`
  const { title, text, label } = {
    signup: {
      title: 'Confirm your email',
      text: `Confirm ${email} to finish creating your ${owner.userType ?? ''} account.`,
      label: 'Confirm my email',
    },
    magiclink: {
      title: 'Log in',
      text: `Log in to your account, ${email}, in this browser.`,
      label: 'Log in',
    },
    email_change: {
      title: 'Confirm your new email',
      text: `Use <strong>${escapeHtml(owner.newEmail ?? '')}</strong> for your account from now on. Your other devices are signed out.`,
      label: 'Confirm my new email',
    },
    recovery: {
      title: 'Reset your password',
      text: `Continue to choose a new password for ${email}.`,
      label: 'Continue',
    },
  }[form.kind]
  const fields = hiddenFields({ token_hash: form.token, type: form.kind, redirect_to: form.redirectTo })
  return plainPage(
    title,
    `<p>${text}</p>
<form method="post" action="/auth/v1/verify">${fields}<p><button type="submit" autofocus>${label}</button></p></form>
<p>Didn’t ask for this? Close this page and nothing changes.</p>`,
  )
}

/** Returns the page after an account's address was changed; the browser may be one that isn't signed in. */
export function emailChangedPage(email: string): string {
  return plainPage(
    'Your email is changed',
    `<p role="status">You now log in with <strong>${escapeHtml(email)}</strong>.</p>
<p><a href="/settings?tab=password">See your settings</a></p>`,
  )
}

/** Returns the page of the link at an account's former address: one button that gives the address back. */
export function formerEmailPage(
  token: string,
  { email, current }: { email: string; current: string },
): string {
  return plainPage(
    'Change your email back',
    `<p>Your account now has the email <strong>${escapeHtml(current)}</strong>. Change it back to <strong>${escapeHtml(email)}</strong> and take your account back:</p>
<ul>${LOCKOUT_ITEMS}</ul>
${linkButton('/auth/v1/verify/former-email', token, 'Change it back')}
<p>Did you change it yourself? Close this page and nothing changes.</p>`,
  )
}

/** Returns the page for a link that no new one can be requested for, with the way to go on. */
function endedLinkPage(problem: string, content: string): string {
  return plainPage('This link can’t be used', `${alertText(problem)}${content}`)
}

const deadLinkText = (kind: LinkKind, login: string) =>
  kind === 'signup'
    ? `If your email is already confirmed, <a href="${login}">log in</a>. If not, enter it here and we’ll send you a new link.`
    : 'Enter your email and we’ll send you a new one.'

/**
 * Returns the page for a link that was used, has expired, or never existed. `problem` is about the link or the address
 * typed here.
 */
export function deadLinkPage(
  { kind, redirectTo }: Pick<LinkForm, 'kind' | 'redirectTo'>,
  problem: string,
  email = '',
): string {
  const login = escapeHtml(loginPath(redirectTo))
  if (kind === 'email_change')
    return endedLinkPage(
      problem,
      `<p>A link works once, for ${countOf(MAIL_LINK_HOURS, 'hour')}. <a href="/settings?tab=password">Your settings</a> show which email your account has, and can send a new link.</p>`,
    )
  return plainPage(
    'Get a new link',
    `${alertText(problem)}<p>A link works once, for ${countOf(MAIL_LINK_HOURS, 'hour')}. ${deadLinkText(kind, login)}</p>
<form method="post" action="/auth/v1/verify/new-link">${hiddenFields({ type: kind, redirect_to: redirectTo })}
<label class="field">Email <input name="email" type="email" autocomplete="email" maxlength="254" required value="${escapeHtml(email)}"></label>
<p><button type="submit">Send a new link</button></p></form>
<p><a href="${login}">Back to login</a></p>`,
  )
}

/** Returns the page after a new link was requested; it reads the same whether the address has an account or not. */
export function newLinkSentPage(email: string, redirectTo: string): string {
  return plainPage(
    'Check your email',
    `<p role="status">If there’s something to send to <strong>${escapeHtml(email)}</strong>, a new link is on its way.</p>
<p><a href="${escapeHtml(loginPath(redirectTo))}">Back to login</a></p>`,
  )
}

/** Returns the page for an account that no link opens, such as a suspended one. */
export function closedAccountPage(problem: string): string {
  return endedLinkPage(problem, '<p><a href="/contact">Contact us</a></p>')
}

/** Returns the page for a sign-in at a provider that can't be finished here. */
export function endedSignInPage(problem: string): string {
  return plainPage(
    'This sign-in can’t be finished',
    `${alertText(problem)}<p><a href="/login">Back to login</a></p>`,
  )
}
