import type { SubscriptionSummary } from '@bandstand/api-spec'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile, venueProfile } from '../../../test/samples.ts'

const PLANS = '/subscription/plans'
const FREE: SubscriptionSummary = {
  tier: 'free',
  expiry: null,
  boostExpiry: null,
  freeBoosts: 0,
  freeBoostsResetDate: null,
  userType: 'venue',
  autoRenew: false,
  subscriptionId: null,
  status: null,
  interval: null,
  provider: 'sandbox',
  abilities: { subscribe: true, manage: false },
}
const UNTIL = '2099-01-15T17:00:00.000Z'
const PRO: SubscriptionSummary = {
  ...FREE,
  tier: 'pro',
  expiry: UNTIL,
  boostExpiry: UNTIL,
  freeBoosts: 1,
  freeBoostsResetDate: '2099-02-01',
  autoRenew: true,
  subscriptionId: 'sub_1',
  status: 'active',
  interval: 'yearly',
  abilities: { subscribe: false, manage: true },
}

/** The answer for an account without a profile. */
const NONE = { ...FREE }

/** Opens the Subscription part of a venue's settings; its plan is read from `find` each time. */
function openPlan(find: () => SubscriptionSummary | Promise<SubscriptionSummary>) {
  const summary = answer.subscriptions.summary.handler(({ errors }) => {
    const found = find()
    if (found === NONE) throw errors.PROFILE_NOT_FOUND()
    return found
  })
  return openScreen('/settings?tab=subscription', {
    profile: venueProfile(),
    answers: { subscriptions: { summary } },
  })
}
const plan = (name: 'Free' | 'Pro') => screen.findByRole('region', { name })
function expectWayToPlans(name: string) {
  for (const link of [name, 'View All Plans'])
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(PLANS)
}

test('the settings show the member’s plan in each of its states, and link to all plans [SET-03 SUB-03 SUB-04 SUB-05 SUB-06 SUB-07 SUB-08 SUB-09 SUB-10 SUB-11 SUB-12 SUB-13 SUB-14 SUB-15 SUB-16 SUB-17]', async () => {
  const answered = Promise.withResolvers<SubscriptionSummary>()
  const free = await openPlan(() => answered.promise)
  expect(screen.getByRole('link', { name: 'Subscription' }).getAttribute('aria-current')).toBe('page')
  await screen.findByRole('status', { name: 'Loading your plan…' })
  answered.resolve(FREE)
  const ticket = await plan('Free')
  for (const text of [
    'Current plan',
    '$0 forever',
    '1 gig posting every calendar month',
    'Active boost',
    'One every month with Pro',
  ])
    expect(ticket.textContent).toContain(text)
  expect(screen.queryByRole('region', { name: 'Pro' })).toBeNull()
  expectWayToPlans('Upgrade to Pro')
  free.close()

  const renewing = await openPlan(() => PRO)
  const pro = (await plan('Pro')).textContent
  expect(pro).toContain('Renews on January 15, 2099')
  expect(pro).toMatch(/\$\d+ a (month|year)/)
  expect(pro).toContain('Unlimited gig postings')
  expect(pro).toMatch(/Boosted.*until January 15, 2099/)
  expect(pro).toContain('1 left this month, next one on February 1')
  expectWayToPlans('Manage Billing & Subscription')
  renewing.close()

  const cancelled = await openPlan(() => ({ ...PRO, autoRenew: false }))
  expect((await plan('Pro')).textContent).toContain('Expires on January 15, 2099')
  cancelled.close()

  await openPlan(() => ({ ...FREE, expiry: '2026-02-03T17:00:00.000Z' }))
  expect((await plan('Free')).textContent).toContain('Your Pro plan ended on February 3, 2026.')
})

test('the settings report that the plan cannot be loaded, or that there is none [ERR-30]', async () => {
  const failed = await openPlan(() => crash())
  await screen.findByText('Failed to load subscription information. Please try again later.')
  screen.getByRole('button', { name: 'Retry' })
  failed.close()
  await openPlan(() => NONE)
  await screen.findByText('No subscription information is available for this account.')
  expect(screen.getByRole('link', { name: 'View All Plans' }).getAttribute('href')).toBe(PLANS)
})

test('the plans say what Free and Pro contain for the reader, with the current one marked', async () => {
  const ofArtist: SubscriptionSummary = { ...PRO, userType: 'artist' }
  for (const [profile, summary, current, texts] of [
    [venueProfile(), FREE, 'Free', ['1 gig posting every calendar month', 'Unlimited gig postings']],
    [artistProfile(), ofArtist, 'Pro', ['5 instruments', 'Unlimited instruments and professions']],
  ] as const) {
    // One member after the other.
    // oxlint-disable-next-line no-await-in-loop
    const { close } = await openScreen(PLANS, {
      profile,
      answers: {
        subscriptions: {
          summary: answer.subscriptions.summary.handler(() => summary),
          usage: answer.subscriptions.usage.handler(crash),
          history: answer.subscriptions.history.handler(crash),
          receipts: answer.subscriptions.receipts.handler(crash),
        },
      },
    })
    // oxlint-disable-next-line no-await-in-loop
    const headings = await screen.findAllByRole('heading', { name: /^(Free|Pro)/ })
    const plans = headings.map((heading) => heading.closest('section')!.textContent)
    expect(plans).toHaveLength(2)
    const [free, pro] = ['Free', 'Pro'].map((name) => plans.find((text) => text.startsWith(name)) ?? '')
    expect([free, pro].map((text) => text!.includes('Current plan'))).toEqual([
      current === 'Free',
      current === 'Pro',
    ])
    expect(free).toContain(texts[0])
    expect(pro).toContain(texts[1])
    expect(within(document.body).queryAllByRole('button', { name: 'Upgrade to Pro' })).toHaveLength(
      current === 'Free' ? 1 : 0,
    )
    close()
  }
})
