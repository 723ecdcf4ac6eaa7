import type { Rolldown } from 'vite'
import { TOGETHER } from './load-together.ts'

/** At least this many pages, or parts that load separately, must share a module before it is grouped. */
const SHARED = 7

const VENDOR =
  /node_modules\/(react|react-dom|react-router|scheduler|cookie)\/|preload-helper|rolldown.runtime/
/** Not the entry itself, which has the styles and stays separate. */
const OURS_AND_LIBRARIES = /\/(apps\/web\/src\/(?!main\.)|packages\/|node_modules\/)/
const DRAWING = /node_modules\/(react|react-dom|react-router|lucide-react)\//
const PIECES =
  /lucide-react\/|apps\/web\/src\/(components\/ui|lib)\/|packages\/domain\/src\/(accounts|product|text)\//
const MEMBER_FRAME = /src\/(app\/member-gates|components\/layout\/(?:signed-in|bottom)-bar)\.tsx?$/
const CLIENT = /node_modules\/(react|react-dom|react-router|lucide-react|@orpc|@tanstack)\//
const OF_MEMBERS =
  /node_modules\/(@orpc|@tanstack)\/|api-routes|apps\/web\/src\/(app|components|lib)\/|packages\//

/**
 * Which modules share a file, by folder and by how many pages need them. The bundler puts the rest together: modules of the
 * same pages in one file. Recursive groups include everything that their modules import.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: VENDOR, priority: 6 },
  // What every first page loads anyway: one file instead of fifty small ones.
  { name: 'shell', tags: ['$initial'], test: OURS_AND_LIBRARIES, priority: 5 },
  // The landing page draws posters and uses nothing else that members’ pages share.
  { name: 'posters', test: /\/poster/, priority: 4 },
  // What every other page uses, including those for visitors.
  { name: onlyWith(DRAWING, 'pieces'), test: PIECES, minShareCount: SHARED, priority: 3 },
  // Only what turns tags and searches into known words needs the words; the lists of choices do without them.
  {
    name: 'vocabulary',
    test: /packages\/domain\/src\/vocabulary\//,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // What gigs share with people: without a file of its own it would come with the page of an artist.
  {
    name: 'hearts',
    test: /features\/favorites\/(heart|use-|favorites\.css)|icons\/(heart|share)|ui\/\w+\/(share-button|lazy-alert-dialog)|network\/degree/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // Small pieces of the lists, which would be files of a few hundred bytes: each costs a slow phone as much as 20 kB.
  {
    name: 'rows',
    test: /features\/gigs\/(gig-row|last-gig-list)|features\/favorites\/save-gig|gigs\/(cut-text|gig-status)|lib\/places\/distance-text/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: 'filters',
    test: /ui\/\w+\/(search-box|option-select|segmented-control)|lib\/places\/(chosen-place|search-places)|use-own-place|money\/filter-amounts|maps\/map-box|icons\/sliders-horizontal/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // Only forms turn wall clocks into instants: without a file of its own every screen of members would load Temporal.
  {
    name: 'instants',
    test: /form\/clock-choice|domain\/src\/time\/instants|node_modules\/temporal-polyfill\//,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // Why terms were refused: it asks for an address by a rule that needs zod, which the pages of members mostly don't load.
  {
    name: 'terms',
    test: /form\/(terms-failure|address-question)|places\/town-only/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // Forms and dialogs that many screens open: it reads fields by schemas, which need zod.
  {
    name: 'templates',
    test: /components\/templates\/|domain\/src\/templates\//,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // What surrounds each screen of members, and what most of those screens need besides.
  { name: 'member', test: MEMBER_FRAME, priority: 2 },
  {
    name: onlyWith(CLIENT, 'member'),
    test: OF_MEMBERS,
    minShareCount: SHARED,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // The artist page, parts of which appear on other pages about people.
  { name: 'people', test: /src\/routes\/artists\/composed-artist-page\.tsx$/, priority: 1 },
  ...Object.entries(TOGETHER).map(([name, { paths, libraries }]) => {
    const tests = [paths && endingIn(paths), libraries].filter((test) => test !== undefined)
    const test = (id: string) => tests.some((each) => each.test(id))
    return { name, test, priority: 1, includeDependenciesRecursively: false }
  }),
]

/** Returns what matches modules whose paths end like one of these, with any extension. */
export function endingIn(paths: string[]): RegExp {
  return new RegExp(`/(?:${paths.join('|')})(?:\\.[a-z]+)?(?:\\?.*)?$`)
}

/**
 * Returns a function that assigns the name to modules unless they need other libraries, directly or through their imports. Half
 * of the pages don't use zod, forms and dialogs, and one module that does would make all of them load these. For a module
 * of the domain only its own imports count, because those it has from another area mostly don't need zod.
 */
function onlyWith(libraries: RegExp, name: string): Rolldown.CodeSplittingNameFunction {
  const judged = new Map<string, boolean>()
  return (module, context) => {
    const isOnlyWith = (id: string): boolean => {
      const before = judged.get(id)
      if (before !== undefined) return before
      // Until the result is known, so that modules that import each other don't recurse.
      judged.set(id, true)
      const fits = (context.getModuleInfo(id)?.importedIds ?? []).every((imported) => {
        if (imported.includes('node_modules/')) return libraries.test(imported)
        return imported.includes('packages/') || isOnlyWith(imported)
      })
      judged.set(id, fits)
      return fits
    }
    return module.includes('node_modules/') || isOnlyWith(module) ? name : null
  }
}
