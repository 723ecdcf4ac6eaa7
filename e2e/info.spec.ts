import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

test('a help center question opens to its answer, and a message reaches the operator', async ({
  page,
  app,
}) => {
  await page.goto('/help')
  const answer = page.getByText(/can send the link again/)
  await expect(answer).toBeHidden()
  await page.getByText('I didn’t get the confirmation email.').click()
  await expect(answer).toBeVisible()
  await expectAccessible(page)

  await page.getByText('My question isn’t here.').click()
  const from = `${randomUUID()}@example.com`
  await page.getByRole('main').getByRole('link', { name: 'Write to us.' }).click()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please fix the validation errors before submitting')
  await expect(page.getByText('This field is required')).toHaveCount(2)
  await expect(page.getByText('Email is required')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name').fill('June Okafor')
  await page.getByLabel('Email').fill(from)
  await page.getByLabel('Message').fill('The piano at the Test Room is out of tune.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('Your message is on its way.')
  await expect(page.getByLabel('Message')).toHaveValue('')
  const mail = await app.mailTo('operator@bandstand.test', /June Okafor/)
  expect(mail.text).toContain('The piano at the Test Room is out of tune.')
  expect(mail.text).toContain(from)
})
