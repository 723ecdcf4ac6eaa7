import type { Rolldown } from 'vite'

/** So many pages and parts that load by themselves share what is put into a file with its like. */
const SHARED = 7

const VENDOR =
  /node_modules\/(react|react-dom|react-router|scheduler|cookie)\/|preload-helper|rolldown.runtime/
/** Without the entry itself, which has the styles and stays apart. */
const OURS_AND_LIBRARIES = /\/(apps\/web\/src\/(?!main\.)|packages\/|node_modules\/)/
const DRAWING = /node_modules\/(react|react-dom|react-router|lucide-react)\//
const PIECES =
  /lucide-react\/|apps\/web\/src\/(components\/ui|lib)\/|packages\/domain\/src\/(accounts|product|text)\//
const MEMBER_FRAME = /src\/(app\/member-gates|components\/layout\/(?:signed-in|bottom)-bar)\.tsx?$/
const CLIENT = /node_modules\/(react|react-dom|react-router|lucide-react|@orpc|@tanstack)\//
const OF_MEMBERS =
  /node_modules\/(@orpc|@tanstack)\/|api-routes|apps\/web\/src\/(app|components|lib)\/|packages\//

/**
 * Which modules share a file, by their folders and by how many pages need them. What no group takes is put together by the
 * bundler: modules of the same pages in one file. Recursive groups take all that their modules import.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: VENDOR, priority: 6 },
  // What every first page loads anyway: one file instead of fifty small ones.
  { name: 'shell', tags: ['$initial'], test: OURS_AND_LIBRARIES, priority: 5 },
  // The landing page draws posters, and has nothing else of what members' pages share.
  { name: 'posters', test: /\/poster/, priority: 4 },
  // What every other page is drawn and written with, those of visitors too.
  { name: onlyWith(DRAWING, 'pieces'), test: PIECES, minShareCount: SHARED, priority: 3 },
  // What surrounds each screen of members, and what most of those screens need besides.
  { name: 'member', test: MEMBER_FRAME, priority: 2 },
  {
    name: onlyWith(CLIENT, 'member'),
    test: OF_MEMBERS,
    minShareCount: SHARED,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // The page of an artist, of which other pages of people show parts.
  { name: 'people', test: /src\/routes\/composed-artist-page\.tsx$/, priority: 1 },
]

/**
 * Returns a function that gives modules the name unless they need other libraries, by themselves or by what they import: half
 * of the pages do without zod, forms and dialogs, and one module that needs them would make all of these load them. A module
 * of the domain is judged by itself, as what it imports from another area is mostly not what needs zod.
 */
function onlyWith(libraries: RegExp, name: string): Rolldown.CodeSplittingNameFunction {
  const judged = new Map<string, boolean>()
  return (module, context) => {
    const isOnlyWith = (id: string): boolean => {
      const before = judged.get(id)
      if (before !== undefined) return before
      // Until it is known, so that modules that import each other do not recurse.
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
