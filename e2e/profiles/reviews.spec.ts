import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { book, createPair } from '../support/booking.ts'
import { sql } from '../support/sql.ts'
import { expect, test, type App } from '../support/test.ts'

/** A booking of a new pair that was played yesterday. */
async function playedYesterday(app: App) {
  const pair = await createPair(app)
  const { id } = await book(pair)
  await sql(
    app,
    `update bookings set status = 'completed', starts_at = now() - interval '26 hours', ends_at = now() - interval '24 hours'
     where id = $1`,
    [id],
  )
  return { ...pair, id }
}

const panel = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true })
const form = (page: Page) => page.getByRole('form', { name: 'Your review' })

test('two members review each other: hidden, then published on both profiles, with a reply [ENT-25]', async ({
  page,
  app,
  openBrowser,
}) => {
  test.setTimeout(120_000)
  const { artist, venue, id } = await playedYesterday(app)
  await artist.enter(page.context())
  const room = await (await openBrowser()).newPage()
  await venue.enter(room.context())

  await test.step('the artist writes by keyboard, and it is sealed', async () => {
    await page.goto('/bookings')
    const waiting = page.getByRole('region', { name: 'Waiting for your review' })
    await expect(waiting).toContainText('How did it go with The Test Room?')
    await waiting.getByRole('link', { name: 'Friday late set' }).click()
    await expect(page).toHaveURL(`/bookings/${id}#reviews`)
    await form(page).getByRole('button', { name: 'Send review' }).click()
    await expect(form(page).getByText('Choose 1 to 5 stars')).toBeVisible()
    await expectAccessible(page)
    await form(page).getByRole('radio', { name: '1 star', exact: true }).focus()
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect(form(page).getByRole('radio', { name: '4 stars' })).toBeChecked()
    await form(page).getByLabel('In your words').fill('A room that listens.')
    await page.reload()
    await expect(form(page).getByLabel('In your words')).toHaveValue('A room that listens.')
    await form(page).getByRole('button', { name: 'Send review' }).click()
    await expect(
      panel(page).getByText('Your review stays hidden until The Test Room has posted one'),
    ).toBeVisible()
    await expect(panel(page).getByRole('article')).toContainText('A room that listens.')
    await panel(page).getByRole('button', { name: 'Change' }).click()
    await form(page).getByRole('radio', { name: '5 stars' }).check()
    await form(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(panel(page).getByRole('article')).toContainText('5 of 5 stars')
    const mail = await app.mailTo(venue.email, /Reyes Trio reviewed you/)
    expect(mail.text).not.toContain('A room that listens.')
    expect(mail.links).toContain(`${app.url}/bookings/${id}#reviews`)
  })

  await test.step('the venue does not see it before it has written, then both are open', async () => {
    await room.goto(`/bookings/${id}#reviews`)
    await expect(panel(room).getByText('Reyes Trio posted a review.')).toBeVisible()
    await expect(room.getByText('A room that listens.')).toHaveCount(0)
    await form(room).getByRole('radio', { name: '3 stars' }).check()
    await form(room).getByRole('button', { name: 'Publish both reviews' }).click()
    await expect(panel(room).getByText('Both reviews are published and can’t be changed.')).toBeVisible()
    const about = panel(room).getByRole('article').filter({ hasText: 'A room that listens.' })
    await about.getByRole('button', { name: 'Reply' }).click()
    await about.getByRole('textbox', { name: 'Your reply' }).fill('Come back soon.')
    await about.getByRole('button', { name: 'Publish reply' }).click()
    await expect(about).toContainText('The Test Room repliedCome back soon.')
    await expect(panel(room).getByRole('button', { name: /Reply|Edit|Publish/ })).toHaveCount(0)
  })

  await test.step('everybody reads them on both profiles', async () => {
    await page.goto(`/profile/${venue.id}`)
    await expect(page.getByText('Rated 5.0 of 5 by 1')).toBeAttached()
    const reviews = page.getByRole('region', { name: 'Reviews (1)' })
    await expect(reviews.getByRole('article')).toContainText('A room that listens.')
    await expect(reviews.getByRole('article')).toContainText('Come back soon.')
    await expect(reviews.getByRole('link', { name: 'Reyes Trio' })).toHaveAttribute(
      'href',
      `/artists/${artist.id}`,
    )
    await expectAccessible(page)
    await room.goto(`/artists/${artist.id}`)
    await expect(room.getByText('Rated 3.0 of 5 by 1')).toBeAttached()
    await expect(room.getByRole('region', { name: 'Reviews (1)' })).toContainText('The Test Room')
  })
})
