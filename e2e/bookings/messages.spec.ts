import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { pngImage } from '../../apps/server/test/members/images.ts'
import { PDF } from '../../apps/server/test/members/pdf.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { applyTo, createPair } from '../support/booking.ts'
import { createArtist, type Member } from '../support/members.ts'
import { operate } from '../support/operator.ts'
import { sql } from '../support/sql.ts'
import { type App, expect, test } from '../support/test.ts'

/** How long a message may take to the other browser. */
const SOON = { timeout: 30_000 }

const log = (page: Page) => page.getByRole('log')
const textbox = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const conversations = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })

/** A direct thread of two connected members; returns its id. */
async function threadOf(app: App, a: Member, b: Member): Promise<string> {
  await sql(
    app,
    `insert into connections (user1_id, user2_id, connection_type, created_at)
     values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), 'request', now())`,
    [a.id, b.id],
  )
  return (await a.call('POST', `/api/members/${b.id}/thread`, {})).threadId
}
const write = (from: Member, threadId: string, body: string) =>
  from.call('POST', `/api/threads/${threadId}/messages`, { key: randomUUID(), body })

test('two members talk: unread, seen, files, and a warning about scams', async ({
  page,
  app,
  openBrowser,
}) => {
  test.setTimeout(180_000)
  const { artist, venue, gigId } = await createPair(app)
  const { threadId } = await applyTo(gigId, artist)
  await venue.enter(page.context())
  const stage = await (await openBrowser()).newPage()
  await artist.enter(stage.context())

  await test.step('what is new stands in the list with its number, and reading it takes the number away', async () => {
    await page.goto('/messages')
    const row = conversations(page).getByRole('link', { name: /Reyes Trio/ })
    await expect(row).toContainText('1 unread')
    await expect(row).toContainText('Friday late set')
    await row.click()
    await expect(page).toHaveURL(`/messages/${threadId}`)
    await expect(log(page)).toContainText('We would love to play your room.')
    await expect(row).not.toContainText('unread')
    await stage.goto(`/messages/${threadId}`)
    await expect(log(stage).getByText('Seen')).toBeVisible()
  })

  await test.step('Enter sends, Shift and Enter breaks the line, and the other one reads it', async () => {
    await textbox(page).click()
    await page.keyboard.type('Two sets?')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('See https://example.com/rider.')
    await page.keyboard.press('Enter')
    await expect(textbox(page)).toHaveValue('')
    await expect(textbox(page)).toBeFocused()
    await expect(log(stage)).toContainText('Two sets?', SOON)
    const link = log(stage).getByRole('link', { name: 'https://example.com/rider' })
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
    await expect(log(page).getByText('Seen')).toBeVisible(SOON)
  })

  await test.step('a picture and a PDF arrive; what is neither is refused', async () => {
    const files = stage.getByLabel('Files', { exact: true })
    await files.setInputFiles({ name: 'plot.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(stage.getByText('Attach a JPEG or PNG picture or a PDF.')).toBeVisible()
    await files.setInputFiles([
      { name: 'plot.png', mimeType: 'image/png', buffer: await pngImage() },
      { name: 'rider.pdf', mimeType: 'application/pdf', buffer: PDF },
    ])
    await expect(stage.getByRole('list', { name: 'Attached files' })).not.toContainText('Uploading')
    await stage.getByRole('button', { name: 'Send message' }).click()
    await expect(log(page).getByRole('button', { name: /Picture plot.png/ })).toBeVisible(SOON)
    const download = page.waitForEvent('download')
    await log(page)
      .getByRole('button', { name: /rider.pdf/ })
      .click()
    expect((await download).suggestedFilename()).toBe('rider.pdf')
  })

  await test.step('a swindler’s message is warned of, and their reader sees a hint; the operator gets a report', async () => {
    await textbox(stage).fill('Please wire the difference to my driver.')
    await stage.keyboard.press('Enter')
    await expect(stage.getByRole('alert')).toContainText('Send this message?')
    await expectAccessible(stage)
    await stage.getByRole('button', { name: 'Send anyway' }).click()
    const message = log(page).getByRole('listitem').filter({ hasText: 'my driver' })
    await expect(message).toContainText('Be careful. Never send back an overpayment', SOON)
    await message.getByRole('button', { name: 'Report this message' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'It’s a scam' }).check()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
    await expect(page.getByText('Reported. Thanks for letting us know.')).toBeVisible()
  })

  await test.step('the operator removes it while both look, and who reported it is notified', async () => {
    const { reports } = await operate(app, 'reports')
    await operate(app, 'resolve-report', reports[0].id, '--action=remove')
    for (const browser of [page, stage]) {
      await expect(log(browser)).toContainText('Removed by the operator', SOON)
      await expect(log(browser)).not.toContainText('my driver')
    }
    const removed = log(page).getByRole('listitem').filter({ hasText: 'Removed by the operator' })
    await expect(removed.getByRole('button')).toHaveCount(0)
    await page.goto('/notifications')
    await expect(page.getByText('We reviewed the message you reported')).toBeVisible(SOON)
  })
})

test.describe('unsent messages', () => {
  test.use({ allowedProblems: [/net::ERR_FAILED/] })

  test('a draft and an unsent message survive a reload, and a sign-out clears both', async ({
    page,
    app,
    context,
  }) => {
    const [ada, bo] = await Promise.all([createArtist(app), createArtist(app, { band_name: 'Bo' })])
    const threadId = await threadOf(app, bo, ada)
    for (let number = 1; number <= 28; number++) await write(bo, threadId, `Take ${number}`)
    await sql(app, `update messages set created_at = now() - interval '1 day' where thread_id = $1`, [
      threadId,
    ])
    for (let number = 29; number <= 34; number++) await write(bo, threadId, `Take ${number}`)
    await ada.enter(context)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/messages')
    await conversations(page).getByRole('link', { name: /Bo/ }).click()

    await expect(page.getByRole('main').getByRole('heading', { name: 'Bo', exact: true })).toBeVisible()
    await expect(log(page).getByText('Take 34')).toBeInViewport()
    await expect(log(page).getByText('Today')).toBeVisible()
    await expect(log(page).getByText('Take 4', { exact: true })).toHaveCount(0)
    await expect(async () => {
      await page.getByRole('region', { name: 'Conversation' }).evaluate((log) => log.scrollTo(0, -99_999))
      await expect(log(page).getByText('Take 1', { exact: true })).toBeAttached({ timeout: 1000 })
    }).toPass()

    await textbox(page).fill('Half a sentence')
    await page.reload()
    await expect(textbox(page)).toHaveValue('Half a sentence')
    await context.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await textbox(page).fill('Kept for later.')
    await page.getByRole('button', { name: 'Send message' }).click()
    const kept = log(page).getByRole('listitem').filter({ hasText: 'Kept for later.' })
    await expect(kept).toContainText('We’ll keep trying to send it.')
    await page.reload()
    await expect(kept).toBeVisible()
    await kept.getByRole('button', { name: 'Try again' }).click()
    await context.unroute('**/messages')
    // It's sent again automatically, after 10 seconds at most.
    await expect(kept.getByRole('button', { name: 'Try again' })).toHaveCount(0, { timeout: 20_000 })
    await expect(kept).toContainText('You')
    const { messages } = await bo.call('GET', `/api/threads/${threadId}`)
    expect(messages.filter((each: { body: string }) => each.body === 'Kept for later.')).toHaveLength(1)

    await textbox(page).fill('A secret')
    await page.getByRole('link', { name: 'All conversations' }).click()
    await expect(conversations(page)).toContainText('You: Kept for later.')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('private'))),
    ).toEqual([])
  })
})
