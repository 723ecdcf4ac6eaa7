/**
 * What may import what: the table of ARCHITECTURE.md as rules, each with its reason. `npm run imports` checks them. Tests are
 * left out: they call the API as a client does and look behind it.
 */

/** The areas of the server. From left to right: an area can import those before it. */
const AREAS =
  'accounts subscriptions storage places lineup availability profiles parties network people stages gigs booking outside-calendars contracts shares payments series bills polls applicants reviews day-sheets attention nights favorites roster templates boosts directory rescues maps messages search searches texts notifications reports settings site'.split(
    ' ',
  )

const SERVER = 'apps/server/src'
const PORTS = 'integrations/[^/]+/port\\.ts'

/**
 * The folders of the server and what each can import besides itself and BASICS; of everything outside of Bandstand,
 * `features` and `auth` can only import the ports. Files beside the folders put everything together, so they can import all.
 */
const SERVER_FOLDERS = {
  fonts: { may: [], why: 'it only has the paths of the fonts' },
  settings: { may: [], why: 'everything else can depend on it' },
  db: { may: [], why: 'everything else is built on connections and row types' },
  replica: {
    may: ['db', 'integrations/places/port\\.ts'],
    why: 'it decides where a read goes, whatever is read',
  },
  secrets: { may: ['db'], why: 'it encrypts secrets, whatever they are for' },
  mails: { may: ['db'], why: 'it lays out mails, whatever their content' },
  rendering: { may: ['fonts'], why: 'its code runs in other threads, without a database' },
  security: {
    may: ['db'],
    why: 'every refusal is recorded here, so it must not depend on the code that refuses',
  },
  outbox: { may: ['db'], why: 'it delivers events, whatever they lead to' },
  integrations: {
    may: ['db', 'secrets', 'outbox', 'mails'],
    why: 'a provider can only be replaced if it does not depend on the product',
  },
  'http-helpers': {
    may: ['db', 'security'],
    why: 'every endpoint uses it, so it must not depend on any of them',
  },
  auth: {
    may: ['db', 'secrets', 'outbox', 'security', 'mails', 'http-helpers', PORTS],
    why: 'accounts are a separate protocol, below all areas; what these do for it are `accountHooks`',
  },
  realtime: {
    may: ['db', 'outbox', 'security', 'auth'],
    why: 'it delivers announcements, whatever causes them',
  },
  operations: {
    may: ['db', 'security', 'auth'],
    why: 'every area implements its operations with it',
  },
  api: {
    may: ['operations', 'features'],
    why: 'it puts the routers of the areas behind the definition of the API',
  },
  features: {
    may: [
      'secrets',
      'db',
      'outbox',
      'security',
      'mails',
      'rendering',
      'fonts',
      'http-helpers',
      'auth',
      PORTS,
      'operations',
      'replica',
    ],
    why: 'an area works the same behind every endpoint and with every provider',
  },
  http: {
    may: [
      'db/ping\\.ts',
      'telemetry',
      'outbox',
      'security',
      'integrations',
      'http-helpers',
      'replica',
      'auth',
      'api',
      'operations',
      'features',
    ],
    why: 'it only translates; an area does what needs the database',
  },
  webhooks: {
    may: ['outbox', 'http-helpers', PORTS, 'features', 'security'],
    why: 'it only checks that a call is genuine; an area does the rest',
  },
  telemetry: {
    may: ['db', 'outbox', 'features'],
    why: 'it shows what the others do, and nothing depends on its being on',
  },
  admin: {
    may: ['db', 'secrets', 'secret-stores\\.ts', 'outbox', 'security', 'auth', 'features', 'backup'],
    why: 'the commands of the operator do what the areas do, without HTTP',
  },
  backup: { may: ['db', PORTS], why: 'it copies rows and files, whatever they mean' },
  demo: {
    may: ['db', 'outbox', 'integrations', 'auth', 'features'],
    why: 'the demo world is created through the actions of members',
  },
  bulk: {
    may: ['demo/seeded-random\\.ts', 'db/without-indexes\\.ts'],
    why: 'it writes rows in bulk, without the product',
  },
  'embedded-postgres': { may: ['db/lock-numbers\\.ts'], why: 'it runs before there is a database' },
}

/** The settings and the files beside the folders that any of them can import, because they import next to nothing. */
const BASICS =
  '(settings/.+|csv|current-work|demo-accounts|deps|errors|is-this-machine|job-lanes|program-version|queue|signals|start-error|store-unavailable)\\.ts'

/** The folders of the web app and what each can import besides itself. */
const WEB_FOLDERS = {
  lib: { may: [], why: 'code without a screen can be used, and tested, without one' },
  components: { may: ['lib'], why: 'the design system does not depend on what it shows' },
  features: { may: ['lib', 'components'], why: 'a route composes its screen' },
  routes: {
    may: ['lib', 'components', 'features'],
    why: 'the app chooses the route, never the other way around',
  },
}

/** Folders with a README that others only enter by their index.ts. */
const MACHINES = ['features/gigs/open-gigs', 'http/overload', 'replica']

