import { expectAccessible } from '../support/accessibility.ts'
import { book, createPair } from '../support/booking.ts'
import { expect, test } from '../support/test.ts'

test('a phone keeps the next step of a night in reach, the contract is signed there, and all of it can be printed', async ({
  app,
  page,
}) => {
  test.setTimeout(120_000)
  const pair = await createPair(app, { title: 'One page' })
  const { id } = await book(pair, { fee: '650' })
  await pair.artist.enter(page.context())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/bookings/${id}`)
  const bar = page.getByRole('region', { name: 'Your next step' })
  await expect(bar).toContainText('Sign your contract with The Test Room')
  await expect(bar).toBeInViewport({ ratio: 1 })
  await bar.getByRole('link', { name: 'Sign contract' }).click()
  await expect(page).toHaveURL(`/bookings/${id}#contract`)
  await expect(page.getByRole('heading', { name: 'Contract', exact: true })).toBeInViewport()
  // Where it's signed, the button that signs takes its place.
  await expect(bar).toBeHidden()
  const sign = page.getByRole('button', { name: 'Sign Contract', exact: true })
  await expect(sign).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Your full name').fill('Ada Reyes')
  await page.getByRole('checkbox', { name: /I have read this contract/ }).check()
  await expectAccessible(page)
  await sign.click()
  await expect(page.getByRole('button', { name: 'Contract Signed' })).toBeDisabled()
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history.filter({ hasText: 'Reyes Trio signed version 1' })).toHaveCount(1)

  await page.goto(`/bookings/${id}#history`)
  await expect(history.last()).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  for (const part of ['Terms', 'Contract', 'Money', 'Day sheet', 'People', 'History'])
    await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
})
