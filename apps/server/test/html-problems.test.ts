import { expect, it } from 'vitest'
import { htmlProblems } from './html-problems.ts'

const page = (main: string) =>
  `<!doctype html><html lang="en"><head><title>Gigs</title></head><body><main><h1>Gigs</h1>${main}</main></body></html>`

it.each([
  ['element-permitted-content', '<button type="button"><a href="/gigs">Gigs</a></button>'],
  ['no-dup-id', '<p id="gig">One</p><p id="gig">Two</p>'],
  ['aria-label-misuse', '<div aria-label="Gigs">One</div>'],
  ['input-missing-label', '<input type="text" name="city">'],
  ['no-missing-references', '<section aria-labelledby="gone">One</section>'],
  ['heading-level', '<h4>Friday jazz</h4>'],
  ['no-deprecated-attr', '<table width="100%"><tr><td>One</td></tr></table>'],
  ['close-order', '<p><b>One</p>'],
])('finds %s in %s, and says where', async (rule, source) => {
  const problems = await htmlProblems(page(source))
  const found = problems.find((problem) => problem.startsWith(`${rule}: `))
  expect(found).toContain(source.slice(0, 3))
})

it('finds nothing in a page that is right, nor the attributes that mail programs read in a mail', async () => {
  expect(await htmlProblems(page('<p id="_r_1_">One</p>'))).toEqual([])
  expect(await htmlProblems(page('<table width="100%"><tr><td>One</td></tr></table>'), 'mail')).toEqual([])
})
