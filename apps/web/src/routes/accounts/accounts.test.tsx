import type { OwnProfile } from '@bandstand/api-spec'
import { codeTexts, passwordTexts } from '@bandstand/domain/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, descriptionOf, fill, openScreen, sessionOf } from '../../../test/open-screen.tsx'
import { artistProfile, emptyDashboard, knownPlaces, ownPage, venueProfile } from '../../../test/samples.ts'

const button = (name: string) => screen.getByRole('button', { name })
const refuse = (status: number, error_code: string, msg: string) => () =>
  Response.json({ code: status, error_code, msg }, { status })
/** Whether the second is below the first, in reading order. */
const isBelow = (first: Element, second: Element) =>
  Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING)

test('the login has email, password, a link to reset it and a link to register [NAV-01 AUTH-01 AUTH-02 AUTH-03 ROLE-01]', async () => {
  const { user, address } = await openScreen('/login')
  expect(document.title).toBe('Login | Bandstand')
  expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email')
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/register')
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
  await screen.findByRole('heading', { name: 'Reset password' })
  expect(address()).toBe('/reset-password')
})

test('the login says what is missing and sends nothing [VAL-01 VAL-02 VAL-03 VAL-04]', async () => {
  const { user, asked } = await openScreen('/login')
  await user.click(button('Log in'))
  await screen.findByText('Email is required')
  screen.getByText('Password is required')
  expect(screen.getByRole('alert').textContent).toBe('Please fix the validation errors before submitting')
  fill('Email', 'marlow@reyes')
  await screen.findByText('Please enter a valid email address')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(asked()).toEqual([])
})

