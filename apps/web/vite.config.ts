import { serverPathPattern } from '@bandstand/domain/product'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { apiRoutes } from './api-routes-plugin.ts'
import { cutFonts } from './cut-fonts-plugin.ts'
import { mapGround } from './map-ground-plugin.ts'
import { precompress } from './precompress-plugin.ts'
import { orderHead } from './order-head-plugin.ts'
import { printVisitorsPages } from './print-pages-plugin.ts'

const VENDOR =
  /node_modules\/(react|react-dom|react-router|scheduler|cookie)\/|preload-helper|rolldown.runtime/

/** One of these files below a folder, by its name. */
const filesOf = (folder: string, names: string) => `${folder}/(${names.replaceAll(' ', '|')})\\.tsx?$`
const oneOf = (...parts: string[]) => new RegExp(parts.join('|'))

/** What every first page loads anyway: one file instead of fifty small ones. The entry itself, which has the styles, stays apart. */
const SHELL = /\/(apps\/web\/src\/(?!main\.)|packages\/|node_modules\/)/

/** The session's own calls, which the pages of members and those that let people in share. */
const AUTH = oneOf('@supabase/auth-js/', filesOf('src/lib', 'auth-client'))

/** Small parts that many screens share: a file each would cost more in requests than in bytes. */
const PIECES = oneOf(
  'lucide-react/',
  filesOf(
    'components/ui',
    'alert field-context field-error input password-input link field field-group checkbox native-select ticket-stub',
  ),
  filesOf('src/lib', 'use-arrival-message unreachable-text'),
  filesOf('domain/src/accounts', 'user-type display-name'),
  filesOf('domain/src/time', 'day-text formats'),
)

/** What the pages of members share beyond that; nothing in it knows forms or zod, which half of them do without. */
const MEMBER = oneOf(
  '@tanstack/(query-core|react-query)/',
  '@orpc/',
  'api-routes',
  filesOf(
    'src/lib',
    'api query-client gig-text first-entries distance-text use-now use-media-query last-artist-search page-numbers ' +
      'private-queue private-storage private-values command-key asked-early',
  ),
  filesOf('components/layout', 'navigation'),
  filesOf(
    'components/ui',
    'empty-state page-head load-failed skeleton skeleton-group row-skeleton pagination avatar count ticket-poster pro-badge flag ' +
      'money-input status-badge section-head panel description-list rating stars late-menu textarea',
  ),
  filesOf('domain/src/accounts', 'completion'),
  filesOf('domain/src/booking', 'offer-time evening-pay application-origin'),
  filesOf('domain/src/lifecycle', 'party'),
  filesOf('domain/src/money', 'cents currency filter-amounts format-money'),
  filesOf('domain/src/time', 'calendar clocks duration-text instant-text zones'),
  filesOf('domain/src/gigs', 'cut-text payment-types gig-status experience-choices gig-list'),
  filesOf('domain/src/profiles', 'instruments professions genres experience-levels'),
  filesOf('domain/src/maps', 'map-box'),
  filesOf('features/booking', 'booking-text'),
  filesOf('features/commands', 'commands recent shortcuts shortcuts-switch'),
  filesOf('features/dashboard', 'passed-steps'),
  filesOf('features/gigs', 'gig-row last-gig-search'),
  filesOf('features/notifications', 'use-unread push-device'),
)

/** What the forms for login, sign-up and passwords share. */
const SIGN_UP = oneOf(
  filesOf(
    'features/accounts',
    'account-screen addresses home-of-session login-form resend-confirmation use-auth-call use-link-error',
  ),
  filesOf('domain/src/accounts', 'form-texts'),
)

