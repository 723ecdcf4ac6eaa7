import type { Page } from '@playwright/test'
import { jpegImage, jpegOfSize } from '../apps/server/test/images.ts'
import { createAccount, idOf, signIn } from './support/accounts.ts'
import { sql } from './support/sql.ts'
import { expect, test, type App } from './support/test.ts'

/** A venue whose profile is complete, at its form. */
async function openForm(page: Page, app: App): Promise<string> {
  const { email } = await createAccount(app, 'venue')
  const id = await idOf(app, email)
  const columns = `first_name = 'Dana', last_name = 'Cole', bio = 'A room.', venue_name = 'The New Room',
    venue_type = 'Bar', organizer_title = 'Booker', contact_email = 'book@example.com'`
  await sql(app, `update profiles set ${columns} where uuid = $1`, [id])
  await sql(
    app,
    `update users set user_metadata = user_metadata || '{"profile_setup_required": false}' where id = $1`,
    [id],
  )
  await signIn(page, email)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('button', { name: 'Save Profile' })).toBeVisible()
  return id
}
const choose = (page: Page, buffer: Buffer, mimeType = 'image/jpeg', name = 'me.jpg') =>
  page.getByLabel('Image file').setInputFiles({ name, mimeType, buffer })
const save = (page: Page) => page.getByRole('button', { name: 'Save Profile' }).click()

test.describe('a chosen picture', () => {
  // The test's own scripts, in the tab of the image, which may run none.
  test.use({ allowedProblems: [/storage\/v1\/object\/public/] })

  test('is uploaded before the profile is written, linked and shown [FLOW-15 FLOW-16 FLOW-17 FLOW-18 CALL-20 CALL-58 CALL-59 LIM-05 PROF-32]', async ({
    page,
    app,
  }) => {
    const id = await openForm(page, app)
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/(api\/profile|storage)/.test(pathname) && request.method() !== 'GET')
        calls.push(`${request.method()} ${pathname}`)
    })
    // Each step waits a little, so that its message can be read.
    for (const pattern of ['**/api/profile', '**/storage/v1/**', '**/assets/*'])
      await page.route(pattern, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500))
        await route.continue()
      })
    await choose(page, await jpegImage())
    await expect(page.getByText('me.jpg')).toBeVisible()
    const uploaded = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/storage/'),
    )
    await save(page)
    await expect(page.getByText('Uploading profile image...')).toBeVisible()
    await expect(page.getByText('Processing and uploading image...')).toBeVisible()
    await expect(page.getByText('Saving profile...')).toBeVisible()
    const request = await uploaded
    expect(request.headers()['x-upsert']).toBe('true')
    expect(new URL(request.url()).pathname).toMatch(
      new RegExp(`^/storage/v1/object/profile-images/${id}/${id}-[0-9a-f]+\\.jpg$`),
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile')
    expect(calls.map((call) => call.replace(/\/object\/.*/, ''))).toEqual([
      'POST /storage/v1',
      'PUT /api/profile',
      'PUT /api/profile/image',
    ])
    const picture = page.getByRole('article').getByRole('img', { name: 'Dana Cole' })
    await expect(picture).toHaveJSProperty('naturalWidth', 320)
    const link = page.getByRole('link', { name: 'Open image in a new tab' })
    await expect(link).toHaveAttribute('target', '_blank')
    const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
    expect(tab.url()).toContain(`/storage/v1/object/public/profile-images/${id}/`)
    await tab.close()

    await page.getByRole('button', { name: 'Edit Profile' }).click()
    calls.length = 0
    await page.getByLabel('Capacity').fill('90')
    await save(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile')
    expect(calls).toEqual(['PUT /api/profile'])
  })
})