const MODULE = 'node_modules/'

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const rules = [
  {
    name: 'no-circles',
    comment: 'files that import each other can only be understood, and loaded, together',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-missing-files',
    comment: 'an import must lead to a file; modules that the build of the web app generates have none',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'domain-is-pure',
    comment:
      'the domain imports itself, zod, and what reads phone numbers and the clocks of places: its rules run the same in the form, the server and a test',
    from: { path: '^packages/domain/' },
    to: { pathNot: ['^packages/domain/', `${MODULE}(zod|libphonenumber-js|temporal-polyfill)/`] },
  },
  {
    name: 'api-spec-runs-nothing',
    comment: 'the API definition imports only the domain: it runs nothing, so both halves can load it',
    from: { path: '^packages/api-spec/' },
    to: { pathNot: ['^packages/', `${MODULE}(zod|@orpc/contract)/`] },
  },
  {
    name: 'web-not-to-server',
    comment: 'the web app never imports the server: it would ship secrets and server code to browsers',
    from: { path: '^apps/web/src/' },
    to: { path: '^apps/server/' },
  },
  {
    name: 'web-not-to-node',
    comment: 'browsers have no modules of Node',
    from: { path: '^apps/web/src/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'server-not-to-web',
    comment: 'the server never imports the web app: it must run, and be tested, without a build of it',
    from: { path: '^apps/server/src/' },
    to: { path: '^apps/web/' },
  },
  {
    name: 'not-to-tests',
    comment: 'shipped code must not need tests, measurements or commands',
    from: { path: '^(packages|apps)/[^/]+/src/' },
    to: { path: '^(apps/(server|web)/test|e2e|bench|scripts)/' },
  },
  {
    name: 'vendors-in-integrations',
    comment: 'only integrations know the SDKs of vendors: everything else calls a port and runs offline',
    from: { path: `^${SERVER}/`, pathNot: `^${SERVER}/integrations/` },
    to: { path: `${MODULE}(nodemailer|docusign-esign|stripe|web-push|@aws-sdk)/` },
  },
  {
    name: 'api-spec-in-operations',
    comment: 'code below the operations does not depend on how the API names things',
    from: {
      path: `^${SERVER}/(fonts|db|secrets|mails|rendering|security|outbox|integrations|auth|realtime|admin)/`,
    },
    to: { path: '^packages/api-spec/' },
  },
  {
    name: 'deps-has-only-types',
    comment: 'deps.ts declares what the parts need; imported code would tie all of them together',
    from: { path: `^${SERVER}/deps\\.ts$` },
    to: { dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'basics-import-basics',
    comment: 'every folder imports the basics, so these must import no folder',
    from: { path: `^${SERVER}/${BASICS}$`, pathNot: `^${SERVER}/deps\\.ts$` },
    to: { path: `^${SERVER}/`, pathNot: `^${SERVER}/${BASICS}$` },
  },
  ...folderRules('server', SERVER, SERVER_FOLDERS, [BASICS]),
  ...AREAS.map((area, at) => ({
    name: `area-${area}-not-to-its-right`,
    comment: 'an area imports only areas to its left: those to its right are notified by an outbox event',
    from: { path: `^${SERVER}/features/${area}/` },
    to: { path: `^${SERVER}/features/(${[...AREAS.slice(at + 1), 'none'].join('|')})/` },
  })),
  {
    name: 'areas-are-listed',
    comment: 'every server area must be in the list of areas, or its direction cannot be checked',
    from: { path: `^${SERVER}/features/`, pathNot: `^${SERVER}/features/(${AREAS.join('|')})/` },
    to: {},
  },
  {
    name: 'areas-by-their-index',
    comment:
      'a server area is entered by its index.ts alone: the rest of it may change without asking anyone',
    from: { path: `^${SERVER}/features/([^/]+)/` },
    to: { path: `^${SERVER}/features/`, pathNot: [`^${SERVER}/features/$1/`, '/index\\.ts$'] },
  },
  {
    name: 'areas-by-their-index-from-outside',
    comment: 'the same from outside of the areas',
    from: { path: `^${SERVER}/`, pathNot: `^${SERVER}/features/` },
    to: { path: `^${SERVER}/features/`, pathNot: '/index\\.ts$' },
  },
  ...MACHINES.map((folder) => ({
    name: `${folder}-by-its-index`,
    comment: 'whoever writes a feature needs to know what its index.ts exports, and nothing of how it works',
    from: { path: `^${SERVER}/`, pathNot: `^${SERVER}/${folder}/` },
    to: { path: `^${SERVER}/${folder}/`, pathNot: '/index\\.ts$' },
  })),
  ...folderRules('web', 'apps/web/src', WEB_FOLDERS, []),
  {
    name: 'web-features-apart',
    comment: 'web features never import each other: the route composes them',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
]

/** A rule for each folder, and one that every folder must be in the list. */
function folderRules(app, source, folders, basics) {
  const names = Object.keys(folders)
  return [
    ...names.map((folder) => ({
      name: `${app}-${folder}`,
      comment: folders[folder].why,
      from: { path: `^${source}/${folder}/` },
      to: {
        path: `^${source}/`,
        pathNot: [folder, ...folders[folder].may, ...basics].map((to) => within(source, to)),
      },
    })),
    {
      name: `${app}-folders-are-listed`,
      comment: 'every folder must be in the list, or its direction cannot be checked',
      from: { path: `^${source}/[^/]+/`, pathNot: `^${source}/(${[...names, 'app'].join('|')})/` },
      to: {},
    },
  ]
}

/** A folder's files, or a file that ends with its extension. */
function within(source, target) {
  return target.endsWith('\\.ts') ? `^${source}/${target}$` : `^${source}/${target}/`
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no parser for other programs; types are followed as well.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  },
}
