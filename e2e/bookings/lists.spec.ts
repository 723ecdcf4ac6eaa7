import { book, createPair, type Pair } from '../support/booking.ts'
import { gigForm, inDays } from '../support/gig-form.ts'
import { expect, test } from '../support/test.ts'

test('the lists of contracts and of payments are at most 500 pixels high, newest first, and scroll separately and by keyboard; the chosen one is beside it [CON-02 LIM-46 CALL-52 ROLE-30 PAY-08 PAY-17 PAY-19 LIM-47 CALL-54 ROLE-29]', async ({
  page,
  context,
  app,
}) => {
  const pair: Pair = await createPair(app, { title: 'Night 1' })
  await book(pair)
  for (let night = 2; night <= 8; night++) {
    const { id: gigId } = await pair.venue.call(
      'POST',
      '/api/gigs',
      gigForm({ title: `Night ${night}`, date: inDays(10 + night) }),
    )
    await book({ ...pair, gigId })
  }
  await pair.artist.enter(context)
  for (const { path, name, panelName, chosen } of [
    {
      path: '/contracts',
      name: 'Your contracts',
      panelName: 'Contract',
      chosen: /\/contracts\/[0-9a-f-]{36}$/,
    },
    {
      path: '/payments',
      name: 'Your payments',
      panelName: 'Payment',
      chosen: /\/payments\?payment=[0-9a-f-]{36}$/,
    },
  ])
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      const picks = page.getByRole('region', { name })
      const panel = page.getByRole('region', { name: panelName, exact: true })
      const heading = (night: number) =>
        panel.getByRole('heading', { name: new RegExp(`^Night ${night}\\b`) })
      const rows = picks.getByRole('link')
      await expect(rows).toHaveCount(8)
      await expect(rows.first()).toContainText('Night 8')
      await expect(rows.last()).toContainText('Night 1')
      await expect(heading(8)).toBeVisible()
      const box = (await picks.boundingBox())!
      expect(box.height).toBe(500)
      expect((await panel.boundingBox())!.x).toBeGreaterThan(box.x + box.width)
      await expect(rows.last()).not.toBeInViewport()
      await picks.focus()
      await page.keyboard.press('End')
      await expect(rows.last()).toBeInViewport()
      await rows.last().click()
      await expect(page).toHaveURL(chosen)
      await expect(rows.last()).toHaveAttribute('aria-current', 'true')
      await expect(heading(1)).toBeVisible()
      await expect(rows.last()).toBeInViewport()
      await page.goBack()
      await expect(heading(8)).toBeVisible()
      await page.setViewportSize({ width: 390, height: 844 })
      await rows.nth(2).click()
      await expect(heading(6)).toBeInViewport()
    })
})