test('the login reports that the server does not respond', async () => {
  const { user, goOffline } = await openScreen('/login')
  fill('Email', 'marlow@example.com')
  fill('Password', 'whatever')
  goOffline(true)
  await user.click(button('Log in'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('We can’t reach Bandstand. Try again.')
})

/** A server that signs in anyone with the password, as the owner of this profile. */
function letIn(profile: OwnProfile, password: string) {
  const asked: unknown[] = []
  return {
    asked,
    auth: {
      'POST token': (body: Record<string, unknown>) => {
        asked.push({ email: body['email'], password: body['password'] })
        if (body['password'] === password) return Response.json(sessionOf(profile))
        return refuse(400, 'invalid_credentials', 'Invalid login credentials')()
      },
    },
    profiles: { getMine: answer.profiles.getMine.handler(() => profile) },
  }
}

test('the login shows the service’s message under the form, then signs in and goes home [ERR-01 CALL-04 NAV-06]', async () => {
  const profile = artistProfile()
  const { auth, asked, profiles } = letIn(profile, 'Corner-stage-77')
  const { user, address } = await openScreen('/login', { auth, answers: { ...emptyDashboard, profiles } })
  fill('Email', profile.email)
  fill('Password', 'Not-the-one-1')
  await user.click(button('Log in'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Invalid login credentials')
  expect(isBelow(button('Log in'), alert)).toBe(true)
  fill('Password', 'Corner-stage-77')
  await user.type(screen.getByLabelText('Password'), '{Enter}')
  await screen.findByRole('heading', { name: /^Welcome/ })
  expect(address()).toBe('/')
  expect(asked.at(-1)).toEqual({ email: profile.email, password: 'Corner-stage-77' })
})

test('the login asks a member with a second factor for its code, or a recovery code, before anything else', async () => {
  const profile = artistProfile()
  const { auth, profiles } = letIn(profile, 'Corner-stage-77')
  const factors = [
    { id: 'app', factor_type: 'totp', friendly_name: 'Phone', status: 'verified' },
    { id: 'codes', factor_type: 'recovery_code', status: 'verified' },
  ]
  const { user, address, asked } = await openScreen('/login', {
    auth: {
      ...auth,
      'POST token': () => Response.json(sessionOf(profile, factors)),
      'POST factors/app/challenge': () => Response.json({ id: 'challenge', type: 'totp', expires_at: 1 }),
      'POST factors/app/verify': refuse(422, 'mfa_verification_failed', 'This code isn’t right.'),
      'POST factors/recovery-codes/verify': () => Response.json(sessionOf(profile, factors, 'aal2')),
    },
    answers: { ...emptyDashboard, profiles },
  })
  fill('Email', profile.email)
  fill('Password', 'Corner-stage-77')
  await user.click(button('Log in'))
  await screen.findByRole('heading', { name: 'Confirm it’s you' })
  expect(screen.getByLabelText('Code').getAttribute('inputmode')).toBe('numeric')
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
  await user.click(button('Continue'))
  await screen.findByText('Enter the code from your app')
  fill('Code', '000000')
  await user.click(button('Continue'))
  await screen.findByText('This code isn’t right.')
  // Nothing is asked of the API, and no screen opens.
  expect(asked().filter((request) => request.includes('/api/'))).toEqual([])
  expect(address()).toBe('/login')
  await user.click(button('Use a recovery code'))
  expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'))
  expect(screen.queryByRole('alert')).toBeNull()
  fill('Recovery code', 'abcd-2345')
  await user.click(button('Continue'))
  await screen.findByRole('heading', { name: /^Welcome/ })
  expect(address()).toBe('/')
})

test('the login returns to the page that required it, including filters', async () => {
  const profile = artistProfile()
  const { auth, profiles } = letIn(profile, 'Corner-stage-77')
  const { user, address } = await openScreen('/gigs?instrument=Trumpet', {
    auth,
    answers: { ...emptyDashboard, profiles },
  })
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  fill('Email', profile.email)
  fill('Password', 'Corner-stage-77')
  await user.click(button('Log in'))
  await screen.findByRole('heading', { level: 1, name: 'Gigs' })
  expect(address()).toBe('/gigs?instrument=Trumpet')
})

/** A server that mails codes, accepts this one, and says when the next mail is possible. */
function mailCodes(profile: OwnProfile, code: string) {
  const asked: unknown[] = []
  const mail = (path: string) => (body: Record<string, unknown>, query: URLSearchParams) => {
    asked.push([path, body['email'], query.get('redirect_to')])
    return Response.json({ resend_after_seconds: 60 })
  }
  return {
    asked,
    auth: {
      'POST otp': mail('otp'),
      'POST recover': mail('recover'),
      'POST verify': (body: Record<string, unknown>) => {
        const { email, token, type } = body
        asked.push([email, token, type])
        if (token === code) return Response.json(sessionOf(profile))
        return refuse(403, 'otp_expired', codeTexts.wrong(4))()
      },
    },
    profiles: { getMine: answer.profiles.getMine.handler(() => profile) },
  }
}

test('the login mails a code instead of asking for the password, and returns to the page that required it', async () => {
  const profile = artistProfile()
  const { auth, asked, profiles } = mailCodes(profile, '482913')
  const { user, address } = await openScreen('/login?next=%2Fgigs', {
    auth,
    answers: { ...emptyDashboard, profiles },
  })
  await user.click(button('Email me a code'))
  await screen.findByText('Email is required')
  expect(screen.queryByText('Password is required')).toBeNull()
  expect(asked).toEqual([])
  fill('Email', profile.email)
  await user.click(button('Email me a code'))
  const field = await screen.findByLabelText('Code')
  expect(document.activeElement).toBe(field)
  expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ])
  expect(asked).toEqual([['otp', profile.email, `${location.origin}/login?next=%2Fgigs`]])
  screen.getByText(/^You can send it again in (1 minute|\d+ seconds)\.$/)

  fill('Code', '48291')
  await user.click(button('Log in'))
  await screen.findByText(codeTexts.malformed)
  fill('Code', '482914')
  await user.click(button('Log in'))
  await screen.findByText(codeTexts.wrong(4))
  expect(document.activeElement?.textContent).toBe(codeTexts.wrong(4))
  fill('Code', ' 482 913 ')
  await user.type(screen.getByLabelText('Code'), '{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Gigs' })
  expect(address()).toBe('/gigs')
  expect(asked.at(-1)).toEqual([profile.email, '482913', 'email'])
})

test('the login by code goes back to the password, with the address', async () => {
  const { auth } = mailCodes(artistProfile(), '482913')
  const { user } = await openScreen('/login', { auth })
  fill('Email', 'marlow@example.com')
  await user.click(button('Email me a code'))
  await user.click(await screen.findByRole('button', { name: 'Use your password instead' }))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('marlow@example.com')
  screen.getByLabelText('Password')
})

test('the login shows why no code was sent', async () => {
  const text = 'We just sent you an email. You can get another in 40 seconds.'
  const { user } = await openScreen('/login', {
    auth: {
      'POST otp': () => Response.json({ code: 'over_request_rate_limit', message: text }, { status: 429 }),
    },
  })
  fill('Email', 'marlow@example.com')
  await user.click(button('Email me a code'))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  screen.getByLabelText('Password')
})

test('the reset screen accepts the code of the mail and asks for the new password', async () => {
  const profile = artistProfile()
  const { auth, asked, profiles } = mailCodes(profile, '482913')
  // Asked for once there is a session.
  const settings = { getTakenBack: answer.settings.getTakenBack.handler(() => ({ takenBack: null })) }
  const answers = { ...emptyDashboard, profiles, settings }
  const { user } = await openScreen('/reset-password', { auth, answers })
  fill('Email', profile.email)
  await user.click(button('Send reset instructions'))
  const code = await screen.findByLabelText('Code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  fill('Code', '482913')
  await user.click(button('Continue'))
  const title = await screen.findByRole('heading', { level: 1, name: 'Set new password' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(asked.at(-1)).toEqual([profile.email, '482913', 'recovery'])
})

test('the screen for a new password lists what was removed when the account was taken back', async () => {
  const profile = artistProfile()
  const removed = [
    { label: 'Removed passkey', value: 'Safari on iOS, added Mon, Nov 16, 2026, 12:00 PM EST' },
    { label: 'Calendar address', value: 'No longer works' },
  ]
  const at = '2026-11-17T17:00:00.000Z'
  await openScreen('/reset-password#type=recovery', {
    profile,
    answers: {
      settings: {
        getTakenBack: answer.settings.getTakenBack.handler(() => ({ takenBack: { at, removed } })),
      },
    },
  })
  await screen.findByText('You took your account back')
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual(expect.arrayContaining(removed.map(({ label, value }) => `${label}: ${value}`)))
  expect(button('Set new password')).toBeDefined()
})

test('the simple login is titled for testing and signs in with one click [NAV-02]', async () => {
  const profile = artistProfile({ email: 'artist-pro@bandstand.test' })
  const labels = ['Venue, free', 'Venue, pro', 'Artist, free', 'Artist, pro']
  const demoAccounts = labels.map((label) => ({
    label,
    email: label === 'Artist, pro' ? profile.email : `${crypto.randomUUID()}@bandstand.test`,
    password: 'Demo-password-1',
  }))
  const get = answer.site.get.handler(() => ({
    demo: true,
    simpleLogin: true,
    identityProviders: [],
    demoAccounts,
  }))
  const { auth, asked, profiles } = letIn(profile, 'Demo-password-1')
  const { user, address } = await openScreen('/simple-login', {
    auth,
    answers: { ...emptyDashboard, profiles, site: { get } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Simple Login (Testing)' })
  expect(document.title).toBe('Simple Login (Testing) | Bandstand')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  for (const name of labels) button(name)
  await user.click(button('Artist, pro'))
  await screen.findByRole('heading', { name: /^Welcome/ })
  expect(address()).toBe('/')
  expect(asked).toEqual([{ email: profile.email, password: 'Demo-password-1' }])
})

test('the simple login does not exist if the operator turned it off', async () => {
  const get = answer.site.get.handler(() => ({
    demo: false,
    simpleLogin: false,
    identityProviders: [],
    demoAccounts: [],
  }))
  await openScreen('/simple-login', { answers: { site: { get } } })
  await screen.findByRole('heading', { name: 'Page Not Found' })
})

test('the URL of the register screen chooses the type; artist is the default [NAV-03 REG-01 REG-02 REG-03 REG-04 GEN-04 GEN-05 GEN-06]', async () => {
  for (const [address, chosen] of [
    ['/register?type=venue', 'Venue/Organizer'],
    ['/register?type=artist', 'Musician/Artist'],
    ['/register?type=organization', 'Musician/Artist'],
    ['/register', 'Musician/Artist'],
  ] as const) {
    const { user, close } = await openScreen(address)
    const types = within(await screen.findByRole('group', { name: 'I am a' })).getAllByRole('radio')
    expect(types).toHaveLength(2)
    for (const type of types) {
      const isChosen = type.closest('label')!.textContent.startsWith(chosen)
      expect((type as HTMLInputElement).checked).toBe(isChosen)
    }
    const venue = screen.getByRole<HTMLInputElement>('radio', { name: /^Venue\/Organizer/ })
    await user.click(venue)
    expect(venue.checked).toBe(true)
    for (const label of ['Email', 'Password', 'Confirm password']) screen.getByLabelText(label)
    expect(document.title).toBe('Register | Bandstand')
    close()
  }
})

test('the register screen shows each rule for the password, and ticks off what is met [VAL-01 VAL-02 VAL-05 VAL-06 VAL-07 VAL-08 VAL-09 VAL-10 LIM-06]', async () => {
  const { user, asked } = await openScreen('/register')
  await user.click(button('Register'))
  await screen.findByText('Email is required')
  screen.getByText('Please confirm your password')
  fill('Email', 'nobody')
  await screen.findByText('Please enter a valid email address')
  for (const [password, text] of [
    ['Ab1!xyz', 'Password must be at least 8 characters long'],
    ['Abcdefg!', 'Password must contain at least one number'],
    ['abcdefg1!', 'Password must contain at least one uppercase letter'],
    ['Abcdefg1', 'Password must contain at least one special character'],
  ] as const) {
    fill('Password', password)
    await screen.findByText(text)
  }
  const rules = screen.getByRole('list', { name: 'Password rules' })
  expect(within(rules).getAllByText(', done')).toHaveLength(3)
  fill('Password', 'Corner-stage-77')
  fill('Confirm password', 'Corner-stage-78')
  await screen.findByText('Passwords do not match')
  expect(within(rules).getAllByText(', done')).toHaveLength(4)
  fill('Confirm password', 'Corner-stage-77')
  await expect.poll(() => screen.queryByText('Passwords do not match')).toBeNull()
  expect(asked()).toEqual([])
})

test('the register screen shows the service’s message under the form, and at the password if that’s what it is about [ERR-02]', async () => {
  const text = passwordTexts.guessable
  const { user, address } = await openScreen('/register', {
    auth: { 'POST signup': refuse(422, 'weak_password', text) },
  })
  fill('Email', 'marlow@example.com')
  fill('Password', 'Password1!')
  fill('Confirm password', 'Password1!')
  await user.click(button('Register'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(text)
  expect(isBelow(button('Register'), alert)).toBe(true)
  const field = screen.getByLabelText('Password')
  expect(descriptionOf('Password')).toContain(text)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(address()).toBe('/register')
  fill('Password', 'Copper-Lantern-Ferry-4')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull()
})

test('the reset screen asks for an email and gives everyone the same answer [NAV-04 AUTH-05 AUTH-06 CALL-06 VAL-11 FLOW-23]', async () => {
  const bodies: unknown[] = []
  const { user, asked } = await openScreen('/reset-password', {
    auth: {
      'POST recover': ({ email }) => {
        bodies.push(email)
        return Response.json({})
      },
    },
  })
  expect(document.title).toBe('Reset password | Bandstand')
  await user.click(button('Send reset instructions'))
  await screen.findByText('Please enter your email address')
  expect(asked()).toEqual([])
  const texts: string[] = []
  for (const email of ['known@example.com', 'unknown@example.com']) {
    fill('Email', email)
    await user.click(button('Send reset instructions'))
    const alert = await screen.findByText(new RegExp(`^If ${email}`))
    screen.getByText('Password reset instructions have been sent')
    texts.push(alert.textContent.replace(email, 'the address'))
  }
  expect(texts[0]).toBe(texts[1])
  expect(bodies).toEqual(['known@example.com', 'unknown@example.com'])
})

test('the reset screens show the service’s messages under the form, and their own text without a session [ERR-03 ERR-04]', async () => {
  const { user, close } = await openScreen('/reset-password#type=recovery')
  fill('New password', 'quite another one')
  fill('Confirm new password', 'quite another one')
  await user.click(button('Set new password'))
  const missing = await screen.findByRole('alert')
  expect(missing.textContent).toBe('Auth session missing!')
  expect(isBelow(button('Set new password'), missing)).toBe(true)
  close()

  const weak = await openScreen('/reset-password#type=recovery', {
    profile: artistProfile(),
    auth: { 'PUT user': refuse(422, 'weak_password', passwordTexts.guessable) },
    answers: {
      settings: { getTakenBack: answer.settings.getTakenBack.handler(() => ({ takenBack: null })) },
    },
  })
  fill('New password', 'Detroit-Musician-2026')
  fill('Confirm new password', 'Detroit-Musician-2026')
  await weak.user.click(button('Set new password'))
  expect((await screen.findByRole('alert')).textContent).toBe(passwordTexts.guessable)
  expect(screen.getByLabelText('New password')).toBe(document.activeElement)
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
  weak.close()

  const text = 'Too many attempts. Try again in 5 minutes.'
  await openScreen('/reset-password', {
    auth: {
      'POST recover': () =>
        Response.json({ code: 'over_request_rate_limit', message: text }, { status: 429 }),
    },
  })
  fill('Email', 'marlow@example.com')
  await user.click(button('Send reset instructions'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(text)
  expect(isBelow(button('Send reset instructions'), alert)).toBe(true)
})

test('signed-in members are redirected home from login, register and reset [AUTH-04 REG-05 ROLE-02 ROLE-03]', async () => {
  const get = answer.site.get.handler(() => ({
    demo: true,
    simpleLogin: true,
    identityProviders: [],
    demoAccounts: [],
  }))
  for (const profile of [artistProfile(), venueProfile()]) {
    for (const from of ['/login', '/register?type=venue', '/reset-password', '/simple-login', '/dashboard']) {
      const { address, close } = await openScreen(from, {
        profile,
        answers: { ...emptyDashboard, site: { get } },
      })
      await screen.findByRole('heading', { name: /^Welcome/ })
      expect(address()).toBe('/')
      close()
    }
  }
})

test('without a user every protected screen redirects to the login [FLOW-04 NAV-07 NAV-08 NAV-09 NAV-10 NAV-11 NAV-12 NAV-13 NAV-14 NAV-15 NAV-16 NAV-17 NAV-18 NAV-19 NAV-20 GIG-39 PROF-13 PROF-39 ROLE-04 ROLE-07 ROLE-31]', async () => {
  const id = crypto.randomUUID()
  const sharedGig = answer.site.sharedGig.handler(({ errors }) => {
    throw errors.GIG_NOT_FOUND()
  })
  const own = ['/profile', '/profile/edit', '/settings', '/network', '/contracts', '/payments', '/venues-map']
  const gigs = ['/gigs', `/gigs/${id}`, '/gigs/create', `/gigs/edit/${id}`]
  for (const path of [...own, ...gigs, '/artists', `/artists/${id}`, `/profile/${id}`, '/find-artists']) {
    const { address, asked, close } = await openScreen(path, { answers: { site: { sharedGig } } })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Log in')
    expect(address()).toBe('/login')
    // Visitors see what a shared link shows about a gig.
    if (path === `/gigs/${id}`) await screen.findByText('This gig isn’t on Bandstand anymore')
    expect(asked()).toEqual(path === `/gigs/${id}` ? [`GET /api/shared-gigs/${id}`] : [])
    close()
  }
})

const GATE = 'Please complete your profile to continue using the app'

test('a new account is sent to its profile form [FLOW-05]', async () => {
  const { address } = await openScreen('/gigs', {
    profile: venueProfile(),
    profileSetupRequired: true,
    answers: { ...emptyDashboard, ...knownPlaces },
  })
  await screen.findByText(GATE)
  expect(address()).toBe('/profile/edit')
})

test('an incomplete profile is sent there too, a complete one sees the content [FLOW-06 FLOW-07]', async () => {
  const profile = artistProfile({ professions: [], isComplete: false })
  for (const path of ['/gigs', '/artists', '/settings']) {
    const { address, close } = await openScreen(path, { profile, answers: emptyDashboard })
    await screen.findByText(GATE)
    expect(address()).toBe('/profile/edit')
    close()
  }
  const own = await openScreen('/profile', { profile, answers: ownPage })
  await screen.findByRole('heading', { level: 1, name: 'Your Profile' })
  expect(own.address()).toBe('/profile')
  own.close()

  const complete = await openScreen('/gigs', { profile: artistProfile(), answers: emptyDashboard })
  await screen.findByRole('heading', { level: 1, name: 'Gigs' })
  expect(complete.address()).toBe('/gigs')
})

test('a profile that cannot be read redirects instead of showing the content [FLOW-08]', async () => {
  const { address } = await openScreen('/gigs', {
    profile: artistProfile(),
    answers: { ...emptyDashboard, profiles: { getMine: answer.profiles.getMine.handler(crash) } },
  })
  await screen.findByRole('heading', { level: 1, name: /Profile/ })
  expect(address()).toBe('/profile/edit')
})
