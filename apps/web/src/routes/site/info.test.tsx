import { screen } from '@testing-library/react'
import { ORPCError } from '@orpc/server'
import { expect, test } from 'vitest'
import { answer, fill, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'

const PAGES = {
  '/help': 'Help Center',
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
  '/contact': 'Contact Us',
}

test('help, terms, privacy and contact are real pages, with and without a session', async () => {
  for (const [path, title] of Object.entries(PAGES)) {
    for (const profile of [undefined, artistProfile()]) {
      const { address, close } = await openScreen(path, { profile })
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
      expect(document.title).toBe(`${title} | Bandstand`)
      expect(address()).toBe(path)
      close()
    }
  }
})

test('a path that is not a screen says so, with and without a session [NAV-21 NAV-22 NAV-23 NAV-24]', async () => {
  for (const path of ['/jukebox', '/gigs/create/more', '/profile/edit/x/y']) {
    for (const profile of [undefined, artistProfile()]) {
      const { close } = await openScreen(path, { profile })
      await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
      screen.getByText('This page doesn’t exist or has moved.')
      expect(document.title).toBe('Page Not Found | Bandstand')
      expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
      close()
    }
  }
})

test('numbers in the help center’s answers keep the space before them', async () => {
  await openScreen('/help')
  await screen.findByText('I didn’t get the confirmation email.')
  expect(document.body.textContent).toMatch(/within \d+ hours/)
  expect(document.body.textContent).not.toMatch(/[a-z;,.]\d+ (hour|day)/)
})

test('the contact form has the member’s email, shows the server’s issues at their fields, and explains its limits', async () => {
  const message = 'Use at most 5,000 characters'
  const refusals = [
    new ORPCError('INPUT_INVALID', {
      defined: true,
      status: 422,
      message: 'Please fix the validation errors before submitting',
      data: { issues: [{ path: ['message'], message }] },
    }),
    new ORPCError('TOO_MANY_REQUESTS', {
      defined: true,
      status: 429,
      message: 'Too many requests. Wait a moment, then try again.',
    }),
  ]
  const contact = answer.site.contact.handler(() => {
    throw refusals.shift()!
  })
  const profile = artistProfile()
  const { user } = await openScreen('/contact', { profile, answers: { site: { contact } } })
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(profile.email)
  fill('Name', 'June')
  fill('Message', 'Hello')
  const send = screen.getByRole('button', { name: 'Send message' })
  await user.click(send)
  await screen.findByText(message)
  await user.click(send)
  await screen.findByText('Too many requests. Wait a moment, then try again.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Hello')
})
