import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createArtist, createVenue, type Member } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

const details = (page: Page) => page.getByRole('region', { name: 'Details' })
const connections = (page: Page) => page.getByRole('region', { name: 'Your connections' })
const findMore = (page: Page) => page.getByRole('region', { name: 'Find More' })
const connect = (a: Member, b: Member) =>
  Promise.all([
    a.call('PUT', `/api/network/people/${b.id}/request`, {}),
    b.call('PUT', `/api/network/people/${a.id}/request`, {}),
  ])

test('two people connect and see the path to a third [DECISION-33 NET-01 NET-02 NET-03 NET-04 NET-05 NET-06 LIM-45 GEN-11 ROLE-06]', async ({
  page,
  app,
  openBrowser,
}) => {
  test.setTimeout(120_000)
  const ada = await createArtist(app, { instruments: ['Piano'] })
  const room = await createVenue(app, { venue_name: 'The Blue Door' })
  const bo = await createArtist(app, {
    first_name: 'Bo',
    band_name: 'Bo and the Keys',
    instruments: ['Piano'],
  })
  await connect(room, bo)
  await ada.enter(page.context())
  const roomPage = await (await openBrowser()).newPage()
  await room.enter(roomPage.context())

  await test.step('nobody is known yet, and every empty list leads on', async () => {
    await page.goto('/network')
    await expect(page).toHaveTitle('Your Network | Bandstand')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Network')
    await expect(page.getByText('You don’t have any connections yet.')).toBeVisible()
    // Without connections, nobody can be suggested: one empty state, with one button.
    await expect(findMore(page)).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Browse artists' })).toHaveCount(1)
  })

  await test.step('a musician asks a venue on its page, with a note', async () => {
    await page.goto(`/profile/${room.id}`)
    await page.getByRole('button', { name: 'Connect with The Blue Door' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect with The Blue Door' })
    await dialog.getByLabel('Note').fill('You hosted our friends last week.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Request sent to The Blue Door')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Withdraw request to The Blue Door' })).toBeVisible()
    await expect(page.locator(':focus')).toContainText('Withdraw request')
    // The clicked button is gone; the next one follows.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Withdraw request to The Blue Door' })).toBeFocused()
    const mail = await app.mailTo(room.email, /Reyes Trio asked to connect with you/)
    expect(mail.text).toContain('You hosted our friends last week.')
    expect(mail.links).toContain(`${app.url}/network?person=${ada.id}`)
  })

  await test.step('the venue reads it and accepts', async () => {
    await roomPage.goto('/network')
    const requests = roomPage.getByRole('region', { name: 'Requests' })
    await expect(requests).toContainText('You hosted our friends last week.')
    await expectAccessible(roomPage)
    await requests.getByRole('button', { name: 'Accept the request of Reyes Trio' }).click()
    await expect(roomPage.getByText('You and Reyes Trio are connected')).toBeVisible()
    await expect(requests).toHaveCount(0)
    await expect(roomPage.getByText('No requests')).toBeFocused()
    await expect(connections(roomPage).getByRole('link')).toHaveCount(2)
    await app.mailTo(ada.email, /You and The Blue Door are connected/)
  })

  await test.step('the musician sees the way to a third, through the venue', async () => {
    await page.goto('/network')
    await expect(
      connections(page).getByRole('link', { name: /The Blue Door.*1st degree connection/ }),
    ).toBeVisible()
    expect(await connections(page).evaluate((list) => getComputedStyle(list).maxHeight)).toBe('400px')
    const found = findMore(page).getByRole('listitem').filter({ hasText: 'Bo and the Keys' })
    await expect(found).toContainText('2nd degree connection')
    await expect(found).toContainText('Fits: Piano')
    await expect(found).toContainText('The Blue Door knows them')
    await found.getByRole('link', { name: 'Bo and the Keys' }).click()
    await expect(page).toHaveURL(`/network?person=${bo.id}`)
    const path = details(page).getByRole('list', { name: 'Connection path' })
    await expect(path.getByRole('listitem')).toHaveText([/You$/, /The Blue Door$/, /Bo and the Keys$/])
    await expect(details(page).getByText('2 connections away.')).toBeVisible()
    await expect(details(page).getByRole('heading', { name: '1 shared connection' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the picture says the same as the list beside it, and grows by keys', async () => {
    const picture = page.getByRole('img', { name: /Your network: 1 connections and 1 people they know/ })
    await expect(picture.locator('.net-node')).toHaveCount(3)
    const list = page.getByRole('region', { name: 'People in the picture' }).getByRole('listitem')
    await expect(list).toHaveText([
      /The Blue Door.*Knows you and Bo and the Keys/,
      /Bo and the Keys.*Knows The Blue Door/,
    ])
    const before = await picture.getAttribute('viewBox')
    await page.getByRole('button', { name: 'Zoom in' }).press('+')
    expect(await picture.getAttribute('viewBox')).not.toBe(before)
    await page.getByRole('button', { name: 'Zoom to fit' }).click()
    await expect(picture).toHaveAttribute('viewBox', before!)
    await expect(page.getByRole('button', { name: 'Zoom to fit' })).toBeFocused()
  })

  await test.step('cards carry degrees, asked for once a page', async () => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/network/degrees') && asked.push(request.url()))
    await page.goto('/artists?q=Bo and the Keys')
    const card = page.getByRole('listitem').filter({ hasText: 'Bo and the Keys' }).first()
    await expect(card.getByText('2nd')).toBeVisible()
    expect(asked).toHaveLength(1)
    await page.goto(`/artists/${bo.id}`)
    await expect(page.getByText('1 shared connection')).toBeVisible()
    await page.getByRole('link', { name: 'How you’re connected' }).click()
    await expect(details(page).getByRole('heading', { name: 'Bo and the Keys' })).toBeVisible()
  })

  await test.step('whoever is blocked is gone from both networks', async () => {
    await roomPage.goto(`/network?person=${ada.id}`)
    await details(roomPage).getByRole('button', { name: 'More about Reyes Trio' }).click()
    await roomPage.getByRole('menuitem', { name: 'Block' }).click()
    await roomPage.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(roomPage.getByText('Reyes Trio is blocked')).toBeVisible()
    await expect(connections(roomPage).getByRole('link')).toHaveCount(1)
    await page.goto('/network')
    await expect(page.getByText('You don’t have any connections yet.')).toBeVisible()
    await roomPage.getByText('1 blocked member').click()
    await roomPage.getByRole('listitem').getByRole('button', { name: 'Unblock Reyes Trio' }).click()
    await expect(roomPage.getByText('1 blocked member')).toHaveCount(0)
  })
})
