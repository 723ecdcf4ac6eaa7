import { type BillingInterval, PRO_PRICES_CENTS } from '@bandstand/domain/subscriptions'
import { instantDayText } from '@bandstand/domain/time'
import { formatMoney } from '@bandstand/domain/money'
import { escapeHtml } from '@bandstand/domain/text'
import { CARD_THAT_FAILS_LATER } from '../integrations/billing/sandbox-acts.ts'
import { nextInvoiceCents, planText } from '../integrations/billing/sandbox-charges.ts'
import type { SandboxCheckout, SandboxPortal, SandboxReceipt } from '../integrations/billing/sandbox-pages.ts'
import { prorate } from '../integrations/billing/sandbox-periods.ts'
import type { SandboxSubscription } from '../integrations/billing/sandbox-subscription.ts'
import { alertText, hiddenFields, plainPage } from '../http-helpers/plain-page.ts'

const GOOD_CARD = '4242 4242 4242 4242'
const DECLINED_CARD = '4000 0000 0000 0002'
const PERIODS: Record<BillingInterval, string> = { monthly: 'month', yearly: 'year' }

/** Returns the page on which pro is paid for the first time. */
export function checkoutPage({ id, role, interval, failure, returnUrl }: SandboxCheckout): string {
  const price = `${formatMoney(PRO_PRICES_CENTS[role][interval])} a ${PERIODS[interval]}`
  return plainPage(
    'Test checkout',
    `<p>This is test money. A real payment provider would ask for your card here. No card is charged.</p>
<section><h2>${planText({ role, interval })}</h2><p class="sum">${price}</p>
${alertText(failure)}
${form('/sandbox/checkout', id, `${cardField()}<p><button type="submit">Pay and subscribe</button></p>`)}
${cardsToTry([
  [GOOD_CARD, 'pays'],
  [DECLINED_CARD, 'is declined'],
])}</section>
<p><a href="${escapeHtml(returnUrl)}">Back to Bandstand without subscribing</a></p>`,
  )
}

/** Returns the page on which a subscription is managed. */
export function portalPage({ session, subscription, receipts, returnUrl }: SandboxPortal, now: Date): string {
  const isLive = subscription !== null && subscription.status !== 'ended'
  return plainPage(
    'Test billing',
    `<p>This is test money. A real payment provider has a page like this.</p>
<section><h2>Your plan</h2>${subscription ? plan(subscription) : '<p>You have no subscription.</p>'}</section>
${isLive ? changes(session, subscription, now) : ''}
<section><h2>Receipts</h2>${receiptList(receipts)}</section>
<p><a href="${escapeHtml(returnUrl)}">Back to Bandstand</a></p>`,
  )
}

function plan(subscription: SandboxSubscription): string {
  const { status, cancelAtPeriodEnd, card } = subscription
  const end = day(subscription.periodEnd)
  const says =
    status === 'ended'
      ? `Ended on ${end}.`
      : status === 'past_due'
        ? 'The last renewal wasn’t paid. Add another card.'
        : cancelAtPeriodEnd
          ? `Ends on ${end} and doesn’t renew.`
          : `Renews on ${end} for ${formatMoney(nextInvoiceCents(subscription))}.`
  return `<p class="sum">${planText(subscription)}</p><p>${says}</p><p>Card ending in ${escapeHtml(card.slice(-4))}</p>
${alertText(subscription.failure)}`
}

function changes(session: string, subscription: SandboxSubscription, now: Date): string {
  const { status, cancelAtPeriodEnd, interval } = subscription
  const button = (act: string, label: string, look: 'main' | 'plain' | 'danger', more = '') =>
    form(
      '/sandbox/billing',
      session,
      `<input type="hidden" name="act" value="${act}">${more}<p><button type="submit"${look === 'main' ? '' : ` class="${look}"`}>${label}</button></p>`,
    )
  const other = interval === 'monthly' ? 'yearly' : 'monthly'
  const { unusedCents, dueCents, creditCents } = prorate(subscription, other, now)
  const left = creditCents > 0 ? ` ${formatMoney(creditCents)} stays as credit for later.` : ''
  const switching = `<section><h2>Switch to ${other}</h2>
<p>${formatMoney(PRO_PRICES_CENTS[subscription.role][other])} a ${PERIODS[other]}, less ${formatMoney(unusedCents)} for unused time:
${formatMoney(dueCents)} now.${left}</p>
${button('switch', `Switch to ${other}`, 'plain', `<input type="hidden" name="interval" value="${other}">`)}</section>`
  const ending = cancelAtPeriodEnd
    ? `<section><h2>Keep renewing</h2><p>Your plan continues as before.</p>${button('resume', 'Keep renewing', 'main')}</section>`
    : `<section><h2>Cancel subscription</h2><p>You keep Pro until ${day(subscription.periodEnd)}.</p>${button('cancel', 'Cancel subscription', 'danger')}</section>`
  const card = `<section><h2>Change card</h2>${button('card', 'Change card', status === 'past_due' ? 'main' : 'plain', cardField())}${cardsToTry(
    [
      [GOOD_CARD, 'pays'],
      [
        CARD_THAT_FAILS_LATER.replaceAll(/(.{4})(?=.)/g, '$1 '),
        'is accepted here and fails at the next renewal',
      ],
    ],
  )}</section>`
  return status === 'active' ? switching + ending + card : card
}

function receiptList(receipts: SandboxReceipt[]): string {
  if (receipts.length === 0) return '<p>No receipts yet.</p>'
  const items = receipts.map(
    ({ id, at, amountCents, text }) =>
      `<li><a href="/sandbox/receipts/${id}">${day(at)}: ${formatMoney(amountCents)}</a> ${escapeHtml(text)}</li>`,
  )
  return `<ul>${items.join('')}</ul>`
}

/** Returns the page of a receipt for test money. */
export function receiptPage({ id, at, amountCents, text }: SandboxReceipt): string {
  return plainPage(
    'Test receipt',
    `<section><h2>${escapeHtml(text)}</h2><p class="sum">${formatMoney(amountCents)}</p>
<p>Paid on ${day(at)} in test money. Number ${escapeHtml(id)}.</p></section>
<p><a href="/subscription/plans">Back to Bandstand</a></p>`,
  )
}

/** Returns the page for an address that was never valid or has expired. */
export function overPage(): string {
  return plainPage(
    'This page is no longer available',
    '<p>It was already used or has expired. <a href="/subscription/plans">Back to Bandstand</a></p>',
  )
}

function form(action: string, session: string, content: string): string {
  return `<form method="post" action="${action}">${hiddenFields({ session })}${content}</form>`
}

function cardField(): string {
  return `<label class="field">Card number <input name="card" value="${GOOD_CARD}" inputmode="numeric" autocomplete="off"
maxlength="40" required></label>`
}

function cardsToTry(cards: [string, string][]): string {
  return `<ul>${cards.map(([number, does]) => `<li><code>${number}</code> ${does}</li>`).join('')}</ul>`
}

function day(at: Date): string {
  return instantDayText(at, 'UTC', 'long')
}
