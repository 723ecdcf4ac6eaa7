import { MAIL_LINK_HOURS } from '@bandstand/domain/accounts'
import { countOf } from '@bandstand/domain/product'
import { escapeHtml } from '@bandstand/domain/text'
import { alertText, hiddenFields, plainPage } from '../http-helpers/plain-page.ts'
import type { LinkKind } from './mail-tokens.queries.ts'
import { loginPath } from './redirects.ts'

/** The parameters of a mail link, as its page's forms send them on. */
export interface LinkForm {
  token: string
  kind: LinkKind
  redirectTo: string
}

/** Returns the page that a mail link opens: one button that does what the mail promised. Opening it changes nothing. */
export function linkPage(form: LinkForm, owner: { email: string; userType: string | null }): string {
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
  return plainPage('This link can’t be used', `${alertText(problem)}<p><a href="/contact">Contact us</a></p>`)
}
