import { type Ability, can, ROLE_NAMES, ROLES_OF } from '@bandstand/domain/parties'
import { findDemoWorld } from '../support/demo-world.ts'
import { createArtist } from '../support/members.ts'
import { appoint } from '../support/parties.ts'
import { changeScreen, openScreen, SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

// What is refused is listed below, with the screen on which it was.
test.use({ allowedProblems: [/status of 403/] })

/** Texts that ask for something that only this ability lets somebody do. */
const ASKS: [Ability, RegExp][] = [
  ['book', /\byour turn(?! to sign)|\b(needs?|for) your (reply|answer)|\breply by\b|\bis that right\b/i],
  ['sign', /\b(needs?|for) your signature|\byour turn to sign|^sign by\b|\byou both have to sign/im],
  ['pay', /\bdeposit to pay\b|\bpay deposit\b|\brelease funds\b/i],
  ['answerPolls', /\bcan you play\b/i],
]
const PARTY = { artist: 'an act', venue: 'a venue' }
/** Lists that the screens of this side show in another state, or on the other side alone. */
const LISTS = ['/applications', '/applications?show=waiting', '/contracts', '/payments', '/messages']

for (const side of ['artist', 'venue'] as const)
  for (const role of ROLES_OF[side])
    test(`no screen asks the ${ROLE_NAMES[role].toLowerCase()} of ${PARTY[side]} for what they can’t do or see`, async ({
      app,
      openBrowser,
    }) => {
      test.setTimeout(240_000)
      const world = await findDemoWorld(app)
      const person = await createArtist(app)
      const party = world.members[side]
      await appoint(app, person, party, role)
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
      const wrong: string[] = []
      let name = ''
      page.on('response', (response) => {
        if (response.status() !== 403) return
        wrong.push(`${name}: ${response.request().method()} ${new URL(response.url()).pathname}`)
      })
      const asked = new Set<Ability>()
      const own = SCREENS.filter(({ viewer }) => viewer === side).map(
        ({ prepare: _state, ...plain }) => plain,
      )
      const lists = LISTS.map((address) => ({ name: address, route: address, viewer: side, address }))
      for (const [index, plain] of [...own, ...lists].entries()) {
        name = plain.name
        const open = index === 0 ? openScreen : changeScreen
        await open(page, plain, world).catch(() => wrong.push(`${name}: keeps loading`))
        await page.waitForLoadState('networkidle').catch(() => {})
        const text = await page.getByRole('main').innerText()
        for (const [ability, pattern] of ASKS) {
          const found = pattern.exec(text)?.[0]
          if (found) asked.add(ability)
          if (found && !can(role, ability)) wrong.push(`${name}: “${found}” without ${ability}`)
        }
      }
      expect(wrong).toEqual([])
      // An owner is asked, so the texts are those that the screens use.
      if (role === 'owner') expect([...asked]).toContain('book')
    })
