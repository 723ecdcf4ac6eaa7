import type { SharedGig } from '@bandstand/api-spec'
import { TERMS_VERSION } from '@bandstand/domain/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, fill, openScreen, sessionOf } from '../../../test/open-screen.tsx'
import { artistProfile, emptyDashboard } from '../../../test/samples.ts'

const GIG: SharedGig = {
  id: crypto.randomUUID(),
  title: 'Friday late set',
  date: '2026-11-27',
  time: '21:30',
  timeZone: 'America/Detroit',
  startsAt: '2026-11-28T02:30:00.000Z',
  durationMinutes: 180,
  pay: 420,
  paymentType: 'flat',
  status: 'open',
  venueName: 'Gantry Hall',
  city: 'Detroit',
  state: 'MI',
}
const EMAIL = 'marlow@example.com'

const button = (name: string) => screen.getByRole('button', { name })
const shared = (gig: SharedGig) => ({ site: { sharedGig: answer.site.sharedGig.handler(() => gig) } })
const greeting = () => screen.findByRole('region', { name: 'The gig you’re here for' })
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

/** An account service that takes every sign-up, and the next mail only after a minute. */
function accounts() {
  const signUps: { data: unknown; leadsTo: string | null }[] = []
  return {
    signUps,
    auth: {
      'POST signup': (body: Record<string, unknown>, query: URLSearchParams) => {
        signUps.push({ data: body['data'], leadsTo: query.get('redirect_to') })
        const user = { id: crypto.randomUUID(), email: body['email'], user_metadata: {} }
        return Response.json({ ...user, resend_after_seconds: 60 })
      },
    },
  }
}

async function register(user: Awaited<ReturnType<typeof openScreen>>['user']) {
  fill('Email', EMAIL)
  fill('Password', 'Corner-stage-77')
  fill('Confirm password', 'Corner-stage-77')
  await user.click(button('Register'))
}

test('a shared gig greets its visitor, and is kept through registration and the mail’s link', async () => {
  const { auth, signUps } = accounts()
  const { user, address } = await openScreen(`/gigs/${GIG.id}`, { auth, answers: shared(GIG) })
  const text = (await greeting()).textContent
  for (const fact of [
    'Friday late set',
    'Fri, Nov 27, 2026, 9:30 PM to 12:30 AM',
    'Gantry Hall, Detroit, MI',
    '$420 flat rate',
    'Log in or register to apply.',
  ])
    expect(text).toContain(fact)
  const heading = await title('Log in')
  const isAbove = (await greeting()).compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isAbove).toBeTruthy()
  expect(address()).toBe('/login')

  await user.click(screen.getByRole('link', { name: 'Create an account' }))
  await title('Register')
  await screen.findByText('Register to apply.')
  const terms = screen.getByText(/^By registering, you agree to the/)
  for (const [name, href] of [
    [/^Terms of Service ?\(opens in a new tab\)/, '/terms'],
    [/^Privacy Policy ?\(opens in a new tab\)/, '/privacy'],
  ] as const)
    expect(within(terms).getByRole('link', { name }).getAttribute('href')).toBe(href)
  await register(user)
  await screen.findByText('Confirm your email')
  expect(signUps).toEqual([
    {
      data: { user_type: 'artist', profile_setup_required: true, terms_version: TERMS_VERSION },
      leadsTo: `${location.origin}/login?next=${encodeURIComponent(`/gigs/${GIG.id}`)}`,
    },
  ])

  await title('Log in')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(`We sent an email to ${EMAIL}. Enter its code here, or open its link.`)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(EMAIL)

  await user.click(screen.getByRole('link', { name: 'Use another address' }))
  await title('Register')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(EMAIL)
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  await greeting()
})

test('a sign-up is confirmed by the code of its mail, and continues to the gig', async () => {
  const profile = artistProfile({ email: EMAIL })
  const { auth } = accounts()
  const typed: unknown[] = []
  const verify = (body: Record<string, unknown>) => {
    typed.push([body['email'], body['token'], body['type']])
    return Response.json(sessionOf(profile))
  }
  const { user, address } = await openScreen('/register?next=%2Fgigs', {
    auth: { ...auth, 'POST verify': verify },
    answers: { ...emptyDashboard, profiles: { getMine: answer.profiles.getMine.handler(() => profile) } },
  })
  await register(user)
  await screen.findByLabelText('Code')
  fill('Code', '482913')
  await user.click(button('Confirm'))
  await title('Gigs')
  expect(address()).toBe('/gigs')
  expect(typed).toEqual([[EMAIL, '482913', 'signup']])
})

