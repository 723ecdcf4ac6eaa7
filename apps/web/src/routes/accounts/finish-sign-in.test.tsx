import { passwordTexts, TERMS_VERSION } from '@bandstand/domain/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answer, descriptionOf, fill, openScreen, sessionOf } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'

const profile = artistProfile()
const FLOW = 'the-flow'
const EASY = 'Detroit-Musician-2026'
const button = (name: string) => screen.getByRole('button', { name })
const refuse = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status, headers: { 'x-supabase-api-version': '2024-01-01' } })
/** Where the server leads: a fragment, because the page of a test can't be left. */
const THERE = '#it-led-on'
const there = () => `${window.location.origin}${window.location.pathname}${THERE}`
afterEach(() => {
  window.location.hash = ''
})

/** Opens the screen of somebody who signed in at the provider. */
async function open(begun: object, { auth = {}, ...more }: Parameters<typeof openScreen>[1] = {}) {
  const sent: Record<string, unknown>[] = []
  const opened = await openScreen(`/finish-sign-in#flow=${FLOW}`, {
    ...more,
    auth: {
      'POST provider-sign-in': (body) => {
        expect(body).toEqual({ flow: FLOW })
        return Response.json({
          provider: 'Google',
          email: profile.email,
          first_name: null,
          last_name: null,
          ...begun,
        })
      },
      'POST provider-sign-in/register': (body) => {
        sent.push(body)
        return Response.json({ url: there() })
      },
      'POST provider-sign-in/link': (body) => {
        sent.push(body)
        return Response.json({ url: there() })
      },
      ...auth,
    },
  })
  return { ...opened, sent }
}

test('somebody new chooses a role, checks the name and registers, and sees the terms before', async () => {
  const { user, sent } = await open({ step: 'register', first_name: 'Ada', last_name: 'Reyes' })
  await screen.findByText(/You signed in with Google as/)
  expect(screen.getByText(profile.email).tagName).toBe('STRONG')
  expect(screen.getByRole('link', { name: /Terms of Service/ }).getAttribute('target')).toBe('_blank')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada')
  // Nobody chooses for them.
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false])
  await user.click(button('Register'))
  await screen.findByText('Choose artist or venue')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('radio', { name: /Venue/ }))
  await user.click(button('Register'))
  await waitFor(() => expect(window.location.hash).toBe(THERE))
  expect(sent).toEqual([
    {
      flow: FLOW,
      terms_version: TERMS_VERSION,
      data: { userType: 'venue', firstName: 'Ada', lastName: 'Reyes' },
    },
  ])
})

test('the names are required, and a refusal of the server is shown without losing them', async () => {
  const { user } = await open(
    { step: 'register' },
    {
      auth: {
        'POST provider-sign-in/register': () =>
          refuse(422, 'email_exists', 'This email already belongs to another account.'),
      },
    },
  )
  const artist = await screen.findByRole('radio', { name: /Artist/ })
  await user.click(button('Register'))
  await waitFor(() => expect(document.activeElement).toBe(artist))
  await user.click(artist)
  await user.click(button('Register'))
  await waitFor(() => expect(descriptionOf('Last name')).not.toBe(''))
  fill('First name', 'Ada')
  fill('Last name', 'Reyes')
  await user.click(button('Register'))
  await screen.findByText('This email already belongs to another account.')
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Reyes')
})

test('a sign-in that has ended says so and leads back to the login', async () => {
  const { user, address } = await open(
    {},
    {
      auth: {
        'POST provider-sign-in': () => refuse(404, 'flow_state_not_found', 'This sign-in has expired.'),
      },
    },
  )
  await screen.findByText('This sign-in has expired.')
  await user.click(screen.getByRole('link', { name: 'Back to login' }))
  await waitFor(() => expect(address()).toBe('/login'))
})

