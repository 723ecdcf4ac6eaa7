import { createArtist } from '../support/members.ts'
import { sql } from '../support/sql.ts'
import { expect, test } from '../support/test.ts'

// The refusal that asks who it is.
test.use({ allowedProblems: [/status of 400 .*regenerate/] })

test('a member adds a passkey, logs in with it alone, and proves with it who they are', async ({
  page,
  app,
}) => {
  const artist = await createArtist(app)
  await artist.enter(page.context())
  // This authenticator would take what the email field offers, before anyone can click the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.goto('/settings?tab=password')
  await button('Add a passkey').click()
  await button('Add passkey').click()
  await button('I saved them').click()
  await expect(page.getByText(/^Passkey, added/)).toBeVisible()
  await expect(button('Add another passkey')).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await button('Log in with a passkey').click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()

  const long = "now() - interval '11 minutes'"
  await sql(app, `update sessions set created_at = ${long}, proved_at = ${long} where user_id = $1`, [
    artist.id,
  ])
  await page.goto('/settings?tab=password')
  await button('Replace recovery codes').click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
})