/** What the pages of people are put together from. */
const PEOPLE = oneOf(
  filesOf('src/routes', 'composed-artist-page'),
  filesOf('src/lib', 'ask-together'),
  filesOf('features/booking', 'artist-gigs invite-button'),
  filesOf('features/boosts', 'use-note-view'),
  filesOf('features/favorites', 'favorite-button favorite-note use-favorite use-toggle-favorite'),
  filesOf('features/messages', 'message-button'),
  filesOf('features/network', 'connect-button degree-badge network-text connection-(actions|note)'),
  filesOf('features/payments', 'trust-record trust-record-text'),
  filesOf('components/ui', 'late-alert-dialog'),
  filesOf('domain/src/network', 'degrees'),
  filesOf('domain/src/profiles', 'portfolio-player social-networks'),
  filesOf(
    'features/profiles',
    'about artist-page back-to-artists embed fact-rows fetch-error headline page-picture portfolio portfolio-(card|pieces) profile-skeleton ' +
      'profile-texts public-page share-button social-links view-section',
  ),
  filesOf('features/reviews', 'profile-reviews review-card'),
)

/** Our mark, drawn for each purpose: in its own ground, to be cut to any shape, and in one ink. */
function icons(name: string, purpose: 'any' | 'maskable' | 'monochrome', ...sizes: number[]) {
  return sizes.map((size) => ({
    src: `/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }))
}

/** The demo world, as the dialog of installation shows it. */
function screenshot(name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) {
  return { src: `/screenshots/${name}.jpg`, sizes, type: 'image/jpeg', form_factor, label }
}

export default defineConfig({
  plugins: [
    apiRoutes(),
    cutFonts(),
    mapGround(),
    tailwindcss(),
    react(),
    orderHead(),
    printVisitorsPages(),
    precompress(),
    VitePWA({
      strategies: 'generateSW',
      filename: 'service-worker.js',
      scope: '/',
      injectRegister: false,
      includeAssets: ['theme.js', 'favicon.svg'],
      manifest: {
        id: '/',
        name: 'Bandstand',
        short_name: 'Bandstand',
        description: 'Where the musicians and the rooms of metro Detroit find each other.',
        lang: 'en',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#f1e8d6',
        theme_color: '#f1e8d6',
        categories: ['music', 'entertainment', 'business'],
        icons: [
          ...icons('icon', 'any', 192, 512),
          ...icons('icon-maskable', 'maskable', 192, 512),
          ...icons('icon-monochrome', 'monochrome', 512),
        ],
        shortcuts: [
          { name: 'Gigs', url: '/gigs' },
          { name: 'Bookings', url: '/bookings' },
          { name: 'Messages', url: '/messages' },
          { name: 'Artists', url: '/artists' },
        ],
        screenshots: [
          screenshot('gigs-narrow', '780x1688', 'narrow', 'Open gigs with the pay printed on them'),
          screenshot('day-sheet-narrow', '780x1688', 'narrow', 'The day sheet of the next gig'),
          screenshot('gigs-wide', '1440x900', 'wide', 'Open gigs beside their map'),
          screenshot('contract-wide', '1440x900', 'wide', 'A contract that both sides signed'),
        ],
      },
      workbox: {
        // An update waits for a reload: src/app/service-worker.ts asks it when to take over.
        skipWaiting: false,
        clientsClaim: false,
        cleanupOutdatedCaches: true,
        importScripts: ['/push-worker.js'],
        globPatterns: ['**/*.{html,js,css}', 'assets/*-latin-*.woff2'],
        // A map is worth nothing without the network's gigs, and weighs more than the rest of the app.
        globIgnores: [
          'plain-page.css',
          'no-script-night.css',
          'assets/{open-map,_virtual_map-ground}-*',
          'assets/dev-ui-*',
          'assets/*-latin-ext-*',
        ],
        directoryIndex: 'landing.html',
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [serverPathPattern()],
      },
    }),
  ],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR, priority: 2 },
            { name: 'shell', tags: ['$initial'], test: SHELL, priority: 1 },
            { name: 'auth', test: AUTH, priority: 1 },
            { name: 'pieces', test: PIECES },
            { name: 'sign-up', test: SIGN_UP, priority: -1, includeDependenciesRecursively: false },
            { name: 'people', test: PEOPLE, priority: -1, includeDependenciesRecursively: false },
            // Their neighbors in the domain import zod: those stay with whoever asks for them.
            { name: 'member', test: MEMBER, priority: -1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