test('an email that has an account asks to log in to it once, and then to confirm', async () => {
  const { user, sent } = await open(
    { step: 'link' },
    { auth: { 'POST token': () => Response.json(sessionOf(profile)) } },
  )
  await screen.findByText(/already has an account. Log in to it once/)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(profile.email)
  fill('Password', 'Corner-stage-77')
  await user.click(button('Log in'))
  await screen.findByRole('button', { name: 'Link Google' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Link Google' }))
  await user.click(button('Link Google'))
  await waitFor(() => expect(window.location.hash).toBe(THERE))
  expect(sent).toEqual([{ flow: FLOW }])
})

test('a member who is logged in to another account does not link that one', async () => {
  const { sent } = await open({ step: 'link', email: 'ada@elsewhere.example' }, { profile })
  await screen.findByText(/You’re logged in as/)
  expect(screen.queryByRole('button', { name: 'Link Google' })).toBeNull()
  expect(button('Log in to another account')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a link that the server refuses says why', async () => {
  const { user } = await open(
    { step: 'link' },
    {
      profile,
      auth: {
        'POST provider-sign-in/link': () => refuse(422, 'identity_already_exists', 'Unlink it first.'),
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Link Google' }))
  await screen.findByText('Unlink it first.')
  expect(button('Link Google')).toBeTruthy()
})

const site = (identityProviders: { id: 'google' | 'custom:oidc'; label: string }[]) => ({
  site: {
    get: answer.site.get.handler(() => ({
      demo: false,
      simpleLogin: false,
      identityProviders,
      demoAccounts: [],
    })),
  },
})
const PROVIDERS = [
  { id: 'google' as const, label: 'Google' },
  { id: 'custom:oidc' as const, label: 'Stagepass' },
]

test.each(['/login', '/register'])(
  '%s has a button for each provider of the site, and none without',
  async (path) => {
    const { close } = await openScreen(path, { answers: site(PROVIDERS) })
    await screen.findByRole('button', { name: 'Continue with Google' })
    button('Continue with Stagepass')
    close()
    let reads = 0
    const get = answer.site.get.handler(() => {
      reads += 1
      return { demo: false, simpleLogin: false, identityProviders: [], demoAccounts: [] }
    })
    await openScreen(path, { answers: { site: { get } } })
    await waitFor(() => expect(reads).toBe(1))
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull()
  },
)

/** Opens the settings of a member with these accounts at providers. */
async function openSettings({ hasPassword = true, linked = [] as string[], providers = PROVIDERS } = {}) {
  const state = { linked, hasPassword, refusal: null as Response | null }
  const dates = { created_at: '2026-01-05T15:00:00.000Z', last_sign_in_at: '2026-01-06T15:00:00.000Z' }
  const own = () => ({
    ...sessionOf(profile).user,
    identities: [
      {
        identity_id: 'own',
        provider: 'email',
        identity_data: { email: profile.email, has_password: state.hasPassword },
      },
      ...state.linked.map((provider) => ({
        identity_id: provider,
        provider,
        identity_data: { email: 'ada@gmail.example' },
        ...dates,
      })),
    ],
  })
  const sent: object[] = []
  const opened = await openScreen('/settings?tab=password', {
    profile,
    auth: {
      'GET user': () => Response.json(own()),
      'GET reauthenticate': () => Response.json({}),
      'PUT user': (body) => {
        sent.push(body)
        if (body['nonce'] !== '123456')
          return refuse(422, 'reauthentication_not_valid', 'That code isn’t right.')
        if (body['password'] === EASY) return refuse(422, 'weak_password', passwordTexts.guessable)
        state.hasPassword = true
        return Response.json(own())
      },
      'GET user/identities/authorize': (_body, query) => {
        sent.push(Object.fromEntries(query))
        return state.refusal ?? Response.json({ url: there() })
      },
      'DELETE user/identities/google': () => {
        if (state.refusal) return state.refusal
        state.linked = []
        return Response.json({})
      },
    },
    answers: {
      ...site(providers),
      settings: { listSessions: answer.settings.listSessions.handler(() => ({ sessions: [] })) },
    },
  })
  return { ...opened, state, sent }
}
const linkedAccounts = async () => within(await screen.findByRole('region', { name: 'Linked accounts' }))

test('the settings link an account with PKCE, and show the server’s refusal', async () => {
  const { user, state, sent } = await openSettings()
  const part = await linkedAccounts()
  state.refusal = refuse(422, 'provider_unreachable', 'We can’t reach Google right now.')
  await user.click(await part.findByRole('button', { name: 'Link Google' }))
  await part.findByText('We can’t reach Google right now.')
  state.refusal = null
  await user.click(part.getByRole('button', { name: 'Link Google' }))
  await waitFor(() => expect(window.location.hash).toBe(THERE))
  expect(sent.at(-1)).toMatchObject({
    provider: 'google',
    redirect_to: `${window.location.origin}/settings?tab=password`,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 's256',
  })
  // The other client, which exchanges the code, has the verifier.
  expect(localStorage.getItem('bandstand.session-code-verifier')).toBeTruthy()
})

test('the settings unlink an account after a question, and say why they can’t', async () => {
  const { user, state } = await openSettings({ linked: ['google'] })
  const part = await linkedAccounts()
  await part.findByText('ada@gmail.example')
  expect(part.queryByRole('button', { name: 'Link Google' })).toBeNull()
  part.getByRole('button', { name: 'Link Stagepass' })
  state.refusal = refuse(422, 'single_identity_not_deletable', 'Set a password first.')
  await user.click(part.getByRole('button', { name: 'Unlink Google' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }))
  await part.findByText('Set a password first.')
  await waitFor(() => expect(part.getByRole('alert').contains(document.activeElement)).toBe(true))
  state.refusal = null
  await user.click(part.getByRole('button', { name: 'Unlink Google' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }))
  await part.findByRole('button', { name: 'Link Google' })
  expect(part.queryByText('ada@gmail.example')).toBeNull()
  await waitFor(() => expect(part.getByRole('alert').contains(document.activeElement)).toBe(true))
  part.getByText('Google is unlinked. Your other devices were signed out.')
})

test('an account stays listed when the site no longer has its provider', async () => {
  await openSettings({ linked: ['google'], providers: [] })
  const part = await linkedAccounts()
  await part.findByRole('button', { name: 'Unlink google' })
  expect(part.queryByRole('button', { name: /^Link/ })).toBeNull()
})

test('a member without a password sets one by a mailed code', async () => {
  const { user, sent } = await openSettings({ hasPassword: false, linked: ['google'] })
  await screen.findByRole('heading', { name: 'Set a password' })
  expect(screen.queryByLabelText('Current password')).toBeNull()
  await user.click(button('Email me a code'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')))
  await user.click(button('Set password'))
  await waitFor(() => expect(descriptionOf('Code')).toContain('Enter the code'))
  await user.click(button('Send another code'))
  await screen.findByText(/We sent a new email to/)
  fill('Code', '654321')
  fill('New password', 'Corner-stage-77')
  fill('Confirm new password', 'Corner-stage-78')
  await user.click(button('Set password'))
  await screen.findByText('Passwords do not match')
  fill('Confirm new password', 'Corner-stage-77')
  await user.click(button('Set password'))
  await screen.findByText('That code isn’t right.')
  fill('Code', '123456')
  fill('New password', EASY)
  fill('Confirm new password', EASY)
  await user.click(button('Set password'))
  await screen.findByText(passwordTexts.guessable)
  const field = screen.getByLabelText('New password')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  fill('New password', 'Corner-stage-77')
  fill('Confirm new password', 'Corner-stage-77')
  await user.click(button('Set password'))
  await screen.findByText('Your password is set. Your other devices were signed out.')
  await screen.findByLabelText('Current password')
  expect(sent.at(-1)).toMatchObject({ password: 'Corner-stage-77', nonce: '123456' })
})
