import type { Request } from '@playwright/test'
import { ROLE_NAMES, ROLES_OF } from '@bandstand/domain/parties'
import { findDemoWorld } from '../support/demo-world.ts'
import { createArtist } from '../support/members.ts'
import { changeScreen, openScreen, SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

// What is refused is listed below, with the screen on which it was.
test.use({ allowedProblems: [/status of 403/] })

// An agent has parties of their own: `agents.spec.ts`.
for (const side of ['artist', 'venue'] as const)
  for (const role of ROLES_OF[side].filter((each) => each !== 'owner' && each !== 'agent'))
    test(`no screen asks for what a ${ROLE_NAMES[role].toLowerCase()} of a ${side} may not see`, async ({
      app,
      openBrowser,
    }) => {
      test.setTimeout(240_000)
      const world = await findDemoWorld(app)
      const party = world.members[side]
      const person = await createArtist(app)
      const { address } = (await party.call('POST', '/api/people/invitations', { email: '', role })) as {
        address: string
      }
      await person.call('POST', '/api/people/invitations/accept', { secret: address.split('/').at(-1) })
      const context = await openBrowser()
      await person.enter(context)
      await context.addInitScript(
        (chosen) => {
          if (window === window.top && location.protocol.startsWith('http'))
            sessionStorage.setItem('bandstand.party', chosen)
        },
        JSON.stringify({ personId: person.id, id: party.id, name: 'Theirs', userType: side, role }),
      )
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      const refused: string[] = []
      let name = ''
      const pending = new Set<Request>()
      page.on('request', (request) => pending.add(request))
      page.on('requestfinished', (request) => pending.delete(request))
      page.on('requestfailed', (request) => pending.delete(request))
      page.on('response', (response) => {
        if (response.status() !== 403) return
        refused.push(`${name}: ${response.request().method()} ${new URL(response.url()).pathname}`)
      })
      for (const [index, screen] of SCREENS.filter(({ viewer }) => viewer === side).entries()) {
        name = screen.name
        const { prepare: _state, ...plain } = screen
        const open = index === 0 ? openScreen : changeScreen
        await open(page, plain, world).catch(() => refused.push(`${name}: keeps loading`))
        await expect.poll(() => pending.size, { message: `what ${name} requests` }).toBe(0)
      }
      expect(refused).toEqual([])
    })
