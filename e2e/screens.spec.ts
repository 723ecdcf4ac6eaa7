import { globSync, readFileSync } from 'node:fs'
import { ALL_JUDGES, expectAccessible } from './support/accessibility.ts'
import { findDemoWorld, type Viewer } from './support/demo-world.ts'
import { lengthenTexts } from './support/long-texts.ts'
import { changeScreen, openScreen, ROUTES_WITHOUT_SCREEN, SCREENS } from './support/screens.ts'
import { expect, test } from './support/test.ts'

// Without a sign-in that has begun, this screen says so: `providers.spec.ts` checks it with one.
test.use({ allowedProblems: [/404 .*\/provider-sign-in/] })

test('every screen in the router is checked', () => {
  const sources = globSync('apps/web/src/app/{router,routes/*}.tsx').map((file) => readFileSync(file, 'utf8'))
  const routes = sources.flatMap((source) =>
    [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!),
  )
  expect(routes.length).toBeGreaterThan(30)
  const seen = [...SCREENS.map(({ route }) => route), ...ROUTES_WITHOUT_SCREEN]
  expect(routes.filter((route) => !seen.includes(route))).toEqual([])
})

for (const viewers of [
  ['visitor', 'newArtist', 'newVenue', 'manager'],
  ['artist'],
  ['venue'],
] satisfies Viewer[][]) {
  test(`every screen of a ${viewers[0]} has a title, is accessible, in both themes, and fits a phone, whatever members write [GEN-03 GEN-15]`, async ({
    app,
    openBrowser,
  }) => {
    test.setTimeout(360_000)
    const world = await findDemoWorld(app)
    await lengthenTexts(app)
    for (const viewer of viewers) {
      const context = await openBrowser()
      if (viewer !== 'visitor') await world.members[viewer].enter(context)
      const page = await context.newPage()
      const [first, ...others] = SCREENS.filter((each) => each.viewer === viewer)
      await openScreen(page, first!, world)
      for (const screen of [first!, ...others]) {
        await test.step(screen.name, async () => {
          if (screen !== first) await changeScreen(page, screen, world)
          await expect(page).toHaveTitle(/^[^|]+ \| Bandstand$/)
          await expectAccessible(page, ALL_JUDGES)
        })
      }
    }
  })
}
