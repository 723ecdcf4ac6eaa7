import { MEMBER_PASSWORD } from '../support/members.ts'
import type { App } from '../support/test.ts'
import type { Person } from './person.ts'

/** Registers from the landing page, where `start` is the link, and confirms the mail. Ends on the dashboard. */
export async function register(app: App, person: Person, start: string, email: string): Promise<void> {
  await person.open('/')
  await person.click('link', start)
  await person.fill('Email', email)
  await person.fill('Password', MEMBER_PASSWORD)
  await person.fill('Confirm password', MEMBER_PASSWORD)
  await person.clickMain('Register')
  await person.arriveAt(/^\/login/)
  const { links } = await app.mailTo(email)
  await person.open(links[0]!)
  await person.click('button', 'Confirm my email')
  await person.see('Welcome')
}

/** Fills in what every profile has. */
export async function fillName(person: Person, first: string, last: string): Promise<void> {
  await person.fill('First name', first)
  await person.fill('Last name', last)
  await person.fill('Bio', 'Two rooms, one stage and a kitchen open until midnight.')
  await person.fill('Contact email', 'hello@example.com')
}