test('only JPEG and PNG of at most 5,242,880 bytes are taken [VAL-47 VAL-48 LIM-01 LIM-02]', async ({
  page,
  app,
}) => {
  await openForm(page, app)
  const image = await jpegImage()
  await choose(page, image, 'image/gif', 'me.gif')
  await expect(page.getByText('Invalid file type. Please upload a JPEG or PNG image.')).toBeVisible()
  await choose(page, await jpegOfSize(5_242_881), 'image/jpeg', 'large.jpg')
  await expect(page.getByText('Image file is too large. Maximum size is 5MB.')).toBeVisible()
  await expect(page.getByText('large.jpg')).toHaveCount(0)
  await choose(page, await jpegOfSize(5_242_880), 'image/jpeg', 'just-right.jpg')
  await expect(page.getByText(/Invalid file type|too large/)).toHaveCount(0)
  await expect(page.getByText('just-right.jpg')).toBeVisible()
  await save(page)
  await expect(page.getByRole('link', { name: 'Open image in a new tab' })).toBeVisible()
})

test.describe('when something about the picture fails', () => {
  // The last: recording a trace reads the preview of a chosen file, which the page itself never does.
  test.use({ allowedProblems: [/status of (404|415|422|500)|ERR_FAILED|Connecting to 'blob:/] })

  test('what cannot be processed is said and nothing is written [ERR-11]', async ({ page, app }) => {
    const id = await openForm(page, app)
    await page.getByLabel('Capacity').fill('77')
    await choose(page, (await jpegImage()).subarray(0, 600))
    await save(page)
    await expect(page.getByText('Failed to process image: the file is damaged or incomplete')).toBeVisible()
    expect(await sql(app, 'select capacity from profiles where uuid = $1', [id])).toEqual([
      { capacity: null },
    ])
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await save(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile')
  })

  test('a picture in disguise is refused with the server’s reason [ERR-09]', async ({ page, app }) => {
    await openForm(page, app)
    await choose(page, Buffer.from('<script>alert(1)</script>'))
    await save(page)
    await expect(
      page.getByText('Failed to upload image: Invalid file type. Please upload a JPEG or PNG image.'),
    ).toBeVisible()
  })

  test('a lost network is tried three times [ERR-09 LIM-03 LIM-04]', async ({ page, app }) => {
    await openForm(page, app)
    const tries: number[] = []
    await page.route('**/storage/v1/object/profile-images/**', (route) => {
      tries.push(Date.now())
      return route.abort()
    })
    await choose(page, await jpegImage())
    await save(page)
    await expect(page.getByText('Failed to upload image: Network error')).toBeVisible({ timeout: 15_000 })
    expect(tries).toHaveLength(3)
    expect(tries[1]! - tries[0]!).toBeGreaterThanOrEqual(1950)
    expect(tries[2]! - tries[1]!).toBeGreaterThanOrEqual(3950)
  })

  test('a picture that cannot be linked is only warned about [FLOW-19]', async ({ page, app }) => {
    await openForm(page, app)
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    const refusal = {
      defined: true,
      code: 'IMAGE_NOT_FOUND',
      status: 404,
      message: 'The uploaded image was not found',
    }
    await page.route('**/api/profile/image', (route) => route.fulfill({ status: 404, json: refusal }))
    await choose(page, await jpegImage())
    await page.getByLabel('Capacity').fill('55')
    await save(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile')
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await expect(page.getByText(/the new picture could not be set/).first()).toBeVisible()
    expect(warnings.join()).toContain('The uploaded image was not found')
  })

  test('a picture that does not load falls back to a placeholder [PROF-30 ERR-48]', async ({ page, app }) => {
    const id = await openForm(page, app)
    await sql(
      app,
      `update profiles set profile_image_url = '/storage/v1/object/public/profile-images/gone.jpg' where uuid = $1`,
      [id],
    )
    await page.goto('/profile')
    const picture = page.getByRole('article').getByRole('img', { name: 'Dana Cole' })
    await expect(picture).toHaveAttribute('data-placeholder')
    await expect(picture).toBeVisible()
  })
})