test('the mail is sent again when the server accepts that, which returns how long to wait', async () => {
  const asked: [unknown, string | null][] = []
  const answers = [
    () => Response.json({ resend_after_seconds: 0 }),
    () => Response.json({ resend_after_seconds: 60 }),
  ]
  const { user } = await openScreen('/login?next=%2Fgigs', {
    auth: {
      'POST token': () =>
        Response.json(
          { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' },
          { status: 400 },
        ),
      'POST resend': (body, query) => {
        asked.push([body, query.get('redirect_to')])
        const text = 'Too many attempts. Try again in 40 minutes.'
        const tooMany = { status: 429, headers: { 'retry-after': '2400' } }
        return (
          answers.shift()?.() ?? Response.json({ code: 'over_request_rate_limit', message: text }, tooMany)
        )
      },
    },
  })
  fill('Email', EMAIL)
  fill('Password', 'Corner-stage-77')
  await user.click(button('Log in'))
  const again = await screen.findByRole('button', { name: 'Resend confirmation email' })
  // The refusal is read before anything else.
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  await user.click(again)
  await screen.findByText(`We sent a new email to ${EMAIL}. Only the newest one works.`)
  expect(asked).toEqual([[{ type: 'signup', email: EMAIL }, `${location.origin}/login?next=%2Fgigs`]])
  await user.click(again)
  await screen.findByText(/^You can send it again in (1 minute|\d+ seconds)\.$/)
  expect(again.getAttribute('aria-disabled')).toBe('true')
  await user.click(again)
  expect(document.activeElement).toBe(again)
  expect(asked).toHaveLength(2)
})

test('a server limit and a lost network report that nothing was sent', async () => {
  const text = 'We just sent you a link. You can get another in 40 seconds.'
  const { auth } = accounts()
  const { user, goOffline } = await openScreen('/register', {
    auth: {
      'POST signup': (body, query) =>
        Response.json({
          ...(auth['POST signup'](body, query), { id: crypto.randomUUID() }),
          resend_after_seconds: 0,
        }),
      'POST resend': () =>
        Response.json(
          { code: 'over_request_rate_limit', message: text },
          { status: 429, headers: { 'retry-after': '40' } },
        ),
    },
  })
  await register(user)
  const again = await screen.findByRole('button', { name: 'Send it again' })
  goOffline(true)
  await user.click(again)
  await screen.findByText('We can’t reach Bandstand. Try again.')
  goOffline(false)
  await user.click(again)
  await screen.findByText(text)
  await screen.findByText(/^You can send it again in (39|40) seconds\.$/)
})

test.each([
  ['cancelled', 'This gig is closed.'],
  ['booked', 'This gig is booked.'],
  ['completed', 'This gig is over.'],
  ['expired', 'This gig is over.'],
] as const)('a gig that is %s says so, and registering leads to the open ones', async (status, text) => {
  const { auth, signUps } = accounts()
  const { user } = await openScreen(`/gigs/${GIG.id}`, { auth, answers: shared({ ...GIG, status }) })
  await screen.findByText(text)
  await screen.findByText(/Log in or register to find open gigs/)
  await user.click(screen.getByRole('link', { name: 'Create an account' }))
  await title('Register')
  await register(user)
  await waitFor(() => expect(signUps).toHaveLength(1))
  expect(signUps[0]?.leadsTo).toBe(`${location.origin}/login?next=%2Fgigs`)
})

test('a gig that cannot be loaded does not change the login', async () => {
  await openScreen(`/gigs/${GIG.id}`, {
    answers: { site: { sharedGig: answer.site.sharedGig.handler(crash) } },
  })
  await title('Log in')
  await waitFor(() => expect(screen.queryByLabelText('Loading the gig…')).toBeNull())
  expect(screen.queryByRole('region', { name: 'The gig you’re here for' })).toBeNull()
  expect(button('Log in')).toBeTruthy()
})

test.each([
  ['%2Fgigs%3Finstrument%3DTrumpet', '/gigs?instrument=Trumpet'],
  ['%2F%2Fevil.example', '/'],
  ['https%3A%2F%2Fevil.example', '/'],
  ['%2F%5Cevil.example', '/'],
  ['%2F.%2F%2Fevil.example', '/'],
  ['%2Flogin', '/'],
  ['%2Fauth%2Fv1%2Fverify', '/'],
])('a login with ?next=%s leads to %s', async (next, expected) => {
  const profile = artistProfile()
  const { user, address } = await openScreen(`/login?next=${next}`, {
    auth: { 'POST token': () => Response.json(sessionOf(profile)) },
    answers: { ...emptyDashboard, profiles: { getMine: answer.profiles.getMine.handler(() => profile) } },
  })
  fill('Email', profile.email)
  fill('Password', 'Corner-stage-77')
  await user.click(button('Log in'))
  await title(expected === '/' ? `Welcome, ${profile.bandName}` : 'Gigs')
  expect(address()).toBe(expected)
})

test('resetting a forgotten password returns to where the member was going', async () => {
  const leadsTo: (string | null)[] = []
  const { user } = await openScreen('/gigs?instrument=Trumpet', {
    auth: {
      'POST recover': (_body, query) => {
        leadsTo.push(query.get('redirect_to'))
        return Response.json({})
      },
    },
  })
  await title('Log in')
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
  await title('Reset password')
  fill('Email', EMAIL)
  await user.click(screen.getByRole('button', { name: /Send/ }))
  await screen.findByText(new RegExp(`^If ${EMAIL}`))
  const next = encodeURIComponent('/gigs?instrument=Trumpet')
  expect(leadsTo).toEqual([`${location.origin}/reset-password?next=${next}`])
})
