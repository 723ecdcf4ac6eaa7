import type { Page } from '@playwright/test'
import { jpegOfSize } from '../../apps/server/test/members/images.ts'
import { createVenue } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

/** Holds a request until the page's message in the meantime has been read. */
async function saysWhile(page: Page, pattern: string, text: string): Promise<() => Promise<void>> {
  const read = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await read.promise
    await route.continue()
  })
  return async () => {
    await expect(page.getByText(text)).toBeVisible()
    read.resolve()
  }
}

// The test's own scripts, in the tab of the image, which may not run any.
test.use({ allowedProblems: [/storage\/v1\/object\/public|The document is sandboxed/] })

test('a picture of 5 MB is uploaded before the profile is written, linked and shown [FLOW-15 FLOW-16 FLOW-17 FLOW-18 CALL-20 CALL-58 CALL-59 LIM-01 LIM-05 PROF-32 VAL-48]', async ({
  page,
  context,
  app,
}) => {
  const venue = await createVenue(app)
  await venue.enter(context)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const save = page.getByRole('button', { name: 'Save Profile' })
  const buffer = await jpegOfSize(5_242_880)
  await page.getByLabel('Image file').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('me.jpg')).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api\/profile|storage)/.test(pathname) && request.method() !== 'GET')
      calls.push(`${request.method()} ${pathname}`)
  })
  const steps = [
    await saysWhile(page, '**/assets/*', 'Uploading profile image...'),
    await saysWhile(page, '**/storage/v1/**', 'Processing and uploading image...'),
    await saysWhile(page, '**/api/profile', 'Saving profile...'),
  ]
  const uploaded = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/storage/'),
  )
  await save.click()
  for (const readStep of steps) await readStep()
  const request = await uploaded
  expect(request.headers()['x-upsert']).toBe('true')
  expect(new URL(request.url()).pathname).toMatch(
    new RegExp(`^/storage/v1/object/profile-images/${venue.id}/${venue.id}-[0-9a-f]+\\.jpg$`),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile')
  expect(calls.map((call) => call.replace(/\/object\/.*/, ''))).toEqual([
    'POST /storage/v1',
    'PUT /api/profile',
    'PUT /api/profile/image',
  ])
  const picture = page.getByRole('article').getByRole('img', { name: 'Dana Cole' })
  await expect(picture).toHaveJSProperty('naturalWidth', 128)
  const link = page.getByRole('link', { name: 'Open image in a new tab' })
  await expect(link).toHaveAttribute('target', '_blank')
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  expect(tab.url()).toContain(`/storage/v1/object/public/profile-images/${venue.id}/`)
  await tab.close()

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  calls.length = 0
  await page.getByLabel('Capacity').fill('90')
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile')
  expect(calls).toEqual(['PUT /api/profile'])
})
